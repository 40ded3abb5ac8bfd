"""Makes a link that carries its price in an encoded form."""

import json
import os
import re
import sys
import time
from datetime import datetime, timedelta, timezone
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

# docs:start main
THAILAND = timezone(timedelta(hours=7))  # UTC+7, the zone of the expiry


# docs:start call
def create_secure_link(order):
    """Returns the address for the buyer.

    It can be paid once, until tomorrow at this time.
    """
    merchant = setting("PAY_LINK_NAME")
    expiry = datetime.now(THAILAND) + timedelta(days=1)
    fields = {
        "merchant": merchant,
        "refno": order["refno"],
        "payValue": order["total"],
        "orderDetail": order["product"],
        "expireDate": expiry.strftime("%Y-%m-%d-%H-%M-%S"),
        "userEMail": order["email"],
        "userTelNo": order["telephone"],
        "postBackURL": setting("PAY_POSTBACK_URL"),
        "returnURL": setting("PAY_RETURN_URL"),
        "monthInstallment": "",
        "bankInstallment": "",
        "oneTime": "Y",
    }
    request = Request(
        setting("PAY_API_URL")
        + f"/secure/v3/secure/encryptz/{merchant}",
        data=json.dumps(fields).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
        },
    )
    status, link = send(request)
    names = "merchant", "payValue", "orderDetail"
    parts = [link.get(name) for name in names]
    if not all(
        each and isinstance(each, str) for each in parts
    ):
        message = one_line(link.get("message"))
        raise RuntimeError(
            f"HTTP {status}: no link. {message}"
        )
    return "/".join([setting("PAY_LINK_URL"), *parts])
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
        "telephone": setting("PAY_CUSTOMER_TEL"),
    }
    print("link", order["refno"], create_secure_link(order))
except Exception as error:
    sys.exit(str(error))
