"""Payments client for Python 3.9 or newer, version 1.6.0 of 30 November 2026. Standard library only.

Every failure is a PaymentsError, and its class says what you know:
    Invalid   a mistake in the call, found before anything was sent
    Refused   the API answered that it did nothing; the text says what to correct
    Unknown   the call may have been carried out; the text says what to do before you repeat it
    NoAnswer  a question (Inquiry, reading a registration) got no usable answer: ask again later
An argument that is missing or misspelt is Python's own TypeError, which names it, before anything is sent.
"""

import hmac
import json
import os
import random
import re
import time
from collections import namedtuple
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from html import escape
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import SHUT_RDWR
from threading import Timer
from urllib.parse import parse_qsl, urlencode, urlsplit


class PaymentsError(Exception): """Any failure. Its text is one short line without keys and e-mail addresses."""
class Invalid(PaymentsError): """A mistake of the caller. Nothing was sent."""
class Refused(PaymentsError): """The API answered that it did nothing."""
class Unknown(PaymentsError): """The call may have been carried out."""
class NoAnswer(PaymentsError): """The reply says nothing. A question can be asked again."""
class BadPostback(PaymentsError): """A request that is no postback. Its argument is the HTTP status to answer."""


# An attempt to pay, as your shop stored it before the buyer left. The total has two decimals; 00 is Thai baht.
Attempt = namedtuple("Attempt", "reference total currency", defaults=["00"])

# A record of Inquiry, as text: "" for a value that is absent, "?" for one of a wrong type. `number` is the payment's,
# `kind` the class of the status.
Record = namedtuple("Record", "reference number total currency merchant status kind time")

# What a shop does about an attempt.
#   decision  paid, pending, failed, cancelled, test, held, refunding, refunded, several, differs or unknown
#   statuses  those of the records, for a log: RE,CP
#   ship      whether to ship the order, once
#   person    why a person has to look, in one short line; None when nobody has to
#   ask       when to ask again: schedule, daily or never
#   payment   the record that moved money, if there is exactly one
# A buyer can get a new attempt exactly when `ask` is schedule, or when there is no answer.
Verdict = namedtuple("Verdict", "decision statuses ship person ask payment")

# A form that takes the buyer to the payment page: address, dictionary of fields, and all of it as HTML.
Form = namedtuple("Form", "action fields html")

# A QR: its picture for <img src>, and its end in Thai time; "" is 15 minutes after the call.
PromptPay = namedtuple("PromptPay", "image expires")

# A charge of a registration. Its status is "waiting" before it runs; a total of "" was set in the control panel.
Charge = namedtuple("Charge", "day status total number")

# What a postback says. Believe only the reference, after you compared the token. Either can be "".
Postback = namedtuple("Postback", "reference token")


# Settings and calls
# The settings, and the environment variable of each.
SETTINGS = {
    "payment_url": "PAY_PAYMENT_URL",
    "api_url": "PAY_API_URL",
    "link_url": "PAY_LINK_URL",
    "merchant_id": "PAY_MERCHANT_ID",
    "auth_key": "PAY_AUTH_KEY",
    "api_key": "PAY_API_KEY",
    "secret_key": "PAY_SECRET_KEY",
    "link_name": "PAY_LINK_NAME",
    "postback_token": "PAY_POSTBACK_TOKEN",
}
# What to do after an unclear answer.
QR_MAY_EXIST = "The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference. "
READ_FIRST = "The call may have been carried out: read the registration before you repeat it. "
LINK_MAY_EXIST = "Nobody has this link: make one with a new reference. "
# The refusals of PromptPay, whatever the HTTP status, each with what to correct. No other message says that no QR was
# made.
REFUSALS = {
    "duplicate reference number": "Take a new one. Ask Inquiry about this one if an earlier call was unclear.",
    "incomplete parameter": "Send all six parameters.",
    "no authorization": "Set the Auth Key.",
    "authorization error": "Copy the Auth Key from the control panel.",
    "shop not open yet": "Ask support to enable PromptPay.",
}
THAILAND = timezone(timedelta(hours=7))


