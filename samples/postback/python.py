"""Takes postbacks: stores the message, answers, asks Inquiry, and fulfils each order once.

PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an order
can have several. For the reference 202611200001 and the order A17 it holds:
  202611200001        the attempt, which the shop writes before the buyer leaves:
                      "A17 1250.00 00 a-secret": order, total, currency, token of its postback
  202611200001.new    a postback came
  202611200001.open   Inquiry is asked until the attempt is decided
  202611200001.task   what a person has to do
  A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
address of their own. Run it behind your HTTPS proxy.
"""

import hmac
import json
import os
import re
import random
import sys
import time
from decimal import Decimal
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import uuid4


def setting(name):
    value = os.environ.get(name)
    if not value:
        sys.exit(f"Set the environment variable {name}.")
    return value


FOLDER = Path(setting("PAY_ORDERS_DIR"))
SHOP_TOKEN = setting("PAY_POSTBACK_TOKEN")
MERCHANT_ID = setting("PAY_MERCHANT_ID")[-5:]
INQUIRY = setting("PAY_API_URL") + "/order/orderdetailpost"
HEADERS = {
    "Content-Type": "application/json; charset=utf-8",
    "apikey": setting("PAY_API_KEY"),
    "merchantSecretKey": setting("PAY_SECRET_KEY"),
    "merchantId": MERCHANT_ID,
}

