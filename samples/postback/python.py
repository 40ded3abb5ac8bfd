"""Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.

PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored with
that order: "1250.00 00 a-secret", the total, the currency and the token of its address
…/postback?token=a-secret. Run it behind your HTTPS proxy.
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
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen


def setting(name):
    value = os.environ.get(name)
    if not value:
        sys.exit(f"Set the environment variable {name}.")
    return value


FOLDER = Path(setting("PAY_ORDERS_DIR"))
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

    def take(self, form):
        order = read_postback(urlsplit(self.path).query, form)
        self.send_response(200 if order else 403)
        self.send_header("Content-Length", "0")
        self.end_headers()
        if order:  # after the answer: the provider does not wait for the work
            Thread(target=settle, args=(order,)).start()

    def log_message(self, *_):
        pass  # the address holds the token


def read_postback(query, form):
    """Returns the shop's own order; None unless the caller knows its token."""
    fields = parse_qs(form) | parse_qs(query)
    refno, token = (fields.get(name, [""])[0] for name in ("refno", "token"))
    order = order_of(refno) if re.fullmatch("[0-9]{1,12}", refno) else None
    # In constant time, so that the answer's delay tells nothing of the token.
    if order and hmac.compare_digest(token.encode(), order["token"].encode()):
        return order
    return None


def settle(order):
    try:
        print(check(order), flush=True)
    except (OSError, ValueError, LookupError) as error:
        # The order stays open; the job that reconciles open orders asks again.
        print(f"Inquiry {order['refno']}: {error!r}", file=sys.stderr, flush=True)


def check(order):
    """Believes nothing of the postback but its reference. Returns a line for the log."""
    refno = order["refno"]
    record = inquire(refno)
    if record is None:
        return f"pending {refno}"
    total, currency = Decimal(record["Total"]), record["CurrencyCode"]
    if (record["ReferenceNo"], total, currency) != (refno, order["total"], order["currency"]):
        return f"differs {refno} {total} {currency}: ask a person"
    # TC is a test card: no money moves. Every other status is not paid, or not any more.
    if record["Status"].upper() not in ("CP", "Y"):
        return f"unpaid {refno} {record['Status']}"
    return f"paid {refno} {order['total']}" if mark_paid(refno) else f"already paid {refno}"


def inquire(refno):
    """Returns the provider's record of an order; None while there is none."""
    query = {"merchantId": MERCHANT_ID, "orderNo": "X", "refno": refno, "productDetail": "QWERTY"}
    request = Request(INQUIRY, data=json.dumps(query).encode(), headers=HEADERS)
    with urlopen(request, timeout=30) as response:
        body = response.read().decode()
    # An object, an array of one, an empty array or an empty body.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    if isinstance(reply, list):
        return reply[0] if reply else None
    return reply
# docs:end main


def order_of(refno):
    try:
        total, currency, token = (FOLDER / refno).read_text().split()
    except FileNotFoundError:
        return None
    return {"refno": refno, "total": Decimal(total), "currency": currency, "token": token}


def mark_paid(refno):
    """Returns whether this call was the first. A unique key decides; here, a new file."""
    try:
        (FOLDER / f"{refno}.paid").touch(exist_ok=False)
        return True
    except FileExistsError:
        return False


server = ThreadingHTTPServer(("127.0.0.1", int(setting("PAY_PORT"))), Handler)
print("listening", flush=True)
server.serve_forever()