class Payments:
    """The payment APIs. Takes the settings by name; `from_environment` reads the variables PAY_…."""

    seconds = 30  # time limit of a call; set fewer for a question while a buyer waits

    def __init__(self, **settings):
        for name in settings.keys() - SETTINGS.keys():
            raise Invalid(f"There is no setting {name}. Settings are: {', '.join(SETTINGS)}.")
        given = {name: value for name, value in settings.items() if value is not None}
        check_texts(**given)
        # A file of Windows leaves a carriage return at the end, an editor a byte order mark in front.
        self._settings = {name: value.strip("\ufeff\r\n") for name, value in given.items()}

    @classmethod
    def from_environment(cls):
        return cls(**{name: os.environ.get(variable) for name, variable in SETTINGS.items()})

    def setting(self, name):
        """Returns a setting. A missing one is Invalid when a call needs it."""
        return self._settings.get(name) or fail(f"Set the environment variable {SETTINGS[name]}.")

    def create_payment(self, *, reference, total, product, email, currency="00", language="TH", return_url=None,
                       postback_url=None, channel=None, months=None, bank=None, member=None):
        """Returns the form that the buyer's browser sends. Store the attempt first: the buyer can alter the form.

        `channel` preselects a channel; `months` and `bank` an installment. `member` offers the saved card of a
        member who is signed in.
        """
        check_order(reference, total, product, email)
        check(email, ".{1,100}", "email: write at most 100 characters.")
        check(currency, "[0-9]{2}", "currency: write two digits, 00 for baht.")
        check(channel or "full", "[a-z0-9_]+", "channel: write a code in lower case, such as promptpay.")
        check(member or "m", "[A-Za-z0-9]{1,10}", "member: write at most 10 letters and digits.")
        check(str(months or 3), "[0-9]{1,2}", "months: write a number, such as 6.")
        optional = {"channel": channel, "bank": bank, "member": member, "return_url": return_url,
                    "postback_url": postback_url}
        check_texts(language=language, **{name: value for name, value in optional.items() if value is not None})
        if channel == "installment":
            number = int(months or 3)
            smallest = INSTALLMENTS.get(number) or fail(f"months: no issuer offers {number} months.")
            if currency != "00" or satang_of(total) < smallest * 100:
                fail(f"total: {number} months begin at {smallest}.00 baht.")
        fields = {"merchantid": self.setting("merchant_id"), "refno": reference, "customeremail": email,
                  "productdetail": product, "total": total, "cc": currency, "lang": language, "channel": channel,
                  "bankins": bank, "monthins": months and str(months), "customerref": member,
                  "returnurl": return_url, "postbackurl": postback_url}
        fields = {name: value for name, value in fields.items() if value is not None}
        action = self.setting("payment_url") + "/payment"
        inputs = [f'  <input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items()]
        start = f'<form method="post" action="{escape(action)}" accept-charset="UTF-8">'
        return Form(action, fields, "\n".join([start, *inputs, "  <button>Pay</button>", "</form>"]))

    def create_promptpay(self, *, reference, total, product, name, email):
        """Makes a PromptPay QR, once for a reference."""
        check_order(reference, total, product, email)
        check_texts(name=name)
        check(name, "[^<>]{1,100}", "name: write 1 to 100 characters, without < and >.")
        if satang_of(total) < 600:
            fail("total: PromptPay begins at 6.00 baht.")
        query = {"merchantID": self.setting("merchant_id"), "productDetail": product, "customerEmail": email,
                 "customerName": name, "total": total, "referenceNo": reference}
        path = "/tep/api/v2/promptpaynew?" + urlencode(query)
        status, reply = self._change(QR_MAY_EXIST, path, {"Authorization": "Bearer " + self.setting("auth_key")})
        message, data = one_line(reply.get("message")), object_of(reply.get("data"))
        if message.lower() in REFUSALS:
            raise Refused(f"{message}. {REFUSALS[message.lower()]}")
        if status == 200 and reply.get("status") == "error":
            raise Refused("No QR was made. Check each parameter.")
        # A buyer would pay the QR of another order, too.
        is_own = data.get("referenceNo") == reference and satang_of(amount_of(data.get("total"))) == satang_of(total)
        image = text_of(data.get("image"))
        is_made = status == 200 and reply.get("status") == "success" and image.startswith("data:image/png;base64,")
        if is_made and is_own:
            return PromptPay(image, text_of(data.get("expiredate")))
        raise Unknown(f"{QR_MAY_EXIST}HTTP {status}: {message or 'no QR of this order'}")

    def inquire_order(self, reference):
        """Returns Inquiry's records of a reference: none at first, several after several payments."""
        check(reference, "[0-9]{1,12}", "reference: write 1 to 12 digits.")
        merchant = self.setting("merchant_id")[-5:]
        headers = {"apikey": self.setting("api_key"), "merchantSecretKey": self.setting("secret_key"),
                   "merchantId": merchant}
        body = {"merchantId": merchant, "orderNo": "X", "refno": reference, "productDetail": "QWERTY"}
        reply = self._question("/order/orderdetailpost", headers, body)
        records = reply if isinstance(reply, list) else [] if reply == {} else [reply]  # an array, an object, or nothing
        if not all(isinstance(each, dict) and text_of(each.get("ReferenceNo")) for each in records):
            raise NoAnswer("HTTP 200: not a reply of Inquiry")
        return [record_of(each) for each in records]

    def register_recurring(self, *, reference, first_name, last_name, email, description):
        """Registers a buyer for later charges."""
        check(reference, *REFERENCE)
        check_texts(first_name=first_name, last_name=last_name, email=email, description=description)
        self._recurring("restaddrecurring", reference, {"firstName": first_name, "lastName": last_name,
                                                        "customerEmail": email, "description": description})

    def charge_recurring(self, *, reference, total):
        """Schedules the next charge of a registration, and returns it."""
        return self._charge("restpayrecurring", reference, total, {})

    def schedule_recurring(self, *, reference, total, day):
        """Schedules a charge for a day, YYYY-MM-DD, from tomorrow on in Thailand, and returns it."""
        return self._charge("restpayrecurring-scheduledate", reference, total, {"schedule_date": check(day, *DAY)})

    def cancel_recurring(self, *, reference, email, description, day):
        """Cancels the charge of a day, YYYY-MM-DD; with "all" the whole registration.

        Without a day the API cancels everything: never leave it out by mistake.
        """
        check_texts(email=email, description=description)
        dated = {} if day == "all" else {"scheduleDate": check(day, *DAY)}
        fields = {"customerEmail": email, "description": description, **dated}
        self._recurring("restdeleterecurring", reference, fields)

    def inquire_recurring(self, reference):
        """Returns the charges of a registration."""
        reply = object_of(self._question("/recurring/api/restgetrecurring", *self._registration(reference)))
        data = object_of(reply.get("data"))
        charges = data.get("data") if is_number(reply.get("success"), 1, 200) and data.get("refno") == reference else None
        # A charge that is left out here would be scheduled a second time.
        if not isinstance(charges, list) or not all(isinstance(each, dict) and day_of(each) for each in charges):
            raise NoAnswer(f"Cannot read the charges of {reference}: {one_line(reply.get('message'))}")
        return [charge_of(each) for each in charges]

    def create_secure_link(self, *, reference, total, product, email, telephone, return_url, postback_url,
                           expires=None):
        """Returns the address of a link that is paid once. `expires` has a time zone; None is this time tomorrow."""
        check_order(reference, total, product, email)
        check_texts(telephone=telephone, return_url=return_url, postback_url=postback_url)
        if not isinstance(expires, (datetime, type(None))):
            fail("expires: write a datetime.")
        name, origin = self.setting("link_name"), self.setting("link_url")
        expires = (expires or datetime.now(THAILAND) + timedelta(days=1)).astimezone(THAILAND)
        body = {"merchant": name, "refno": reference, "payValue": total, "orderDetail": product,
                "expireDate": expires.strftime("%Y-%m-%d-%H-%M-%S"), "userEMail": email, "userTelNo": telephone,
                "postBackURL": postback_url, "returnURL": return_url,
                "monthInstallment": "", "bankInstallment": "", "oneTime": "Y"}
        path = "/secure/v3/secure/encryptz/" + name
        status, reply = self._change(LINK_MAY_EXIST, path, {"apikey": self.setting("api_key")}, body)
        refuse(status, reply)
        parts = [text_of(reply.get(key)) for key in ("merchant", "payValue", "orderDetail")]
        if status != 200 or not all(re.fullmatch("[A-Za-z0-9_-]+", part) for part in parts):
            raise Unknown(f"{LINK_MAY_EXIST}HTTP {status}: no link. {one_line(reply.get('message'))}")
        return "/".join([origin, *parts])

    # The decision
    def decide(self, records, attempt):
        """Returns the verdict on Inquiry's records of an attempt."""
        check_texts(**{name: getattr(attempt, name, None) for name in Attempt._fields})
        statuses = one_line(",".join(each.status for each in records))
        moved = [each for each in records if each.kind not in IDLE]
        if not moved:  # nobody has paid, somebody still can
            classes = [each.kind for each in records]
            decision = next((name for name in IDLE if name in classes), "pending")  # how far the best one got
            return Verdict(decision, statuses, False, None, "schedule", None)
        payment, decision = moved[0], moved[0].kind
        ask = "never" if all(each.kind in ("paid", "refunded") for each in moved) else "daily"
        # Beside one payment all other records must be unpaid.
        if len(moved) > 1 or len(records) > 1 and decision != "paid":
            is_twice = sum(each.kind == "paid" for each in moved) > 1
            advice = "refund one payment, and ship once" if is_twice else "compare them with the control panel"
            person = f"several records ({statuses}): {advice}"
            return Verdict("several", statuses, False, person, ask, None)
        if not self._is_own(payment, attempt):
            found = one_line(" ".join([payment.total, payment.currency, payment.reference, payment.merchant]))
            person = f"Inquiry says {found}: ship nothing, compare it with the control panel"
            return Verdict("differs", statuses, False, person, ask, payment)
        person = None if decision == "paid" else PERSON[decision]
        return Verdict(decision, statuses, decision == "paid", person, ask, payment)

    def _is_own(self, record, attempt):
        merchant = self.setting("merchant_id")
        total, currency = satang_of(attempt.total), currency_of(attempt.currency)
        return (None not in (total, currency)  # two values that cannot be read are not equal
                and record.reference == attempt.reference
                and satang_of(record.total) == total
                and currency_of(record.currency) == currency
                and record.merchant in ("", merchant, merchant[-5:]))  # all eight digits, the last five, or none

    # The wire
    def _registration(self, reference):
        """The headers and fields of every call about a registration."""
        headers = {"apikey": self.setting("api_key"), "secretkey": self.setting("secret_key")}
        return headers, {"merchantID": self.setting("merchant_id")[-5:], "refno": check(reference, *REFERENCE)}

    def _recurring(self, path, reference, fields):
        headers, body = self._registration(reference)
        status, reply = self._change(READ_FIRST, "/recurring/api/" + path, headers, {**body, **fields})
        refuse(status, reply)
        message, data = one_line(reply.get("message")), object_of(reply.get("data"))
        if status == 200 and is_number(reply.get("success"), 0):
            raise Refused(f"{message}. If an earlier call was unclear, read the registration.")
        if status != 200 or not is_number(reply.get("success"), 1, 200) or data.get("refno") != reference:
            raise Unknown(f"{READ_FIRST}HTTP {status}: {message or 'no success'}")
        return data

    def _charge(self, path, reference, total, fields):
        data = self._recurring(path, reference, {"total": check_total(total), **fields})
        if not day_of(data):
            raise Unknown(READ_FIRST + "The reply has no day.")
        return charge_of(data)

    def _question(self, path, headers, body):
        """Returns the JSON of a reply; an empty list for an empty one."""
        try:
            status, text = self._send(path, headers, body)
            if status == 200:
                return parse(text) if text.strip() else []
        except (json.JSONDecodeError, RecursionError):
            raise NoAnswer("HTTP 200: not a reply in JSON") from None
        except FAILURES as error:
            raise NoAnswer(one_line(error, 240)) from None
        reply = object_in(text)
        refuse(status, reply)
        raise NoAnswer(said(status, reply))

    def _change(self, advice, path, headers, body=None):
        """Returns the HTTP status and the JSON object of a reply. Whatever goes wrong is Unknown."""
        try:
            status, text = self._send(path, headers, body)
        except FAILURES as error:
            raise Unknown(advice + one_line(error, 240)) from None
        return status, object_in(text)

    def _send(self, path, headers, body):
        """Posts once, within a time limit for all of it, and follows no redirect."""
        if not all(re.fullmatch("[!-~]+( [!-~]+)?", value) for value in headers.values()):
            fail("A key has a character that no key has. Copy it again.")
        address = urlsplit(self.setting("api_url"))
        if address.scheme not in ("http", "https") or not address.hostname:
            fail("Set PAY_API_URL to an address.")
        kind_of = HTTPSConnection if address.scheme == "https" else HTTPConnection
        connection = kind_of(address.netloc, timeout=self.seconds)
        started = time.monotonic()
        connection.connect()
        # A socket's own time limit starts again with each byte. The connection can let go of it before the reply ends.
        timer = Timer(self.seconds - (time.monotonic() - started), hang_up, [connection.sock])
        timer.daemon = True
        timer.start()
        try:
            data = b"" if body is None else json.dumps(body).encode()
            kind = {} if body is None else {"Content-Type": "application/json; charset=utf-8"}
            connection.request("POST", address.path + path, data, {"Accept": "application/json", **kind, **headers})
            response = connection.getresponse()
            received = response.read(LIMIT)
        finally:
            timer.cancel()
            connection.close()
            if time.monotonic() - started >= self.seconds:
                raise TimeoutError(f"timed out: no complete reply within {self.seconds} seconds")
        if 300 <= response.status < 400:
            target = re.split("[?#]", response.headers.get("Location", ""))[0]
            raise ValueError(f"the API answered {response.status} and redirects to {target}: "
                             "this client follows no redirect, so the keys stay here")
        if response.length or len(received) == LIMIT:
            raise ValueError("the reply is cut, or longer than 1 MiB")
        text = received.decode("utf-8-sig", errors="replace")
        if text.lstrip().startswith("<"):
            raise ValueError(f"HTTP {response.status}: a web page came instead of JSON, such as that of a proxy or a firewall")
        return response.status, text


def hang_up(socket):
    with suppress(OSError):  # the other side was faster
        socket.shutdown(SHUT_RDWR)


FAILURES = OSError, HTTPException, ValueError, RecursionError
LIMIT = 2**20  # bytes of a reply


def parse(text):
    """Reads JSON with every number as a float, so that no length of a number is a problem."""
    return json.loads(text, parse_int=float, parse_constant=lambda name: fail(f"{name} is not JSON", ValueError))


def refuse(status, reply):
    """Raises Refused if the API says that it did nothing. A page of a proxy does not say so, whatever its status."""
    message = reply.get("message")
    if status in (400, 401, 403) and isinstance(message, str) and message.strip():
        raise Refused(said(status, reply))


def said(status, reply):
    """The HTTP status and the message of a reply, for a failure."""
    return f"HTTP {status}: {one_line(reply.get('message'))}".rstrip(": ")


def object_in(text):
    try:
        return object_of(parse(text))
    except (ValueError, RecursionError):
        return {}


# Formats: one strict pattern for each kind
CLASSES = {"CP": "paid", "Y": "paid", "TC": "test", "NS": "pending", "N": "pending", "VC": "pending", "HO": "held",
           "RE": "failed", "VR": "failed", "PF": "failed", "C": "cancelled", "RR": "refunding", "RF": "refunded",
           "VO": "refunded"}
REFERENCE = "[0-9]{12}", "reference: write 12 digits, as text."
TOTAL = 'total: write "1250.00", above zero and at most 9999999.00.'
DAY = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", "day: write YYYY-MM-DD."
# The numbers of months that issuers offer, and the smallest order in baht at any of them. The bank that the buyer chooses
# may want more.
INSTALLMENTS = {3: 3000, 4: 3000, 6: 3000, 9: 3000, 10: 3000, 12: 6000, 15: 7500, 18: 9000, 20: 10_000, 24: 12_000,
                36: 18_000}
IDLE = ["pending", "failed", "cancelled", "test"]  # no money moved: a buyer can still pay
PERSON = {
    "held": "ship nothing, follow the e-mail about the review",
    "refunding": "ship nothing for it, a refund is under way",
    "refunded": "ship nothing for it, book the refund or the part that was refunded",
    "unknown": "ship nothing, ask support what the status means",
}


def fail(sentence, kind=Invalid):
    raise kind(sentence)


def is_text(value):
    """Half a character, from JSON that was cut, cannot be sent."""
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


def check(text, pattern, sentence):
    return text if is_text(text) and re.fullmatch(pattern, text, re.ASCII) else fail(sentence)


def check_texts(**fields):
    """What is sent as it is must be text: a number or None is a mistake."""
    for name, value in fields.items():
        if not is_text(value):
            fail(f"{name}: write text.")


def check_total(total):
    satang = satang_of(check(total, r".*\.[0-9]{2}", TOTAL))
    return total if satang and satang <= 999_999_900 else fail(TOTAL)


def check_order(reference, total, product, email):
    check(reference, *REFERENCE)
    check_total(total)
    if not is_text(product) or not 1 <= len(product.encode()) <= 255:
        fail("product: write 1 to 255 bytes. A Thai letter has three.")
    check(email, r"[^@\s]+@[^@\s]+", "email: write an address such as buyer@shop.example.")


def satang_of(total):
    """125000 for 1250, 1250.0 and 1250.00; None for all else, such as 1,250.00 and 1250.004."""
    found = re.fullmatch(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2})0*)?", total)
    return int(found[1] + (found[2] or "").ljust(2, "0")) if found else None


