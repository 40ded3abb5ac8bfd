import json
import os
import sys
import urllib.error
import urllib.request

refno = os.environ["PAY_REFNO"]
body = {
    "merchantID": os.environ["PAY_MERCHANT_ID"][-5:],
    "refno": refno,
    "total": "299.00",
    "schedule_date": os.environ["PAY_SCHEDULE_DATE"],  # YYYY-MM-DD, at least one day ahead
}
request = urllib.request.Request(
    os.environ["PAY_API_URL"] + "/recurring/api/restpayrecurring-scheduledate",
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
    sys.exit(f"Charge answered {error.code}: {error.read().decode()}")

if int(reply.get("success") or 0) != 200:
    sys.exit(f"Charge refused: {reply['message']}")
print("scheduled", refno, reply["data"]["total"], "on", reply["data"]["scheduleDate"])
