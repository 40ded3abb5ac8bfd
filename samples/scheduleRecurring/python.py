"""Schedules a charge for a day of your choice."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
# docs:start call
def schedule_recurring(refno, total, day):
    """Schedules a charge. After a time-out, read the registration before you repeat the call."""
    fields = {
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "refno": refno,
        "total": total,
        "schedule_date": day,
    }
    request = Request(
        setting("PAY_API_URL") + "/recurring/api/restpayrecurring-scheduledate",
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
    # 200 for the next day, 1 elsewhere, not published here: take both. A failure has none.
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
    charge = schedule_recurring(refno, total, setting("PAY_SCHEDULE_DATE"))
    print(f"scheduled {refno} {total} on {charge['scheduleDate']}, charge {charge['occurranceNo']}")
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
