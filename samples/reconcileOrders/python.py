"""Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.

Run it every day. It ends with 1 when a person has to look.

PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
order, total, currency and state, at least of the last 7 days: 202611200001 A17 1250.00 00 open
The state is fulfilled for the attempt for which the order was fulfilled; another is open, failed
or cancelled.
"""

import json
import os
import re
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

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
def reconcile(attempt, fulfilled_by):
    """Returns a verdict on an attempt.

    With it come what Inquiry says, and the record if paid.
    """
    records = inquire(attempt["refno"])
    classes = [class_of(each) for each in records]
    moved = [
        each for each in records if class_of(each) not in IDLE
    ]
    statuses = (str(each.get("Status")) for each in records)
    codes = ",".join(statuses) or "nothing"
    if not moved:
        found = (each for each in IDLE if each in classes)
        name = next(found, "pending")
        return verdict_on(attempt, name), codes, None
    record = moved[0]
    name = class_of(record) or "unknown"
    # Beside one payment all other records must be idle.
    if len(moved) > 1 or len(records) > 1 and name != "paid":
        return "several", codes, None
    if not is_yours(record, attempt):
        keys = "Total", "CurrencyCode", "MerchantID"
        found = " ".join(str(record.get(key)) for key in keys)
        return "differs", found, None
    if name != "paid":
        return verdict_on(attempt, name), codes, None
    # An order is paid by one attempt: by the fulfilled one,
    # or else by the first that is paid.
    order, refno = attempt["order"], attempt["refno"]
    if fulfilled_by.setdefault(order, refno) != refno:
        return "paid-twice", codes, record
    return verdict_on(attempt, name), codes, record


def verdict_on(attempt, name):
    """Compares the shop's state with the status."""
    is_fulfilled = attempt["state"] == "fulfilled"
    if name == "paid":
        if is_fulfilled:
            return "agrees"
        return "paid-but-not-fulfilled"
    if name in ("held", "unknown"):
        return name
    if is_fulfilled:
        if name in IDLE:
            return "fulfilled-but-not-paid"
        return "fulfilled-but-refunded"
    if name == "refunding":
        return name
    if name == "pending":
        return "still-pending"
    return "not-paid"
# docs:end call


def read_attempts(text):
    """Reads the attempts. Raises an error at the first line that cannot be counted."""
    attempts = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line:
            continue
        values = line.split(" ")
        if len(values) != 5:
            raise RuntimeError(
                f"Line {number}: write reference, order, total, currency and state, "
                "with one space between them."
            )
        attempt = dict(zip(("refno", "order", "total", "currency", "state"), values))
        if not re.fullmatch(r"[0-9]+(\.[0-9]{1,2}0*)?", attempt["total"]):
            raise RuntimeError(
                f"Line {number}: write the total as 1250.00, not {attempt['total']}."
            )
        attempts.append(attempt)
    return attempts


def thai_day(record):
    """The day of the order in Thailand. Inquiry does not say when it was paid."""
    try:
        instant = datetime.fromisoformat(record.get("OrderDateTime").replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        return "unknown-day"
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=THAILAND)
    return instant.astimezone(THAILAND).date().isoformat()


class NoRedirect(HTTPRedirectHandler):
    """A redirect would take the keys to another host."""

    def redirect_request(self, *_):
        return None


OPENER = build_opener(NoRedirect)


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
        with OPENER.open(request, timeout=30) as response:
            status, body = response.status, response.read().decode()
    except HTTPError as error:
        status, target = error.code, str(error.headers["Location"]).partition("?")[0]
        if 300 <= status < 400:
            raise RuntimeError(
                f"The API answered {status} and redirects to {target}: "
                "this program does not follow redirects, so the keys stay here"
            ) from None
    if status != 200:
        raise RuntimeError(f"HTTP {status}")
    # An object, an array, or nothing.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    records = reply if isinstance(reply, list) else [reply]
    if not all(isinstance(each, dict) and each.get("ReferenceNo") for each in records):
        raise RuntimeError("Not a reply of Inquiry")
    return records


def class_of(record):
    code = str(record.get("Status")).upper()
    return next((name for name, codes in STATUSES.items() if code in codes), None)


def currency_of(code):
    """Baht is 00, which replies also spell OO or THB."""
    return "00" if str(code).upper() in ("00", "OO", "THB") else code


def is_yours(record, attempt):
    merchant_id = setting("PAY_MERCHANT_ID")
    try:
        total = Decimal(record.get("Total"))  # exact: 1250 is 1250.00, and 1250.004 is not
    except (ArithmeticError, TypeError, ValueError):
        return False
    return (
        str(record["ReferenceNo"]) == attempt["refno"]
        and total == Decimal(attempt["total"])
        and currency_of(record.get("CurrencyCode")) == currency_of(attempt["currency"])
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
    attempts = read_attempts(Path(setting("PAY_ORDERS_FILE")).read_text())
    fulfilled_by = {}
    for attempt in attempts:
        if attempt["state"] == "fulfilled":
            fulfilled_by.setdefault(attempt["order"], attempt["refno"])
    counts, sums, is_fine = Counter(), Counter(), True
    for attempt in attempts:
        try:
            # One after the other, so that the job never asks faster than it is answered.
            verdict, says, paid = reconcile(attempt, fulfilled_by)
        except (RuntimeError, OSError, ValueError, HTTPException) as error:
            verdict, says, paid = "no-answer", error, None
        refno, order, total, currency, state = attempt.values()
        print(verdict, refno, order, total, f"{state}, Inquiry says {says}")
        is_fine = is_fine and verdict in FINE
        if paid:
            key = f"{thai_day(paid)} {currency_of(currency)}"
            counts[key] += 1
            sums[key] += int(Decimal(total) * 100)
    if sums:
        print("Sums by the day of the order, not of the payment:")
    for key in sorted(sums):
        print("sum", key, sums[key], "satang of", counts[key], "paid attempts")
    sys.exit(0 if is_fine else 1)
except (RuntimeError, OSError) as error:
    sys.exit(str(error))
