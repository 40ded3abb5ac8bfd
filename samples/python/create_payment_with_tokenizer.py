"""Writes a form that offers a member's saved card.

python3 create_payment_with_tokenizer.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

RETURN = "https://shop.example/return?order=random"
POSTBACK = "https://shop.example/postback?token=secret"

try:
    payments = Payments.from_environment()
    form = payments.create_payment(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
        product="Coffee beans 1 kg",
        email="buyer@shop.example",
        member="K7Q2M9X4PZ",  # signed in, and this member
        return_url=RETURN,
        postback_url=POSTBACK,
    )
    print(form.html)
except PaymentsError as error:
    sys.exit(str(error))
