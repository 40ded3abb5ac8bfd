"""Holds the shop's orders against Inquiry: a line for each order, then the sum of each day.

Run it every day. It ends with 1 when a person has to look.

PAY_ORDERS_FILE is what a query of your database gives: an order a line with its reference, total,
currency and state (open, failed, cancelled, fulfilled), at least of the last 7 days:
202611200001 1250.00 00 open
"""

import json
import os
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
STATUSES = {
    "paid": ["CP", "Y"],
    "test": ["TC"],  # a test card: no money moves
    "pending": ["NS", "N", "VC"],
    "held": ["HO"],
    "failed": ["RE", "VR", "PF"],
    "cancelled": ["C"],
    "refunding": ["RR"],
    "refunded": ["RF", "VO"],
}
# No money moved: a buyer can still pay with another card, under the same reference.
IDLE = ["pending", "failed", "cancelled", "test"]
# Verdicts that nobody has to look at.
FINE = ["agrees", "still-pending", "not-paid"]
THAILAND = timezone(timedelta(hours=7))


# docs:start call
def reconcile(order):
    """Returns a verdict on an order, what Inquiry says of it, and its record if it is paid."""
    records = inquire(order["refno"])
    moved = [each for each in records if class_of(each) not in IDLE]
    codes = ",".join(str(each.get("Status")) for each in records)
    # Several records are clear when all but one payment are idle, and in no other case.
    if len(records) > 1 and [class_of(each) for each in moved] != ["paid"]:
        return "several", codes, None
    if not records:
        return verdict_on(order, "pending"), "nothing", None
    record = (moved or records)[0]
    if not is_yours(record, order):
        found = " ".join(str(record.get(key)) for key in ("Total", "CurrencyCode", "MerchantID"))
        return "differs", found, None
    name = class_of(record) or "unknown"
    return verdict_on(order, name), codes, record if name == "paid" else None


def verdict_on(order, name):
    """What the shop's state and the class of the status are together."""
    is_fulfilled = order["state"] == "fulfilled"
    if name == "paid":
        return "agrees" if is_fulfilled else "paid-but-not-fulfilled"
    if name in ("held", "unknown"):
        return name
    if not is_fulfilled:
        return "still-pending" if name == "pending" else "not-paid"
    return "fulfilled-but-not-paid" if name in IDLE else "fulfilled-but-refunded"
# docs:end call


def thai_day(record):
    """The day in Thailand, by which to hold the sum against the control panel and the bank."""
    try:
        instant = datetime.fromisoformat(record.get("OrderDateTime").replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        return "unknown-day"
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=THAILAND)
    return instant.astimezone(THAILAND).date().isoformat()


def inquire(refno):
    """Returns the provider's records of an order: none at first, several after more attempts."""
    merchant_id = setting("PAY_MERCHANT_ID")[-5:]
    query = {"merchantId": merchant_id, "orderNo": "X", "refno": refno, "productDetail": "QWERTY"}
    request = Request(
        setting("PAY_API_URL") + "/order/orderdetailpost",
        data=json.dumps(query).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
            "merchantSecretKey": setting("PAY_SECRET_KEY"),
            "merchantId": merchant_id,
        },
    )
    try:
        with urlopen(request, timeout=30) as response:
            status, body = response.status, response.read().decode()
    except HTTPError as error:
        status, body = error.code, error.read().decode()
    if status != 200:
        raise RuntimeError(f"HTTP {status}: {body}")
    # An object, an array, or nothing.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    records = reply if isinstance(reply, list) else [reply]
    if not all(isinstance(each, dict) and each.get("ReferenceNo") for each in records):
        raise RuntimeError(f"Not a reply of Inquiry: {body}")
    return records


def class_of(record):
    code = str(record.get("Status")).upper()
    return next((name for name, codes in STATUSES.items() if code in codes), None)


def currency_of(code):
    """Baht is 00, which replies also spell OO or THB."""
    return "00" if str(code).upper() in ("00", "OO", "THB") else code


def is_yours(record, order):
    merchant_id = setting("PAY_MERCHANT_ID")
    try:
        total = Decimal(record.get("Total"))  # exact: 1250 is 1250.00, and 1250.004 is not
    except (ArithmeticError, TypeError, ValueError):
        return False
    return (
        str(record["ReferenceNo"]) == order["refno"]
        and total == Decimal(order["total"])
        and currency_of(record.get("CurrencyCode")) == currency_of(order["currency"])
        # A reply has the eight digits of your merchant ID, or the last five, or none.
        and str(record.get("MerchantID") or merchant_id)[-5:] == merchant_id[-5:]
    )
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    counts, sums, is_fine = Counter(), Counter(), True
    for line in Path(setting("PAY_ORDERS_FILE")).read_text().splitlines():
        order = dict(zip(("refno", "total", "currency", "state"), line.split()))
        try:
            # One after the other: how often you may ask is not published.
            verdict, says, paid = reconcile(order)
        except (RuntimeError, OSError, ValueError) as error:
            verdict, says, paid = "no-answer", error, None
        print(verdict, order["refno"], order["total"], f"{order['state']}, Inquiry says {says}")
        is_fine = is_fine and verdict in FINE
        if paid:
            key = f"{thai_day(paid)} {currency_of(order['currency'])}"
            counts[key] += 1
            sums[key] += int(Decimal(order["total"]) * 100)
    for key in sorted(sums):
        print("sum", key, sums[key], "satang of", counts[key], "paid orders")
    sys.exit(0 if is_fine else 1)
except (RuntimeError, OSError) as error:
    sys.exit(str(error))
