import json
import os
import sys
import urllib.error
import urllib.request

refno = os.environ["PAY_REFNO"]
body = {
    "merchantID": os.environ["PAY_MERCHANT_ID"][-5:],
    "customerEmail": "buyer@shop.example",
    "refno": refno,
    "description": "Cancelled by the member",
}
if os.environ.get("PAY_SCHEDULE_DATE"):  # Left out, the whole registration is cancelled.
    body["scheduleDate"] = os.environ["PAY_SCHEDULE_DATE"]
request = urllib.request.Request(
    os.environ["PAY_API_URL"] + "/recurring/api/restdeleterecurring",
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
    sys.exit(f"Cancellation answered {error.code}: {error.read().decode()}")

if int(reply.get("success") or 0) != 1:
    sys.exit(f"Cancellation refused: {reply['message']}")
print("cancelled", refno, reply["data"].get("scheduleDate") or "and all its charges")
