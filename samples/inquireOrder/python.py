"""Asks Inquiry about an order and compares the answer with what the shop stored."""

import json
import os
import sys
from decimal import Decimal
from http.client import HTTPException
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


class NoRedirect(HTTPRedirectHandler):
    """A redirect would take the keys to another host."""

    def redirect_request(self, *_):
        return None


OPENER = build_opener(NoRedirect)


# docs:start call
def inquire(refno):
    """Returns the provider's records of an order.

    There are none at first, and several after more attempts.
    """
    merchant_id = setting("PAY_MERCHANT_ID")[-5:]
    query = {
        "merchantId": merchant_id,
        "orderNo": "X",
        "refno": refno,
        "productDetail": "QWERTY",
    }
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
            status = response.status
            body = response.read().decode()
    except HTTPError as error:
        status = error.code
        if 300 <= status < 400:
            target = str(error.headers["Location"])
            target = target.partition("?")[0]
            raise RuntimeError(
                f"The API answered {status} and redirects "
                f"to {target}: this program does not follow "
                "redirects, so the keys stay here"
            ) from None
    if status != 200:
        raise RuntimeError(f"HTTP {status}")
    # An object, an array, or nothing.
    text = body.strip() or "[]"
    reply = json.loads(text, parse_float=Decimal)
    records = reply if isinstance(reply, list) else [reply]
    for each in records:
        is_record = isinstance(each, dict)
        if not is_record or not each.get("ReferenceNo"):
            raise RuntimeError("Not a reply of Inquiry")
    return records
# docs:end call


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


# No money moved: a buyer can still pay with another card, under the same reference.
IDLE = ["pending", "failed", "cancelled", "test"]


# docs:start call
def decide(records, order):
    """Returns the class of the order's status.

    Raises when a person has to look: do not ship.
    """
    refno = order["refno"]
    classes = [class_of(each) for each in records]
    moved = [
        each for each in records if class_of(each) not in IDLE
    ]
    if not moved:
        # Nobody has paid. The first class of the list that a
        # record has says how far it got.
        found = (name for name in IDLE if name in classes)
        return next(found, "pending")
    record = moved[0]
    # Beside one payment all other records must be idle.
    name = class_of(record)
    if len(moved) > 1 or len(records) > 1 and name != "paid":
        codes = ", ".join(
            str(each.get("Status")) for each in records
        )
        raise RuntimeError(
            f"{refno} has several records ({codes}), "
            "do not ship."
        )
    if not is_yours(record, order):
        found = ", ".join(
            str(record.get(key, ""))
            for key in (
                "ReferenceNo",
                "Total",
                "CurrencyCode",
                "MerchantID",
            )
        )
        raise RuntimeError(
            f"{refno} differs from your order, do not ship: "
            f"Inquiry says {found}."
        )
    if not name:
        raise RuntimeError(
            f"{refno} has the unknown status "
            f"{record.get('Status')}, do not ship."
        )
    return name
# docs:end call
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
    print(decide(inquire(order["refno"]), order), order["refno"], order["total"])
except (RuntimeError, OSError, ValueError, HTTPException) as error:
    sys.exit(str(error))
