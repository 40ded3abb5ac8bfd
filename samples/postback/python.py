"""Takes postbacks: stores the reference, answers, asks Inquiry, and fulfils each order once.

PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an order
can have several. For the reference 202611200001 and the order A17 it holds:
  202611200001        the attempt, which the shop writes before the buyer leaves:
                      "A17 1250.00 00 a-secret": order, total, currency, token of its postback
  202611200001.1795766400000-….open  a postback came at this millisecond, and Inquiry is asked
                      until the attempt is decided. Each postback has a file of its own.
  202611200001.task   what a person has to do, and below it what has become of it
  A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
address of their own. Run it behind your HTTPS proxy.
"""

import hmac
import json
import os
import random
import re
import sys
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import parse_qsl, quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import uuid4


def setting(name):
    """An environment variable that must be set, without the carriage return of a Windows file."""
    value = os.environ.get(name, "").rstrip("\r")
    if not value:
        sys.exit(f"Set the environment variable {name}.")
    return value


FOLDER = Path(setting("PAY_ORDERS_DIR"))
SHOP_TOKEN = setting("PAY_POSTBACK_TOKEN")
MERCHANT = setting("PAY_MERCHANT_ID")
MERCHANT_ID = MERCHANT[-5:]
INQUIRY = setting("PAY_API_URL") + "/order/orderdetailpost"
HEADERS = {
    "Content-Type": "application/json; charset=utf-8",
    "apikey": setting("PAY_API_KEY"),
    "merchantSecretKey": setting("PAY_SECRET_KEY"),
    "merchantId": MERCHANT_ID,
}

# docs:start main
class Refusal(Exception):
    """A request that is no postback of the shop. Its argument is the status of the answer."""


