"""Makes a PromptPay QR for an attempt with a new reference.

python3 create_promptpay.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

try:
    payments = Payments.from_environment()
    qr = payments.create_promptpay(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
        product="Coffee beans 1 kg",
        name="Sample Buyer",
        email="buyer@shop.example",
    )
    print("expires", qr.expires or "in 15 minutes")
    print(qr.image[:40])  # for <img src>
except PaymentsError as error:
    sys.exit(str(error))
