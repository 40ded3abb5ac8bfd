import json
import os
import sys
import urllib.error
import urllib.request

refno = os.environ["PAY_REFNO"]
body = {
    "merchantID": os.environ["PAY_MERCHANT_ID"][-5:],
    "refno": refno,
}
request = urllib.request.Request(
    os.environ["PAY_API_URL"] + "/recurring/api/restgetrecurring",
    data=json.dumps(body).encode(),
    headers={
        "apikey": os.environ["PAY_API_KEY"],
        "secretkey": os.environ["PAY_SECRET_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request, timeout=20) as response:
        reply = json.load(response)
except urllib.error.HTTPError as error:
    sys.exit(f"Recurring inquiry answered {error.code}: {error.read().decode()}")

if int(reply.get("success") or 0) != 1:
    sys.exit(f"Recurring inquiry refused: {reply['message']}")
charges = reply["data"]["data"]
for charge in charges:
    amount = charge["amount"] if charge["amount"] is not None else "-"
    print(charge["occurranceNo"], charge["scheduleDate"][:10], charge["status"] or "scheduled", amount)
print(f"{len(charges)} charges of {refno}")
