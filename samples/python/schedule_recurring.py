"""Schedules a charge of a registration for a day.

python3 schedule_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

DAY = "2099-01-15"

try:
    payments = Payments.from_environment()
    charge = payments.schedule_recurring(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
        day=DAY,
    )
    print("charge", charge.number, "on", charge.day)
except PaymentsError as error:
    sys.exit(str(error))
