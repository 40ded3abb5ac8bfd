"""Makes a PromptPay QR for a new reference, and saves it.

python3 create_promptpay.py 202611200001
"""

import base64
import sys
from pathlib import Path
from payments import Payments, PaymentsError

try:
    payments = Payments.from_environment()
    reference = sys.argv[1] if len(sys.argv) > 1 else ""
    qr = payments.create_promptpay(
        reference=reference,
        total="1250.00",
        product="Coffee beans 1 kg",
        name="Sample Buyer",
        email="buyer@shop.example",
    )
    print("expires", qr.expires or "in 15 minutes")
    # On a page, qr.image is the src of <img>.
    picture = base64.b64decode(qr.image.split(",")[1])
    Path(f"{reference}.png").write_bytes(picture)
    print(f"saved {reference}.png")
except PaymentsError as error:
    sys.exit(str(error))
