"""Schedules the next charge of a registration.

python3 charge_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

try:
    payments = Payments.from_environment()
    charge = payments.charge_recurring(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
    )
    print("charge", charge.number, "on", charge.day)
except PaymentsError as error:
    sys.exit(str(error))
