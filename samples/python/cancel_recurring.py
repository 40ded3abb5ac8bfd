"""Cancels the charge of a day, or a whole registration.

python3 cancel_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

DAY = "2099-01-15"  # or "all": the whole registration

reference = sys.argv[1] if len(sys.argv) > 1 else ""
try:
    payments = Payments.from_environment()
    payments.cancel_recurring(
        reference=reference,
        email="buyer@shop.example",
        description="Monthly membership",
        day=DAY,
    )
    print("cancelled", reference, DAY)
except PaymentsError as error:
    sys.exit(str(error))
