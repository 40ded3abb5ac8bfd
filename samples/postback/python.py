"""Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.

PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored with
that order: "1250.00 00 a-secret", the total, the currency and the token of its address
…/postback?token=a-secret. PAY_POSTBACK_TOKEN is the token of the address in the control panel,
for orders without an address of their own. Run it behind your HTTPS proxy.
"""

import hmac
import json
import os
import re
import sys
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen
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
        postback = read_postback(urlsplit(self.path).query, body, is_json)
        self.send_response(200 if postback else 403)
        self.send_header("Content-Length", "0")
        self.end_headers()
        if postback:  # after the answer: the provider does not wait for the work
            Thread(target=settle, args=postback).start()

    def log_message(self, *_):
        pass  # the address holds the token


def read_postback(query, body, is_json):
    """Returns the reference and the shop's own order; None unless the caller knows a token."""
    fields = body_fields(body, is_json) | dict(parse_qsl(query))
    refno, token = (str(fields.get(name, "")) for name in ("refno", "token"))
    if not re.fullmatch("[0-9]{1,12}", refno):
        refno = "reference"
    order = order_of(refno)
    # The order's own token, or the one of the address in the control panel. In constant time,
    # so that the answer's delay tells nothing of a token.
    tokens = [order["token"], SHOP_TOKEN] if order else [SHOP_TOKEN]
    is_known = [hmac.compare_digest(token.encode(), each.encode()) for each in tokens]
    return (refno, order) if any(is_known) else None


def body_fields(body, is_json):
    """A GET has no body. Whether a POST brings a form or JSON is not confirmed."""
    if not is_json:
        return dict(parse_qsl(body))
    try:
        fields = json.loads(body)
    except ValueError:
        return {}
    return fields if isinstance(fields, dict) else {}


def settle(refno, order):
    try:
        print(check(order) if order else f"unknown {refno}: ask a person", flush=True)
    except (OSError, ValueError) as error:
        # The order stays open; the job that reconciles orders asks again.
        print(f"Inquiry {refno}: {error!r}", file=sys.stderr, flush=True)


PAID = ["CP", "Y"]
# No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
IDLE = ["NS", "N", "VC", "RE", "VR", "PF", "C", "TC"]


def code_of(record):
    return str(record.get("Status")).upper()


# docs:start call
def check(order):
    """Believes nothing of the postback but its reference. Returns a line for the log."""
    refno = order["refno"]
    records = inquire(refno)
    if not records:
        return f"pending {refno}"
    moved = [each for each in records if code_of(each) not in IDLE]
    is_paid = len(moved) == 1 and code_of(moved[0]) in PAID
    # Several records are clear when all but one payment are idle, and in no other case.
    if len(records) > 1 and not is_paid:
        return f"several {refno} {','.join(map(code_of, records))}: ask a person"
    record = (moved or records)[0]
    if not is_yours(record, order):
        found = " ".join(str(record.get(key)) for key in ("Total", "CurrencyCode", "MerchantID"))
        return f"differs {refno} {found}: ask a person"
    if not moved:
        return f"unpaid {refno} {record['Status']}"
    if not is_paid:  # held, refunded, or a status that is in no table
        return f"unpaid {refno} {record.get('Status')}: ask a person"
    # Whatever the order's state was: a failed or cancelled one can still be paid.
    payment = str(record.get("OrderNo"))
    earlier = mark_paid(refno, payment)
    if earlier is None:
        return f"paid {refno} {order['total']}"
    if earlier == payment:
        return f"already paid {refno}"
    return f"paid twice {refno} {earlier} {payment}: ask a person"
# docs:end call


def is_yours(record, order):
    try:
        total = Decimal(record.get("Total"))  # exact: 1250 is 1250.00, and 1250.004 is not
    except (ArithmeticError, TypeError, ValueError):
        return False
    return (
        str(record["ReferenceNo"]) == order["refno"]
        and total == order["total"]
        and currency_of(record.get("CurrencyCode")) == currency_of(order["currency"])
        # A reply has the eight digits of your merchant ID, or the last five, or none.
        and str(record.get("MerchantID") or MERCHANT_ID)[-5:] == MERCHANT_ID
    )


def currency_of(code):
    """Baht is 00, which replies also spell OO or THB."""
    return "00" if str(code).upper() in ("00", "OO", "THB") else code


def inquire(refno):
    """Returns the provider's records of an order: none at first, several after more attempts."""
    query = {"merchantId": MERCHANT_ID, "orderNo": "X", "refno": refno, "productDetail": "QWERTY"}
    request = Request(INQUIRY, data=json.dumps(query).encode(), headers=HEADERS)
    with urlopen(request, timeout=30) as response:
        body = response.read().decode()
        if response.status != 200:
            raise ValueError(f"HTTP {response.status}")
    # An object, an array, or nothing.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    records = reply if isinstance(reply, list) else [reply]
    if not all(isinstance(each, dict) and each.get("ReferenceNo") for each in records):
        raise ValueError("not a reply of Inquiry")
    return records
# docs:end main


def order_of(refno):
    try:
        total, currency, token = (FOLDER / refno).read_text().split()
    except FileNotFoundError:
        return None
    return {"refno": refno, "total": Decimal(total), "currency": currency, "token": token}


def mark_paid(refno, payment):
    """Returns the payment with which the order was marked paid before; None for the first call.

    A unique key decides; here, a name that can be linked once.
    """
    file = FOLDER / f"{refno}.paid"
    draft = FOLDER / f"{refno}.{uuid4()}"
    draft.write_text(payment)
    try:
        os.link(draft, file)
        return None
    except FileExistsError:
        return file.read_text()
    finally:
        draft.unlink()


server = ThreadingHTTPServer(("127.0.0.1", int(setting("PAY_PORT"))), Handler)
print("listening", flush=True)
server.serve_forever()
