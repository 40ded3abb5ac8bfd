"""Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.

Run it every day. It ends with 1 when a person has to look, and with 2 when it cannot read the
attempts.

PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
order, total, currency and state, such as 202611200001 A17 1250.00 00 open. Take the orders with
an attempt of the last 7 days, and all attempts of each: an earlier one may have shipped it.
The state is fulfilled for the attempt for which the order was fulfilled; another is open, failed
or cancelled.
"""

import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone
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
def ask(attempt):
    """Returns what Inquiry says about an attempt."""
    records = inquire(attempt["refno"])
    classes = [class_of(each) for each in records]
    moved = [
        each for each in records if class_of(each) not in IDLE
    ]
    codes = (value_of(each, "Status") for each in records)
    says = one_line(",".join(codes)) or "nothing"
    if not moved:
        found = (each for each in IDLE if each in classes)
        return {"name": next(found, "pending"), "says": says}
    record = moved[0]
    name = class_of(record) or "unknown"
    # Beside one payment all other records must be unpaid.
    if len(moved) > 1 or len(records) > 1 and name != "paid":
        return {"name": "several", "says": says}
    if not is_yours(record, attempt):
        keys = "Total", "CurrencyCode", "MerchantID"
        found = (value_of(record, key) for key in keys)
        says = one_line(" ".join(found))
        return {"name": "differs", "says": says}
    day = thai_day(record)
    return {"name": name, "says": says, "day": day}


def verdict_on(attempt, attempts):
    """Compares the shop's state with Inquiry.

    The other attempts are those for the same order.
    """
    state, name = attempt["state"], attempt["name"]
    is_fulfilled = state == "fulfilled"
    fulfilled = [
        each
        for each in attempts
        if each["state"] == "fulfilled"
    ]
    paid = [
        each for each in attempts if each["name"] == "paid"
    ]
    if name == "paid":
        # An order is paid by one attempt: by the fulfilled
        # one, or else by the first that is paid.
        both = (each for each in fulfilled if each in paid)
        if next(both, paid[0]) is not attempt:
            return "paid-twice"
        if is_fulfilled:
            return "agrees"
        if fulfilled:  # shipped for one that is not paid now
            return "paid-beside-fulfilled"
        return "paid-but-not-fulfilled"
    look = ["held", "unknown", "differs", "several"]
    if name in look or name == "no-answer":
        return name
    if is_fulfilled:
        if name in IDLE:
            return "fulfilled-but-not-paid"
        return "fulfilled-but-refunded"
    if name == "refunding":
        return name
    # Refunded before it shipped, and not paid again.
    is_settled = paid or fulfilled or state == "cancelled"
    if name == "refunded" and not is_settled:
        return name
    if name == "pending":
        return "still-pending"
    return "not-paid"
# docs:end call


AN_ATTEMPT = re.compile(
    r"\s*([0-9]{1,12})\s+(\S+)\s+((?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,2}0*)?)\s+"
    r"([0-9]{2}|OO|THB)\s+(fulfilled|open|failed|cancelled)\s*",
    re.IGNORECASE | re.ASCII,
)


def read_attempts(file):
    """Reads the attempts. Raises an error with file and line at anything else."""
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        raise RuntimeError(f"{file}: {error}") from None
    attempts = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        found = AN_ATTEMPT.fullmatch(line)
        if not found:
            raise RuntimeError(
                f"{file}:{number}: write reference, order, total, currency and state, "
                f'such as "202611200001 A17 1250.00 00 open", not "{one_line(line)}".'
            )
        refno, order, total, currency, state = found.groups()
        if refno in attempts:
            raise RuntimeError(f"{file}:{number}: {refno} is on an earlier line too.")
        attempts[refno] = {
            "refno": refno,
            "order": order,
            "total": total,
            "currency": currency,
            "state": state.lower(),
        }
    if not attempts:
        raise RuntimeError(f"{file}: there is no attempt.")
    return list(attempts.values())


A_MOMENT = re.compile(
    r"(20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?"
    r"(Z|[+-][0-9]{2}:[0-9]{2})?"
)


def thai_day(record):
    """The day of the order in Thailand. Inquiry does not say when it was paid."""
    found = A_MOMENT.fullmatch(value_of(record, "OrderDateTime"))
    try:
        zone = (found[2] or "+07:00").replace("Z", "+00:00")
        instant = datetime.fromisoformat(found[1] + zone)
    except (TypeError, ValueError):
        return "unknown-day"
    return instant.astimezone(THAILAND).date().isoformat()


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


def inquire(refno):
    """Returns Inquiry's records of an order: none at first, several after more attempts."""
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
                raise RuntimeError("Longer than 1 MiB, or cut")
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
    reply = json.loads(text.strip() or "{}", parse_constant=refuse)
    if reply == {}:
        return []
    records = reply if isinstance(reply, list) else [reply]
    for each in records:
        is_record = isinstance(each, dict)
        if not is_record or not value_of(each, "ReferenceNo"):
            raise RuntimeError("Not a reply of Inquiry")
    return records


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


def is_yours(record, attempt):
    own = setting("PAY_MERCHANT_ID")
    total, currency = satang_of(attempt["total"]), currency_of(attempt["currency"])
    return (
        # Two values that cannot be read are not equal.
        None not in (total, currency)
        and value_of(record, "ReferenceNo") == attempt["refno"]
        and satang_of(value_of(record, "Total")) == total
        and currency_of(value_of(record, "CurrencyCode")) == currency
        # A reply has the eight digits of your merchant ID, or the last five, or none.
        and value_of(record, "MerchantID") in ("", own, own[-5:])
    )


def one_line(text):
    """One short line of a text from the API, without e-mail addresses, for a log."""
    words = ("…" if "@" in word else word for word in text.split())
    return "".join(filter(str.isprintable, " ".join(words)))[:120]
# docs:end main


def setting(name):
    """An environment variable that must be set, without the carriage return of a Windows file."""
    value = os.environ.get(name, "").rstrip("\r")
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    attempts = read_attempts(setting("PAY_ORDERS_FILE"))
    of_order = defaultdict(list)
    for attempt in attempts:
        try:
            # One after the other, so that the job never asks faster than it is answered.
            attempt.update(ask(attempt))
        except Exception as error:
            attempt.update(name="no-answer", says=error)
        of_order[attempt["order"]].append(attempt)
    counts, sums, is_fine = Counter(), Counter(), True
    for attempt in attempts:
        verdict = verdict_on(attempt, of_order[attempt["order"]])
        shown = "{refno} {order} {total} {state}, Inquiry says {says}".format_map(attempt)
        print(verdict, shown)
        is_fine = is_fine and verdict in FINE
        if attempt["name"] == "paid":
            key = f"{attempt['day']} {currency_of(attempt['currency'])}"
            counts[key] += 1
            sums[key] += satang_of(attempt["total"])
    if sums:
        print("Sums by the day of the order, not of the payment:")
    for key in sorted(sums):
        print("sum", key, sums[key], "satang of", counts[key], "paid attempts")
    sys.exit(0 if is_fine else 1)
except Exception as error:
    print(error, file=sys.stderr)
    sys.exit(2)
