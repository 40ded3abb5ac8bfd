"""Registers a buyer for charges that you schedule later."""

import json
import os
import re
import sys
import time
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

# docs:start main
# docs:start call
def register_recurring(buyer):
    """Registers a buyer."""
    fields = {
        # This API takes the last 5 digits.
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "firstName": buyer["first_name"],
        "lastName": buyer["last_name"],
        "customerEmail": buyer["email"],
        "refno": buyer["refno"],
        "description": buyer["description"],
    }
    request = Request(
        setting("PAY_API_URL")
        + "/recurring/api/restaddrecurring",
        data=json.dumps(fields).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
            "secretkey": setting("PAY_SECRET_KEY"),
        },
    )
    try:
        status, reply = send(request)
        # 1 is success here, 200 elsewhere: accept both.
        success = json.dumps(reply.get("success"))
        is_done = success in ("1", "200")
        data = reply.get("data") or {}
        if is_done and data.get("refno") == buyer["refno"]:
            return
        message = one_line(reply.get("message"))
        raise RuntimeError(f"HTTP {status}: {message}")
    except Exception as error:
        raise unsure(error) from error
# docs:end call


def unsure(error):
    """The error after a call that did not report success, for whatever reason."""
    return RuntimeError(
        "The call may have been carried out: run inquireRecurring before you repeat it. "
        f"{error}"
    )


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
    refno = setting("PAY_REFNO")
    register_recurring(
        {
            "refno": refno,
            "first_name": setting("PAY_FIRST_NAME"),
            "last_name": setting("PAY_LAST_NAME"),
            "email": setting("PAY_CUSTOMER_EMAIL"),
            "description": setting("PAY_DESCRIPTION"),
        }
    )
    print("registered", refno)
except Exception as error:
    sys.exit(str(error))
