"""Cancels the charge of the day PAY_SCHEDULE_DATE, or with 'all' the whole registration."""

import json
import os
import re
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
# docs:start call
def cancel_charge(registration, day):
    """Cancels the charge of one day."""
    # Without a day the call cancels everything: never leave it out by mistake.
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day):
        raise ValueError("day: YYYY-MM-DD.")
    cancel({**registration, "scheduleDate": day})
# docs:end call


def cancel_registration(registration):
    """Cancels a whole registration."""
    cancel(registration)


# docs:start call
def cancel(fields):
    fields = {"merchantID": setting("PAY_MERCHANT_ID")[-5:], **fields}
    request = Request(
        setting("PAY_API_URL") + "/recurring/api/restdeleterecurring",
        data=json.dumps(fields).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
            "secretkey": setting("PAY_SECRET_KEY"),
        },
    )
    try:
        with urlopen(request, timeout=30) as response:
            reply = json.load(response)
    except HTTPError as error:
        raise RuntimeError(f"HTTP {error.code}: {error.read().decode()}") from error
    if reply.get("success") != 1:
        raise RuntimeError(reply.get("message"))
# docs:end call
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    day = setting("PAY_SCHEDULE_DATE")
    registration = {
        "refno": setting("PAY_REFNO"),
        "customerEmail": setting("PAY_CUSTOMER_EMAIL"),
        "description": setting("PAY_DESCRIPTION"),
    }
    if day == "all":
        cancel_registration(registration)
    else:
        cancel_charge(registration, day)
    print("cancelled", registration["refno"], day)
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
