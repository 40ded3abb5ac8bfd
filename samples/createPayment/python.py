"""Writes the form that sends the buyer to the hosted payment page."""

import os
import re
import sys
from decimal import Decimal
from html import escape

# docs:start main
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
    fields = {
        "merchantid": setting("PAY_MERCHANT_ID"),
        "refno": order["refno"],
        "customeremail": order["email"],
        "productdetail": order["product"],
        "total": total,
        "cc": order["currency"],
        "lang": "EN",
        "returnurl": setting("PAY_RETURN_URL"),
        "postbackurl": setting("PAY_POSTBACK_URL"),
    }
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
    }
    print('<!doctype html>\n<meta charset="utf-8">', payment_form(order), sep="\n")
except ValueError as error:
    sys.exit(str(error))
