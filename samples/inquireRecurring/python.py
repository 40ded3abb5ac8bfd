"""Reads a registration and lists its charges."""

import json
import os
import re
import sys
import time
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

# docs:start main
# docs:start call
def inquire_recurring(refno):
    """Returns a registration; its "data" are the charges."""
    query = {
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "refno": refno,
    }
    request = Request(
        setting("PAY_API_URL")
        + "/recurring/api/restgetrecurring",
        data=json.dumps(query).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
            "secretkey": setting("PAY_SECRET_KEY"),
        },
    )
    status, reply = send(request)
    # 1, or 200 as when a charge is scheduled.
    success = json.dumps(reply.get("success"))
    is_found = success in ("1", "200")
    data = reply.get("data")
    if not is_found or not is_registration(data, refno):
        message = one_line(reply.get("message"))
        raise RuntimeError(
            f"HTTP {status}, cannot read the charges "
            f"of {refno}: {message}"
        )
    return data
# docs:end call


def is_registration(data, refno):
    """A charge that is left out here would be scheduled a second time."""
    if not isinstance(data, dict) or data.get("refno") != refno:
        return False
    charges = data.get("data")
    return isinstance(charges, list) and all(
        isinstance(each, dict) and isinstance(each.get("scheduleDate"), str) for each in charges
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
        reply = json.loads(text, parse_float=str)
    except ValueError:
        reply = None
    if not isinstance(reply, dict):
        raise RuntimeError(f"HTTP {status}: not a JSON object.")
    return status, reply


def one_line(text):
    """One short line of a text from the API, without e-mail addresses, for a log."""
    words = ("…" if "@" in word else word for word in str(text or "no message").split())
    return "".join(filter(str.isprintable, " ".join(words)))[:120]


def baht_of(amount):
    """Two decimals of 1250, 1250.0 or "1250.00"."""
    if amount is None:  # scheduled in the control panel
        return "null"
    found = re.fullmatch(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2})0*)?", str(amount))
    return f"{found[1]}.{(found[2] or '').ljust(2, '0')}" if found else "unreadable"


def line_of(charge):
    """One line: the day, what became of the charge, and the amount."""
    day = charge["scheduleDate"][:10]
    status = charge.get("status") or "waiting"  # empty until the charge runs
    return f"{day} {status} {baht_of(charge.get('amount'))}"
# docs:end main


def setting(name):
    """An environment variable that must be set, without the carriage return of a Windows file."""
    value = os.environ.get(name, "").rstrip("\r")
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    registration = inquire_recurring(setting("PAY_REFNO"))
    charges = registration["data"]
    print("registration", registration["refno"], "has", len(charges), "charges")
    for charge in charges:
        print(line_of(charge))
except Exception as error:
    sys.exit(str(error))
