"""Schedules a charge for the next possible day."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
# docs:start call
def charge_recurring(refno, total):
    """Schedules a charge. After a time-out, read the registration before you repeat the call."""
    fields = {
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "refno": refno,
        "total": total,
    }
    request = Request(
        setting("PAY_API_URL") + "/recurring/api/restpayrecurring",
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
    # 200 here and 1 elsewhere: take both, or a booked charge looks failed. A failure has none.
    if reply.get("success") not in (200, 1):
        raise RuntimeError(reply.get("message"))
    return reply["data"]
# docs:end call
# docs:end main


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"Set the environment variable {name}.")
    return value


try:
    refno, total = setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL")
    charge = charge_recurring(refno, total)
    print(f"scheduled {refno} {total} on {charge['scheduleDate']}, charge {charge['occurranceNo']}")
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
