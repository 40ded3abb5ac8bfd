"""Makes a PromptPay QR for an order and saves its picture."""

import base64
import json
import os
import re
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

# docs:start main
# What to do about a refusal. An unknown one gets general advice.
REMEDIES = {
    "duplicate reference number": (
        "Take a new reference number. Keep asking Inquiry about this one."
    ),
    "incomplete parameter": "Send all six parameters, in the query string.",
    "no authorization": 'Send the Auth Key as "Authorization: Bearer …".',
    "authorization error": "Copy the Auth Key from the control panel.",
}


# docs:start call
def create_prompt_pay(order):
    """Makes a QR.

    Not idempotent: after a time-out the QR may exist. Keep
    asking Inquiry about its reference number, also when you
    make another QR with a new one.
    """
    # docs:start request
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
        setting("PAY_API_URL")
        + f"/tep/api/v2/promptpaynew?{query}",
        method="POST",
        headers={
            "Authorization": "Bearer "
            + setting("PAY_AUTH_KEY"),
            "Accept": "application/json",
        },
    )
    _, reply = send(request)
    # docs:end request
    is_done = reply.get("status") == "success"
    data = reply.get("data")
    data = data if isinstance(data, dict) else {}
    image = str(data.get("image"))
    has_image = image.startswith("data:image/png;base64,")
    # A buyer would pay the QR of another order, too.
    is_yours = data.get("referenceNo") == order["refno"]
    if is_done and has_image and is_yours:
        return data
    message = reply.get("message") or "No QR was made"
    message = one_line(message)
    fallback = (
        "Check each parameter, and that the total is "
        "6.00 or more, or ask support to enable PromptPay."
    )
    remedy = REMEDIES.get(message.lower(), fallback)
    raise RuntimeError(f"{message}. {remedy}")
# docs:end call


class NoRedirects(HTTPRedirectHandler):
    """Follows no redirect: that would hand the keys to another host."""

    def redirect_request(self, *_):
        return None


LIMIT = 1 << 20  # 1 MiB, more than any reply has


def body_of(response, timeout=30):
    """Reads at most LIMIT bytes. A socket's own time limit starts again with each byte."""
    end, body = time.monotonic() + timeout, b""
    while part := response.read1(LIMIT - len(body)):
        body += part
        if time.monotonic() > end:
            raise TimeoutError("The reply timed out")
    return body


def send(request):
    """Returns the HTTP status and the reply."""
    try:
        response = build_opener(NoRedirects).open(request, timeout=30)
    except HTTPError as error:
        response = error
    with response:
        status, headers, body = response.status, response.headers, body_of(response)
        if response.length or len(body) == LIMIT:
            raise RuntimeError("The reply is cut, or longer than 1 MiB.")
    if 300 <= status < 400:
        target = re.split("[?#]", headers.get("Location", ""))[0]
        raise RuntimeError(
            f"The API answered {status} and redirects to {target}: "
            "this program does not follow redirects, so the keys stay here."
        )
    text = body.decode("utf-8-sig", errors="replace")
    try:
        reply = json.loads(text)
    except ValueError:
        reply = None
    if not isinstance(reply, dict):
        raise RuntimeError(f"HTTP {status}: not a JSON object.")
    return status, reply


def one_line(text):
    """One short line of a text from the API, without e-mail addresses, for a log."""
    words = ("…" if "@" in word else word for word in str(text or "no message").split())
    return "".join(filter(str.isprintable, " ".join(words)))[:120]
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
        "product": setting("PAY_PRODUCT"),
        "email": setting("PAY_CUSTOMER_EMAIL"),
        "name": setting("PAY_CUSTOMER_NAME"),
    }
    qr = create_prompt_pay(order)
    file = f"{order['refno']}.png"
    Path(file).write_bytes(base64.b64decode(qr["image"].split(",")[1]))
    expiry = qr.get("expiredate") or "unknown"
    print("qr", order["refno"], order["total"], "expires", expiry, "saved", file)
except Exception as error:
    sys.exit(str(error))
