"""Reads a registration and lists its charges."""

import json
import os
import sys
from decimal import Decimal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
# docs:start call
def inquire_recurring(refno):
    """Returns the registration; its own "data" are the charges."""
    request = Request(
        setting("PAY_API_URL") + "/recurring/api/restgetrecurring",
        data=json.dumps({"merchantID": setting("PAY_MERCHANT_ID")[-5:], "refno": refno}).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
            "secretkey": setting("PAY_SECRET_KEY"),
        },
    )
    try:
        with urlopen(request, timeout=30) as response:
            reply = json.load(response, parse_float=Decimal)
    except HTTPError as error:
        raise RuntimeError(f"HTTP {error.code}: {error.read().decode()}") from error
    if reply.get("success") != 1:
        raise RuntimeError(reply.get("message"))
    return reply["data"]
# docs:end call


def line_of(charge):
    """One line: the day, what became of the charge, and the amount."""
    day = charge["scheduleDate"][:10]
    status = charge["status"] or "waiting"  # empty until the charge runs
    amount = charge["amount"]  # None when it was scheduled in the control panel
    return f"{day} {status} " + ("null" if amount is None else f"{Decimal(amount):.2f}")
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    registration = inquire_recurring(setting("PAY_REFNO"))
    charges = registration["data"]
    print("registration", registration["refno"], "has", len(charges), "charges")
    for charge in charges:
        print(line_of(charge))
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