# docs:start main
class Handler(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a caller who dawdles

    def do_GET(self):
        self.take("")

    def do_POST(self):
        length = min(int(self.headers.get("Content-Length", 0)), 16_384)
        self.take(self.rfile.read(length).decode(errors="replace"))

    def take(self, body):
        is_json = "json" in self.headers.get("Content-Type", "").lower()
        try:
            refno = read_postback(urlsplit(self.path).query, body, is_json)
            if refno:  # stored before the answer: nothing is lost when the program stops
                (FOLDER / f"{refno}.new").write_text("")
            status = 200 if refno else 403
        except OSError as error:
            print(f"Cannot store a postback: {error}", file=sys.stderr, flush=True)
            status = 500  # not 403: the postback is valid
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass  # the address holds the token


def read_postback(query, body, is_json):
    """Returns the reference; None unless the caller knows a token."""
    fields = body_fields(body, is_json) | dict(parse_qsl(query))
    refno, token = (str(fields.get(name, "")) for name in ("refno", "token"))
    if not re.fullmatch("[0-9]{1,12}", refno):
        refno = "reference"
    attempt = attempt_of(refno)
    # The attempt's own token, or the one of the address in the control panel. In constant time,
    # so that the answer's delay tells nothing of a token.
    tokens = [attempt["token"], SHOP_TOKEN] if attempt else [SHOP_TOKEN]
    is_known = [hmac.compare_digest(token.encode(), each.encode()) for each in tokens]
    return refno if any(is_known) else None


def body_fields(body, is_json):
    """A GET has no body. A POST brings a form or JSON; what is neither has no fields."""
    if not is_json:
        return dict(parse_qsl(body))
    try:
        fields = json.loads(body)
    except ValueError:
        return {}
    return fields if isinstance(fields, dict) else {}


HOUR, DAY = 3600, 24 * 3600
# The published schedule, in seconds: up to this age of the message, wait so long.
SCHEDULE = [(2, 2), (7, 5), (22, 15), (HOUR / 2, 120), (DAY, HOUR), (7 * DAY, DAY)]


def ask_about_open_attempts(plans):
    """Asks about every attempt that is due, once each, one after the other."""
    for file in FOLDER.glob("*.new"):
        # Renamed before the question: a postback that comes meanwhile leads to another question.
        file.rename(file.with_suffix(".open"))
        plans.pop(file.stem, None)
    for file in FOLDER.glob("*.open"):
        at, pause, last_line = plans.get(file.stem, (0, 0, ""))
        if time.time() < at:
            continue
        age = time.time() - file.stat().st_mtime
        try:
            line, is_open = settle(file.stem)
            pause = next((wait for end, wait in SCHEDULE if is_open and age < end), None)
        except (OSError, ValueError, HTTPException) as error:
            line, pause = f"Inquiry {file.stem}: {error}", min(2 * pause + 1, HOUR)
        if line != last_line:
            print(line, flush=True)
        if line.endswith("ask a person"):
            (FOLDER / f"{file.stem}.task").write_text(line)
        if pause:
            plans[file.stem] = time.time() + pause + random.random(), pause, line
        else:
            file.unlink()
            plans.pop(file.stem, None)


PAID = ["CP", "Y"]
# No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
IDLE = ["NS", "N", "VC", "RE", "VR", "PF", "C", "TC"]


def code_of(record):
    return str(record.get("Status")).upper()


# docs:start call
def settle(refno):
    """Believes only the reference of the postback.

    Says what happened, and whether the attempt is still open.
    """
    attempt = attempt_of(refno)
    if not attempt:
        return f"unknown {refno}: ask a person", False
    records = inquire(refno)
    if not records:
        return f"pending {refno}", True
    codes = ",".join(map(code_of, records))
    moved = [
        each for each in records if code_of(each) not in IDLE
    ]
    if not moved:  # nobody has paid, somebody still can
        return f"unpaid {refno} {codes}", True
    record = moved[0]
    is_paid = code_of(record) in PAID
    # Beside one payment all other records must be idle.
    if len(moved) > 1 or len(records) > 1 and not is_paid:
        return f"several {refno} {codes}: ask a person", False
    if not is_yours(record, attempt):
        keys = "Total", "CurrencyCode", "MerchantID"
        found = " ".join(str(record.get(key)) for key in keys)
        return f"differs {refno} {found}: ask a person", False
    if not is_paid:  # held, refunded, or an unknown status
        return f"unpaid {refno} {codes}: ask a person", False
    # Unique for the order, not for the attempt: a second
    # attempt can be paid too.
    payment = f"{refno} {record.get('OrderNo')}"
    earlier = fulfil(attempt["order"], payment)
    if earlier is None:
        return f"paid {refno} {attempt['total']}", False
    if earlier == payment:
        return f"already paid {refno}", False
    both = f"{earlier} and {payment}"
    return (
        f"paid twice {attempt['order']}: {both}: "
        "refund one of the two, ask a person"
    ), False
# docs:end call


def is_yours(record, attempt):
    try:
        total = Decimal(record.get("Total"))  # exact: 1250 is 1250.00, and 1250.004 is not
    except (ArithmeticError, TypeError, ValueError):
        return False
    return (
        str(record["ReferenceNo"]) == attempt["refno"]
        and total == Decimal(attempt["total"])
        and currency_of(record.get("CurrencyCode")) == currency_of(attempt["currency"])
        # A reply has the eight digits of your merchant ID, or the last five, or none.
        and str(record.get("MerchantID") or MERCHANT_ID)[-5:] == MERCHANT_ID
    )


def currency_of(code):
    """Baht is 00, which replies also spell OO or THB."""
    return "00" if str(code).upper() in ("00", "OO", "THB") else code


class NoRedirect(HTTPRedirectHandler):
    """A redirect would take the keys to another host."""

    def redirect_request(self, *_):
        return None


OPENER = build_opener(NoRedirect)


def inquire(refno):
    """Returns the provider's records of an order: none at first, several after more attempts."""
    query = {"merchantId": MERCHANT_ID, "orderNo": "X", "refno": refno, "productDetail": "QWERTY"}
    request = Request(INQUIRY, data=json.dumps(query).encode(), headers=HEADERS)
    try:
        with OPENER.open(request, timeout=30) as response:
            status, body = response.status, response.read().decode()
    except HTTPError as error:
        status, target = error.code, str(error.headers["Location"]).partition("?")[0]
        if 300 <= status < 400:
            raise ValueError(
                f"The API answered {status} and redirects to {target}: "
                "this program does not follow redirects, so the keys stay here"
            ) from None
    if status != 200:
        raise ValueError(f"HTTP {status}")
    # An object, an array, or nothing.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    records = reply if isinstance(reply, list) else [reply]
    if not all(isinstance(each, dict) and each.get("ReferenceNo") for each in records):
        raise ValueError("not a reply of Inquiry")
    return records
# docs:end main


def attempt_of(refno):
    try:
        order, total, currency, token = (FOLDER / refno).read_text().split()
    except FileNotFoundError:
        return None
    return {"refno": refno, "order": order, "total": total, "currency": currency, "token": token}


def fulfil(order, payment):
    """Marks the order as fulfilled: ship what has this mark.

    Returns the payment for which it was marked before; None for the first call. A unique key
    decides; here, a name that can be linked once.
    """
    file = FOLDER / f"{order}.fulfilled"
    draft = FOLDER / f"{order}.{uuid4()}"
    draft.write_text(payment)
    try:
        os.link(draft, file)
        return None
    except FileExistsError:
        return file.read_text()
    finally:
        draft.unlink()


def work():
    plans = {}  # of each attempt: when to ask again, the last pause, what was last said
    while True:
        try:
            ask_about_open_attempts(plans)
        except OSError as error:
            print(f"Worker: {error}", file=sys.stderr, flush=True)
        time.sleep(0.2)


server = ThreadingHTTPServer(("127.0.0.1", int(setting("PAY_PORT"))), Handler)
Thread(target=work, daemon=True).start()
print("listening", flush=True)
server.serve_forever()
