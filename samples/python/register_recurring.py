"""Registers a buyer for later charges.

python3 register_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

try:
    payments = Payments.from_environment()
    payments.register_recurring(
        reference=sys.argv[-1],
        first_name="Sample",
        last_name="Buyer",
        email="buyer@shop.example",
        description="Monthly membership",
    )
    print("registered", sys.argv[-1])
except PaymentsError as error:
    sys.exit(str(error))