def total_of(satang):
    """"1250.00" for 125000: the text that a call takes, which is above zero there."""
    if type(satang) is not int or not 0 <= satang <= 99_999_999_999:  # type, because True is an int, too
        fail("satang: write a whole number from 0 to 99999999999.")
    return f"{satang // 100}.{satang % 100:02}"


def currency_of(code):
    """Two digits. Baht is 00, which replies also spell OO or THB. None for all else."""
    return "00" if code.upper() in ("OO", "THB") else code if re.fullmatch("[0-9]{2}", code) else None


def text_of(value):
    """Text must be text: a number or a list can look like it."""
    return value if isinstance(value, str) else "" if value is None else "?"


def amount_of(value):
    return repr(value) if isinstance(value, float) else text_of(value)  # only an amount can be a number, too


def object_of(value):
    return value if isinstance(value, dict) else {}


def is_number(value, *wanted):
    return isinstance(value, float) and value in wanted  # not true, which equals 1


def record_of(fields):
    keys = "ReferenceNo", "OrderNo", "CurrencyCode", "MerchantID", "Status", "OrderDateTime"
    reference, number, currency, merchant, status, ordered = (text_of(fields.get(key)) for key in keys)
    kind = CLASSES.get(status.upper(), "unknown")
    return Record(reference, number, amount_of(fields.get("Total")), currency, merchant, status.upper(), kind, ordered)


