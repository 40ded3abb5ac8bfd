"""Cancels the charge of a day, or a whole registration.

python3 cancel_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

DAY = "2099-01-15"  # or "all": the whole registration

try:
    payments = Payments.from_environment()
    payments.cancel_recurring(
        reference=sys.argv[-1],
        email="buyer@shop.example",
        description="Monthly membership",
        day=DAY,
    )
    print("cancelled", sys.argv[-1], DAY)
except PaymentsError as error:
    sys.exit(str(error))
