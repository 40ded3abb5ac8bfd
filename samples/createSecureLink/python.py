"""Makes a link that carries its price in an encoded form."""

import json
import os
import sys
from datetime import datetime, timedelta, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# docs:start main
THAILAND = timezone(timedelta(hours=7))  # the zone of the expiry is not published


# docs:start call
def create_secure_link(order):
    """Returns the address for the buyer. It can be paid once, until tomorrow at this time."""
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
        f"{setting('PAY_API_URL')}/secure/v3/secure/encryptz/{merchant}",
        data=json.dumps(fields).encode(),
        headers={
            "Content-Type": "application/json; charset=utf-8",
            "apikey": setting("PAY_API_KEY"),
        },
    )
    try:
        with urlopen(request, timeout=30) as response:
            link = json.load(response)
    except HTTPError as error:
        raise RuntimeError(f"HTTP {error.code}: {error.read().decode()}") from error
    if not link.get("payValue") or not link.get("orderDetail"):
        raise RuntimeError(link.get("message", "no link"))
    parts = [setting("PAY_LINK_URL"), link["merchant"], link["payValue"], link["orderDetail"]]
    return "/".join(parts)
# docs:end call
# docs:end main


def setting(name):
    value = os.environ.get(name)
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
except (RuntimeError, OSError, ValueError) as error:
    sys.exit(str(error))