def day_of(charge):
    found = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?=T|$)", text_of(charge.get("scheduleDate")))
    return found and found[0]


def charge_of(charge):
    satang, number = satang_of(amount_of(charge.get("amount", charge.get("total")))), charge.get("occurranceNo")
    total = "" if satang is None else total_of(satang)
    number = f"{number:.0f}" if isinstance(number, float) else one_line(number)
    return Charge(day_of(charge), one_line(charge.get("status")) or "waiting", total, number)


def one_line(text, length=120):
    """One short line of ASCII without e-mail addresses, whatever a reply contains."""
    return " ".join(re.sub(r"\S*@\S*|[^ -~]+", " ", str(text or "")[:1000]).split())[:length]


# The postback
# A control character, half a character of JSON, or bytes that cannot be read: a database can fail at them.
NO_TOKEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffd]")


def read_postback(query, headers, stream):
    """Reads a postback: the query of its address, its headers, and its body, by GET or POST.

    `stream.read(n)` reads the body: `environ["wsgi.input"]` in Flask and Django, whose own streams raise errors of their
    own. Call it before anything else reads the body, such as `request.form`. Raises BadPostback with the HTTP status to
    answer.
    """
    length = headers.get("Content-Length") or "0"
    if "Transfer-Encoding" in headers:
        raise BadPostback(411)  # a body without a length
    if not re.fullmatch("[0-9]+", length):
        raise BadPostback(400)
    if len(length) > 5 or int(length) > 16_384:
        raise BadPostback(413)
    body = stream.read(int(length)) if int(length) else b""
    if len(body) < int(length):
        raise BadPostback(400)  # the caller has hung up
    fields = {**_fields_of(body.decode(errors="replace"), headers), **dict(parse_qsl(query))}
    reference = fields.get("refno")
    is_whole = isinstance(reference, float) and reference.is_integer()
    reference = str(int(reference)) if is_whole else text_of(reference)
    is_reference = re.fullmatch("[0-9]{1,12}", reference)
    token = text_of(fields.get("token"))
    return Postback(reference if is_reference else "", "" if NO_TOKEN.search(token) else token)


