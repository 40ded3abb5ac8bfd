import json
import os
import sys
import urllib.error
import urllib.request

refno = os.environ["PAY_REFNO"]
body = {
    "merchantID": os.environ["PAY_MERCHANT_ID"][-5:],
    "firstName": "Sample",
    "lastName": "Buyer",
    "customerEmail": "buyer@shop.example",
    "refno": refno,
    "description": "Monthly membership",
}
request = urllib.request.Request(
    os.environ["PAY_API_URL"] + "/recurring/api/restaddrecurring",
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
    sys.exit(f"Registration answered {error.code}: {error.read().decode()}")

if int(reply.get("success") or 0) != 1:
    sys.exit(f"Registration refused: {reply['message']}")
print("registered", refno)
