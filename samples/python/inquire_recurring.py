"""Lists the charges of a registration.

python3 inquire_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

reference = sys.argv[1] if len(sys.argv) > 1 else ""
try:
    payments = Payments.from_environment()
    charges = payments.inquire_recurring(reference)
    print(len(charges), "charges")
    for charge in charges:
        print(charge.day, charge.status, charge.total)
except PaymentsError as error:
    sys.exit(str(error))