class Handler(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a slow caller

    def do_GET(self):
        self.answer({})

    def do_POST(self):
        self.answer(self.headers)

    def answer(self, body_headers):
        try:
            body = body_fields(body_headers, self.rfile)
            refno = read_postback(body | dict(parse_qsl(urlsplit(self.path).query)))
            # Stored before the answer, so that nothing is lost when the program stops.
            message = f"{refno}.{time.time_ns() // 1_000_000:013}-{uuid4()}.open"
            (FOLDER / message).write_text("")
            status = 200
        except Refusal as refusal:
            (status,) = refusal.args
        except Exception as error:
            print(one_line(f"Cannot store a postback: {error}"), file=sys.stderr, flush=True)
            status = 500  # not 403: the postback is valid
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass  # the address holds the token


def body_fields(headers, stream):
    """A GET has no body. A POST brings a form or JSON."""
    length = headers.get("Content-Length", "" if headers else "0")
    if length == "" or "Transfer-Encoding" in headers:
        raise Refusal(411)  # this server reads no chunks
    if not re.fullmatch("[0-9]+", length):
        raise Refusal(400)
    if len(length) > 5 or int(length) > 16_384:
        raise Refusal(413)
    body = stream.read(int(length))
    if len(body) < int(length):
        raise Refusal(400)  # the caller has hung up
    body = body.decode(errors="replace")
    if body == "":
        return {}
    kind = headers.get("Content-Type", "").lower()
    if "Content-Encoding" in headers:
        raise Refusal(415)
    if kind.startswith("application/x-www-form-urlencoded"):
        return dict(parse_qsl(body))
    if "json" not in kind:
        raise Refusal(415)
    try:
        if body.strip().startswith("{"):
            return json.loads(body)
    except (ValueError, RecursionError):
        pass  # no JSON either
    raise Refusal(400)


def read_postback(fields):
    """Returns the reference. Refuses a caller who knows no token."""
    refno, token = fields.get("refno"), text_of(fields.get("token"))
    if type(refno) in (str, int) and re.fullmatch("[0-9]{1,12}", str(refno)):
        refno = str(refno)
    else:
        refno = "reference"
    attempt = attempt_of(refno)
    # The attempt's own token, or the one of the address in the control panel.
    tokens = [attempt["token"], SHOP_TOKEN] if attempt else [SHOP_TOKEN]
    if not any([is_equal(token, each) for each in tokens]):
        raise Refusal(403)
    return refno


def is_equal(given, expected):
    """Compares in constant time, so that the answer's delay tells nothing of the token.

    A plus sign in an address is read as a blank, so both are the same here.
    """
    texts = [text.replace("+", " ").encode(errors="replace") for text in (given, expected)]
    return hmac.compare_digest(*texts)


HOUR, DAY = 3600, 24 * 3600
# In seconds: up to this age of the last postback, wait so long.
SCHEDULE = [(2, 2), (7, 5), (22, 15), (HOUR / 2, 120), (DAY, HOUR), (7 * DAY, DAY)]
DAILY = [(float("inf"), DAY)]
NEVER = []


def ask_about_open_attempts(plans):
    """Asks about every attempt that is due, once each, one after the other.

    A plan says when to ask again, and what was last said of an attempt. Returns the plans of those
    that are open.
    """
    messages, open_plans = {}, {}
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(".open"):
            messages.setdefault(name.split(".")[0], []).append(name)
    for refno, names in messages.items():
        plan = plans.get(refno) or {"at": 0, "failures": 0, "line": "", "message": ""}
        # A new postback is a reason to ask at once.
        if names[-1] != plan["message"] or time.time() >= plan["at"]:
            plan = ask(refno, names, plan)
        if plan:
            open_plans[refno] = plan
    return open_plans


def ask(refno, names, plan):
    """Asks about one attempt. What goes wrong concerns no other one, and is tried again.

    Returns its plan; None once it is decided.
    """
    failures, age = 0, 0
    try:
        age = time.time() - int(re.split("[.-]", names[-1])[1]) / 1000
        line, is_task, pauses = settle(refno)
        line = one_line(line, is_task)
        note(refno, line, is_task)
        if line != plan["line"]:
            print(line, flush=True)
        pause = next((wait for end, wait in pauses if age < end), None)
        # Only what came before the question: a later postback leads to another one. While the
        # attempt is open, the last message stays.
        for name in names[:-1] if pause else names:
            (FOLDER / name).unlink(missing_ok=True)
    except Exception as error:
        failures = plan["failures"] + 1
        pause = min(2**failures, HOUR)
        # After two hours somebody has to see why, for example a key that was changed.
        is_task = failures > 2 and age > 2 * HOUR
        line = one_line(f"retry {refno}: {error}", is_task)
        with suppress(Exception):
            if line != plan["line"]:
                print(line, flush=True)
            if is_task:
                note(refno, line, is_task)
    at = time.time() + (pause or 0) + random.random()
    return pause and {"at": at, "failures": failures, "line": line, "message": names[-1]}


def one_line(text, is_task=False):
    """One short line without e-mail addresses and control characters, whatever a reply contains."""
    return re.sub(r"\S*@\S*|[^ -~]+", " ", text[:200]) + (": ask a person" if is_task else "")


def note(refno, line, is_task):
    """Adds what is new to the task of an attempt: its last line is what is true now."""
    task = content_of(f"{refno}.task") or ""
    if (is_task or task) and not task.endswith(f"{line}\n"):
        with open(FOLDER / f"{refno}.task", "a") as file:
            file.write(f"{line}\n")


PAID = ["CP", "Y"]
REFUNDED = ["RF", "VO"]
# No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
IDLE = ["NS", "N", "VC", "RE", "VR", "PF", "C", "TC"]


# docs:start call
def settle(refno):
    """Believes only the reference of the postback.

    Says what happened, whether that is a task for a person,
    and when to ask again.
    """
    attempt = attempt_of(refno)
    if not attempt:
        return f"unknown {refno}", True, NEVER
    records = inquire(refno)
    codes = ",".join(each["status"] for each in records)
    moved = [
        each for each in records if each["status"] not in IDLE
    ]
    if not moved:  # nobody has paid, somebody still can
        payment = fulfilled_by(attempt["order"]) or ""
        is_fulfilled = payment.startswith(f"{refno} ")
        if codes:
            line = f"unpaid {refno} {codes}"
            return line, is_fulfilled, SCHEDULE
        if is_fulfilled:  # nothing takes no payment back
            return f"already paid {refno}", False, NEVER
        return f"pending {refno}", False, SCHEDULE
    record = moved[0]
    is_paid = record["status"] in PAID
    # A payment that is held, a refund under way, or a status
    # that is in no table: it can become another one.
    final = PAID + REFUNDED
    is_final = all(each["status"] in final for each in moved)
    pauses = NEVER if is_final else DAILY
    # Beside one payment all other records must be unpaid.
    if len(moved) > 1 or len(records) > 1 and not is_paid:
        return f"several {refno} {codes}", True, pauses
    if not is_yours(record, attempt):
        keys = "total", "currency", "merchant"
        found = " ".join(record[key] for key in keys)
        return f"differs {refno} {found}", True, pauses
    if not is_paid:
        return f"unpaid {refno} {codes}", True, pauses
    # Unique for the order, not for the attempt: a second
    # attempt can be paid too.
    payment = record["payment"]
    earlier = fulfil(attempt["order"], payment)
    if earlier is None:
        line = f"paid {refno} {attempt['total']}"
        return line, False, NEVER
    if earlier == payment:
        return f"already paid {refno}", False, NEVER
    # Somebody may have refunded the earlier one.
    first = [
        each["status"]
        for each in inquire(earlier.split(" ")[0])
        if each["payment"] == earlier
    ]
    is_kept = len(first) == 1 and first[0] in PAID
    advice = (
        "refund one of the two"
        if is_kept
        else "the first is no longer paid"
    )
    both = f"{attempt['order']}: {earlier} and {payment}"
    return f"paid twice {both}, {advice}", True, NEVER
# docs:end call


def is_yours(record, attempt):
    total = amount_of(attempt["total"])
    return (
        # Two values that cannot be read are not equal.
        total is not None
        and record["refno"] == attempt["refno"]
        and amount_of(record["total"]) == total
        and currency_of(record["currency"]) == currency_of(attempt["currency"])
        # All eight digits, the last five, or none.
        and record["merchant"] in (MERCHANT, MERCHANT_ID, "")
    )


def amount_of(baht):
    """In satang: 1250, 1250.0 and 1250.00 are the same amount. None for what is no amount."""
    parts = re.fullmatch(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2})0*)?", baht)
    return parts and parts[1] + (parts[2] or "").ljust(2, "0")


