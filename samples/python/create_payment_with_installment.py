"""Writes a form that opens the payment page at installments.

python3 create_payment_with_installment.py 202611200002
"""

import sys
from payments import Payments, PaymentsError

RETURN = "https://shop.example/return?order=random"
POSTBACK = "https://shop.example/postback?token=secret"

try:
    payments = Payments.from_environment()
    form = payments.create_payment(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="12000.00",
        product="Coffee beans 1 kg",
        email="buyer@shop.example",
        channel="installment",
        months=6,  # leave it out, and the buyer chooses
        return_url=RETURN,
        postback_url=POSTBACK,
    )
    print(form.html)
except PaymentsError as error:
    sys.exit(str(error))
