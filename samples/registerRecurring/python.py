"""Registers a buyer for charges that you schedule later."""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
# docs:start call
def register_recurring(buyer):
    """Registers a buyer. After a time-out, read the registration before you repeat the call."""
    fields = {
        "merchantID": setting("PAY_MERCHANT_ID")[-5:],
        "firstName": buyer["first_name"],
        "lastName": buyer["last_name"],
        "customerEmail": buyer["email"],
        "refno": buyer["refno"],
        "description": buyer["description"],
    }
    request = Request(
        setting("PAY_API_URL") + "/recurring/api/restaddrecurring",
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
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
