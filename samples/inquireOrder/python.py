"""Asks Inquiry about an order and compares the answer with what the shop stored."""

import json
import os
import sys
from decimal import Decimal
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


def inquire(refno):
    """Returns the provider's record of an order; None while there is none."""
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
            body = response.read().decode()
    except HTTPError as error:
        raise RuntimeError(f"HTTP {error.code}: {error.read().decode()}") from error
    # An object, an array of one, an empty array or an empty body.
    reply = json.loads(body, parse_float=Decimal) if body.strip() else []
    if isinstance(reply, list):
        return reply[0] if reply else None
    return reply


def class_of(record, order):
    """Returns the class of the order's status. Raises when a person has to look: do not ship."""
    if record is None:
        return "pending"
    refno, total, currency = record["ReferenceNo"], Decimal(record["Total"]), record["CurrencyCode"]
    if (refno, total, currency) != (order["refno"], Decimal(order["total"]), order["currency"]):
        raise RuntimeError(
            f"{order['refno']} differs from your order, do not ship: "
            f"Inquiry says {refno}, {total}, {currency}."
        )
    code = record["Status"].upper()
    for name, codes in STATUSES.items():
        if code in codes:
            return name
    raise RuntimeError(f"{order['refno']} has the unknown status {code}, do not ship.")
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    order = {
        "refno": setting("PAY_REFNO"),
        "total": setting("PAY_ORDER_TOTAL"),
        "currency": setting("PAY_CURRENCY"),
    }
    print(class_of(inquire(order["refno"]), order), order["refno"], order["total"])
except LookupError as missing:
    sys.exit(f"Not a reply of Inquiry: it has no {missing}.")
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
