"""Cancels the charge of the day PAY_SCHEDULE_DATE, or with 'all' the whole registration."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
def cancel_recurring(refno, email, reason, day=None):
    """Cancels the charge of one day, or without a day the whole registration."""
    fields = {
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "customerEmail": email,
        "refno": refno,
        "description": reason,
    }
    if day:
        fields["scheduleDate"] = day
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
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    # Without a day, the provider cancels everything: never leave it out by mistake.
    refno, day = setting("PAY_REFNO"), setting("PAY_SCHEDULE_DATE")
    cancel_recurring(
        refno,
        setting("PAY_CUSTOMER_EMAIL"),
        setting("PAY_DESCRIPTION"),
        None if day == "all" else day,
    )
    print("cancelled", refno, day)
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
