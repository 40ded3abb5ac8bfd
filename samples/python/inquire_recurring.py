"""Lists the charges of a registration.

python3 inquire_recurring.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

try:
    payments = Payments.from_environment()
    charges = payments.inquire_recurring(sys.argv[-1])
    print(len(charges), "charges")
    for charge in charges:
        print(charge.day, charge.status, charge.total)
except PaymentsError as error:
    sys.exit(str(error))
