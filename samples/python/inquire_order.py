"""Asks Inquiry whether an attempt of 1,250.00 baht is paid.

python3 inquire_order.py 202611200001

Exits with 0 only if it is paid. 2: not paid now, ask again
later. 1: a person has to look, or there is no answer.
"""

import sys
from payments import Attempt, Payments, PaymentsError

try:
    payments = Payments.from_environment()
    attempt = Attempt(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
        currency="00",
    )
    records = payments.inquire_order(attempt.reference)
    verdict = payments.decide(records, attempt)
except PaymentsError as error:
    sys.exit(str(error))

print(verdict.decision, attempt.reference, attempt.total)
if verdict.person:
    sys.exit(verdict.person)
sys.exit(0 if verdict.ship else 2)