def _fields_of(body, headers):
    kind = (headers.get("Content-Type") or "").lower()
    if not body:
        return {}
    if "Content-Encoding" in headers or not ("json" in kind or kind.startswith("application/x-www-form-urlencoded")):
        raise BadPostback(415)
    if "json" not in kind:
        return dict(parse_qsl(body))
    try:
        return parse(body) if body.strip().startswith("{") else fail("not an object", ValueError)
    except (ValueError, RecursionError):
        raise BadPostback(400) from None


def is_token(given, *expected):
    """Whether a token is one of those, in constant time. A plus sign of an address is read as a blank."""
    texts = [text.replace("+", " ").encode(errors="replace") for text in (given, *expected)]
    return any([each != b"" and hmac.compare_digest(texts[0], each) for each in texts[1:]])


# When to ask
MINUTE, HOUR, A_DAY = 60, 3600, 24 * 3600
# Seconds: up to this age, wait so long. The age counts from the attempt or its last postback.
SCHEDULE = [(2, 2), (7, 5), (22, 15), (30 * MINUTE, 2 * MINUTE), (A_DAY, HOUR), (7 * A_DAY, A_DAY)]


def pause_of(ask, age):
    """Seconds until the next question, for `ask` of a verdict; None when no further one is due."""
    if ask == "schedule":
        return next((pause for end, pause in SCHEDULE if age < end), None)
    return A_DAY if ask == "daily" else None


