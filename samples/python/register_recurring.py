"""Registers a buyer for later charges.

python3 register_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

reference = sys.argv[1] if len(sys.argv) > 1 else ""
try:
    payments = Payments.from_environment()
    payments.register_recurring(
        reference=reference,
        first_name="Sample",
        last_name="Buyer",
        email="buyer@shop.example",
        description="Monthly membership",
    )
    print("registered", reference)
except PaymentsError as error:
    sys.exit(str(error))
