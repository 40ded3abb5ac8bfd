"""Writes the form that sends the buyer to the hosted page of installments."""

import os
import re
import sys
from decimal import Decimal
from html import escape

# docs:start main
# Terms of November 2026: the months that an issuer offers, and the smallest order in baht.
# An issuer may want more, such as 500 THB a month: the buyer sees those that fit.
SMALLEST_ORDER = {
    **dict.fromkeys(["3", "4", "6", "9", "10"], 3000),
    **{"12": 6000, "15": 7500, "18": 9000, "20": 10_000, "24": 12_000, "36": 18_000},  # one issuer
}


# docs:start call
def payment_form(order):
    """Returns the form as HTML.

    Store the order first: the buyer can alter every field.
    """
    if not re.fullmatch("[0-9]{12}", order["refno"]):
        raise ValueError("refno: 12 digits.")
    total = order["total"]
    if not re.fullmatch(r"[0-9]{1,7}\.[0-9]{2}", total):
        raise ValueError(
            "total: two decimals, such as 1250.00."
        )
    if Decimal(total) > 9_999_999:
        raise ValueError("total: at most 9,999,999.")
    smallest = SMALLEST_ORDER.get(order["months"] or "3")
    if not smallest:
        raise ValueError(
            f"No issuer offers {order['months']} months."
        )
    if Decimal(total) < smallest:
        term = "an installment"
        if order["months"]:
            term = f"{order['months']} months"
        raise ValueError(f"{total} is too little for {term}.")
    fields = {
        "merchantid": setting("PAY_MERCHANT_ID"),
        "refno": order["refno"],
        "customeremail": order["email"],
        "productdetail": order["product"],
        "total": total,
        "cc": order["currency"],
        "lang": "EN",
        "channel": "installment",
        "returnurl": setting("PAY_RETURN_URL"),
        "postbackurl": setting("PAY_POSTBACK_URL"),
    }
    # Without these two the buyer chooses on the hosted page.
    if order["bank"]:
        fields["bankins"] = order["bank"]
    if order["months"]:
        fields["monthins"] = order["months"]
    inputs = "".join(
        f'  <input type="hidden" name="{name}" '
        f'value="{escape(value)}">\n'
        for name, value in fields.items()
    )
    action = escape(setting("PAY_PAYMENT_URL") + "/payment")
    return (
        f'<form method="post" action="{action}" '
        'accept-charset="UTF-8">\n'
        f"{inputs}  <button>Pay</button>\n</form>"
    )
# docs:end call
# docs:end main


def setting(name):
    """An environment variable that must be set, without the carriage return of a Windows file."""
    value = os.environ.get(name, "").rstrip("\r")
    if not value:
        raise ValueError(f"Set the environment variable {name}.")
    return value


try:
    order = {
        "refno": setting("PAY_REFNO"),
        "total": setting("PAY_ORDER_TOTAL"),
        "currency": setting("PAY_CURRENCY"),
        "product": setting("PAY_PRODUCT"),
        "email": setting("PAY_CUSTOMER_EMAIL"),
        "bank": os.environ.get("PAY_BANK"),
        "months": os.environ.get("PAY_MONTHS"),
    }
    print('<!doctype html>\n<meta charset="utf-8">', payment_form(order), sep="\n")
except ValueError as error:
    sys.exit(str(error))
