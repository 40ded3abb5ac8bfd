"""Asks Inquiry about an order and compares the answer with what the shop stored."""

import json
import os
import re
import sys
import time
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
LIMIT = 1 << 20  # 1 MiB, more than any reply has


def body_of(response, timeout=30):
    """Reads at most LIMIT bytes. A socket's own time limit starts again with each byte."""
    end, body = time.monotonic() + timeout, b""
    while part := response.read1(LIMIT - len(body)):
        body += part
        if time.monotonic() > end:
            raise TimeoutError("The reply timed out")
    return body


# docs:start call
def inquire(refno):
    """Returns Inquiry's records of an order.

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
            body = body_of(response)
            if response.length or len(body) == LIMIT:
                raise RuntimeError("Cut, or above 1 MiB")
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
    # An object, an array, or nothing: an empty body or {}.
    text = body.decode("utf-8-sig", errors="replace")
    reply = json.loads(
        text.strip() or "{}", parse_constant=refuse
    )
    if reply == {}:
        return []
    records = reply if isinstance(reply, list) else [reply]
    for each in records:
        is_record = isinstance(each, dict)
        if not is_record or not value_of(each, "ReferenceNo"):
            raise RuntimeError("Not a reply of Inquiry")
    return records
# docs:end call


def refuse(constant):
    raise ValueError(f"{constant} is not JSON")


def value_of(record, key):
    """A value as text. Only an amount can be a number too; "?" matches no pattern below."""
    value = record.get(key)
    if value is None:
        return ""
    is_amount = key == "Total" and type(value) in (int, float)
    return str(value) if is_amount or isinstance(value, str) else "?"


def class_of(record):
    code = value_of(record, "Status").upper()
    return next((name for name, codes in STATUSES.items() if code in codes), None)


def satang_of(total):
    """1250, 1250.0 and 1250.00 are 125000; None for all else, such as 1,250.00 and 1250.004."""
    found = re.fullmatch(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2})0*)?", total)
    return int(found[1] + (found[2] or "").ljust(2, "0")) if found else None


def currency_of(code):
    """Two digits. Baht is 00, which replies also spell OO or THB. None for all else."""
    if code.upper() in ("00", "OO", "THB"):
        return "00"
    return code if re.fullmatch("[0-9]{2}", code) else None


def is_yours(record, order):
    own = setting("PAY_MERCHANT_ID")
    total, currency = satang_of(order["total"]), currency_of(order["currency"])
    return (
        # Two values that cannot be read are not equal.
        None not in (total, currency)
        and value_of(record, "ReferenceNo") == order["refno"]
        and satang_of(value_of(record, "Total")) == total
        and currency_of(value_of(record, "CurrencyCode")) == currency
        # A reply has the eight digits of your merchant ID, or the last five, or none.
        and value_of(record, "MerchantID") in ("", own, own[-5:])
    )


def one_line(text):
    """One short line of a text from the API, without e-mail addresses, for a log."""
    words = ("…" if "@" in word else word for word in text.split())
    return "".join(filter(str.isprintable, " ".join(words)))[:120]


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
    # Beside one payment all other records must be unpaid.
    name = class_of(record)
    if len(moved) > 1 or len(records) > 1 and name != "paid":
        codes = ", ".join(
            value_of(each, "Status") for each in records
        )
        raise RuntimeError(
            f"{refno} has several records "
            f"({one_line(codes)}), do not ship."
        )
    if not is_yours(record, order):
        found = ", ".join(
            value_of(record, key)
            for key in (
                "ReferenceNo",
                "Total",
                "CurrencyCode",
                "MerchantID",
            )
        )
        raise RuntimeError(
            f"{refno} differs from your order, do not ship: "
            f"Inquiry says {one_line(found)}."
        )
    if not name:
        raise RuntimeError(
            f"{refno} has the unknown status "
            f"{one_line(value_of(record, 'Status'))}, "
            "do not ship."
        )
    return name
# docs:end call
# docs:end main


def setting(name):
    """An environment variable that must be set, without the carriage return of a Windows file."""
    value = os.environ.get(name, "").rstrip("\r")
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    order = {
        "refno": setting("PAY_REFNO"),
        "total": setting("PAY_ORDER_TOTAL"),
        "currency": setting("PAY_CURRENCY"),
    }
    if not re.fullmatch("[0-9]{1,12}", order["refno"]):
        raise RuntimeError("PAY_REFNO: write 1 to 12 digits.")
    if satang_of(order["total"]) is None:
        raise RuntimeError("PAY_ORDER_TOTAL: write 1250.00.")
    if not re.fullmatch("[0-9]{2}", order["currency"]):
        raise RuntimeError("PAY_CURRENCY: write two digits.")
    print(decide(inquire(order["refno"]), order), order["refno"], order["total"])
except Exception as error:  # RecursionError too, from a reply that is nested too deeply
    sys.exit(str(error))