def currency_of(code):
    """Baht is 00, which replies also spell OO or THB."""
    return "00" if code.upper() in ("00", "OO", "THB") else code


class NoRedirect(HTTPRedirectHandler):
    """A redirect would take the keys to another host."""

    def redirect_request(self, *_):
        return None


OPENER = build_opener(NoRedirect)
LIMIT = 2**20  # bytes of a reply


def body_of(response, timeout=30):
    """Reads at most LIMIT bytes. A socket's own time limit starts again with each byte."""
    end, body = time.monotonic() + timeout, b""
    while part := response.read1(LIMIT - len(body)):
        body += part
        if time.monotonic() > end:
            raise TimeoutError("The reply timed out")
    return body


def inquire(refno):
    """Returns Inquiry's records of an order: none at first, several after more attempts."""
    query = {"merchantId": MERCHANT_ID, "orderNo": "X", "refno": refno, "productDetail": "QWERTY"}
    request = Request(INQUIRY, data=json.dumps(query).encode(), headers=HEADERS)
    try:
        with OPENER.open(request, timeout=30) as response:
            status, body = response.status, body_of(response)
            if response.length or len(body) == LIMIT:
                raise ValueError("The reply is cut, or too long")
    except HTTPError as error:
        status, target = error.code, str(error.headers["Location"]).partition("?")[0]
        if 300 <= status < 400:
            raise ValueError(
                f"The API answered {status} and redirects to {target}: "
                "this program does not follow redirects, so the keys stay here"
            ) from None
    if status != 200:
        raise ValueError(f"HTTP {status}")
    text = body.decode("utf-8-sig", errors="replace").strip()
    # An object, an array, or nothing.
    if re.fullmatch(r"(\{\s*\})?", text):
        return []
    reply = json.loads(text, parse_int=float, parse_constant=refuse)
    records = reply if isinstance(reply, list) else [reply]
    if not all(isinstance(each, dict) for each in records):
        raise ValueError("not a reply of Inquiry")
    return [record_of(each, refno) for each in records]


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def record_of(fields, refno):
    reference, total = text_of(fields.get("ReferenceNo")), fields.get("Total")
    if reference == "":
        raise ValueError("not a reply of Inquiry")
    return {
        "refno": reference,
        "merchant": text_of(fields.get("MerchantID")),
        "total": repr(total) if isinstance(total, float) else text_of(total),
        "currency": text_of(fields.get("CurrencyCode")),
        "status": text_of(fields.get("Status")).upper(),
        "payment": one_line(f"{refno} {text_of(fields.get('OrderNo'))}"),
    }


def text_of(value):
    """Text must be text: a number or a list can look like it."""
    return value if isinstance(value, str) else "" if value is None else "?"
# docs:end main


def content_of(name):
    """Returns what a file contains; None when there is none."""
    try:
        return (FOLDER / name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None


def attempt_of(refno):
    line = content_of(refno)
    if line is None:
        return None
    words = line.split()
    if len(words) != 4 or not amount_of(words[1]):
        raise ValueError(
            f"The attempt {refno}: write order, total, currency and token, "
            "none with a blank in it."
        )
    order, total, currency, token = words
    return {"refno": refno, "order": order, "total": total, "currency": currency, "token": token}


def mark_of(order):
    return f"{quote(order, safe='')}.fulfilled"  # the name of an order can contain a slash


def fulfilled_by(order):
    return content_of(mark_of(order))


def fulfil(order, payment):
    """Marks the order as fulfilled: ship what has this mark.

    Returns the payment for which it was marked before; None for the first call. A unique key
    decides; here, a name that can be linked once.
    """
    draft = FOLDER / f"{mark_of(order)}.{uuid4()}"
    draft.write_text(payment)
    try:
        os.link(draft, FOLDER / mark_of(order))
        return None
    except FileExistsError:
        return fulfilled_by(order)
    finally:
        draft.unlink()


server = ThreadingHTTPServer(("127.0.0.1", int(setting("PAY_PORT"))), Handler)
listener = Thread(target=server.serve_forever, daemon=True)
listener.start()
print("listening", flush=True)
plans = {}
while listener.is_alive():
    try:
        plans = ask_about_open_attempts(plans)
    except Exception as error:
        print(one_line(f"Worker: {error}"), file=sys.stderr, flush=True)
    # No attempt is asked about more than once a second, however many postbacks come.
    time.sleep(1)
sys.exit("The server has stopped.")
