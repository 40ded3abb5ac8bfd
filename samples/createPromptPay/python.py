"""Makes a PromptPay QR for an order and saves its picture."""

import base64
import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

# docs:start main
# The exact words and their case are not certain: an unknown message is shown as it came.
REMEDIES = {
    "duplicate reference number": "Take a new reference number for each attempt.",
    "incomplete parameter": "Send all six parameters, in the query string.",
    "no authorization": 'Send the Auth Key as "Authorization: Bearer …".',
    "authorization error": "Copy the Auth Key from the control panel.",
    "shop not open yet": "Ask support to enable PromptPay without the hosted page.",
}


# docs:start call
def create_prompt_pay(order):
    """Makes a QR. Not idempotent: after a time-out, take a new reference number."""
    query = urlencode(
        {
            "merchantID": setting("PAY_MERCHANT_ID"),
            "productDetail": order["product"],
            "customerEmail": order["email"],
            "customerName": order["name"],
            "total": order["total"],
            "referenceNo": order["refno"],
        }
    )
    request = Request(
        f"{setting('PAY_API_URL')}/tep/api/v2/promptpaynew?{query}",
        method="POST",
        headers={
            "Authorization": f"Bearer {setting('PAY_AUTH_KEY')}",
            "Accept": "application/json",
        },
    )
    try:
        with urlopen(request, timeout=30) as response:
            reply = json.load(response)
    except HTTPError as error:
        reply = json.load(error)
    if reply.get("status") == "success" and reply["data"]["image"]:
        return reply["data"]
    message = reply.get("message", "No QR was made")
    fallback = "Check each parameter, and that the total is 6.00 or more."
    remedy = REMEDIES.get(message.lower(), fallback)
    raise RuntimeError(f"{message}. {remedy}")
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
        "product": setting("PAY_PRODUCT"),
        "email": setting("PAY_CUSTOMER_EMAIL"),
        "name": setting("PAY_CUSTOMER_NAME"),
    }
    qr = create_prompt_pay(order)
    file = f"{order['refno']}.png"
    Path(file).write_bytes(base64.b64decode(qr["image"].split(",")[1]))
    expiry = qr["expiredate"] or "unknown"
    print("qr", order["refno"], order["total"], "expires", expiry, "saved", file)
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