# When an attempt is asked about again, its failures in a row, the time of the first one, and the last postback seen.
Plan = namedtuple("Plan", "due failures failing seen")


def keep_asking(open_attempts, settle, close, failed, clock=time.time, sleep=time.sleep):
    """Asks about every open attempt when it is due, one after the other. Takes four functions of your shop.

    open_attempts()  yields reference, time of its last event in seconds, and ids of its postbacks, oldest first,
        none of them used twice. Its fifth failure in a row ends this loop, so that your supervisor starts the program
        again: a new connection to the database can help
    settle(reference)  asks Inquiry, ships or tells a person, and returns `ask` of the verdict
    close(reference, postbacks, is_decided)  forgets these postbacks; when it is decided, the attempt is open no more
    failed(reference, sentence, is_task)  is_task when an attempt has only failed for two hours: for example, a key was
        changed

    A new postback is asked about before what is due. A failure doubles the pause of its attempt, up to an hour. After five
    calls in a row without an answer everything but new postbacks rests for a minute; then one question is tried. Refused
    is no answer either, because it says nothing about the order. What is open at the start is due, the newest first.
    """
    plans, unread, unanswered, rest, is_start = {}, 0, 0, 0, True
    while True:
        try:
            attempts, unread = list(open_attempts()), 0
        except Exception as error:
            unread += 1
            if unread == 5:
                raise
            with suppress(Exception):
                failed("all", one_line(error), False)
            sleep(1)
            continue
        earlier, plans, queue = plans, {}, []
        for reference, since, postbacks in attempts:
            last = postbacks[-1] if postbacks else None
            # A postback from before the start is not new: after an outage all of them would be asked about at once.
            plan = earlier.get(reference, Plan(-since, 0, None, last) if is_start else Plan(0, 0, None, None))
            plans[reference] = plan
            queue.append((last in (None, plan.seen), plan.due, reference, since, postbacks, last))
        is_start, end = False, None
        for is_old, due, reference, since, postbacks, last in sorted(queue, key=lambda each: each[:2]):
            if is_old:
                end = end or clock() + 2
                if clock() < max(due, rest) or clock() > end:  # then look for new postbacks
                    break
            failures, failing = 0, None
            try:
                pause = pause_of(settle(reference), clock() - since)
                close(reference, postbacks if pause is None else postbacks[:-1], pause is None)
                unanswered, rest = 0, 0
            except Exception as error:
                failures, failing = plans[reference].failures + 1, plans[reference].failing or clock()
                pause = min(2**failures, HOUR)
                unanswered += isinstance(error, (NoAnswer, Refused))
                rest = clock() + MINUTE if unanswered >= 5 else 0
                with suppress(Exception):  # such as a full disk
                    failed(reference, one_line(error), clock() - failing >= 2 * HOUR)
            plans[reference] = Plan(clock() + (pause or 0) + random.random(), failures, failing, last)
        sleep(1)  # no attempt is asked about more often, however many postbacks come
