"""Compares the attempts of the last seven days with Inquiry: a line for each, then the sum of each day. Run it daily.
It ships nothing: run it after the handler has asked about its open attempts.

python3 reconcile.py orders.txt

Exits with 1 when a person has to look, and with 2 when it cannot read the file or finds no attempt in it, as after a
query that failed. The file is the result of a query of your database: a line for each attempt with its reference,
order, total, currency and state, such as
  202611200001 A17 1250.00 00 open
Take every order with an attempt of the last seven days, or with a link until seven days after its expireDate, and all
attempts of each: an earlier one may have paid it. The state is fulfilled for the attempt that the order was shipped
for; another is open, failed or cancelled.
"""

import re
import sys
from collections import Counter, defaultdict, namedtuple
from datetime import datetime
from pathlib import Path

from payments import THAILAND, Payments, PaymentsError, currency_of, one_line, satang_of

FINE = ["agrees", "still-pending", "not-paid"]  # nobody has to look
IDLE = ["pending", "failed", "cancelled", "test"]

Attempt = namedtuple("Attempt", "reference order total currency state")
AN_ATTEMPT = re.compile(
    r"\s*([0-9]{1,12})\s+(\S+)\s+((?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,2}0*)?)\s+([0-9]{2}|OO|THB)\s+"
    r"(fulfilled|open|failed|cancelled)\s*", re.IGNORECASE | re.ASCII)


def verdict_on(attempt, decision, others):
    """Compares the state of an attempt with Inquiry. `others` are all attempts of its order, each with its decision."""
    is_fulfilled = attempt.state == "fulfilled"
    fulfilled = [each for each, _ in others if each.state == "fulfilled"]
    paid = [each for each, name in others if name == "paid"]
    if decision == "paid":
        # One attempt pays an order: the fulfilled one, or else the first that is paid.
        if next((each for each in fulfilled if each in paid), paid[0]) != attempt:
            return "paid-twice"
        if is_fulfilled:
            return "agrees"
        return "paid-beside-fulfilled" if fulfilled else "paid-but-not-fulfilled"
    if decision in ("held", "unknown", "differs", "several", "no-answer"):
        return decision
    if is_fulfilled:
        return "fulfilled-but-not-paid" if decision in IDLE else "fulfilled-but-refunded"
    if decision == "refunding":
        return decision
    if decision == "refunded" and not paid and not fulfilled and attempt.state != "cancelled":
        return decision  # before it shipped, and not paid again
    return "still-pending" if decision == "pending" else "not-paid"


def read_attempts(file):
    """Reads the attempts. Raises ValueError with file and line at anything else."""
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        raise ValueError(f"{file}: {error}") from None
    attempts = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        found = AN_ATTEMPT.fullmatch(line)
        if not found:
            raise ValueError(f"{file}:{number}: write reference, order, total, currency and state, such as "
                             f'"202611200001 A17 1250.00 00 open", not "{one_line(line)}".')
        attempt = Attempt(*found.groups()[:4], found[5].lower())
        if attempts.setdefault(attempt.reference, attempt) is not attempt:
            raise ValueError(f"{file}:{number}: {attempt.reference} is on an earlier line, too.")
    return list(attempts.values()) or fail(f"{file}: there is no attempt.")


def fail(sentence):
    raise ValueError(sentence)


def thai_day(record):
    """The day of the order in Thailand. Inquiry does not say when it was paid."""
    found = re.fullmatch(r"(20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?", record.time, re.ASCII)
    try:
        moment = datetime.fromisoformat(found[1] + (found[2] or "+07:00").replace("Z", "+00:00"))
        return moment.astimezone(THAILAND).date().isoformat()
    except (TypeError, ValueError):
        return "unknown-day"


def ask(payments, attempt):
    """Returns the decision, what Inquiry says, and the day of a payment."""
    try:
        verdict = payments.decide(payments.inquire_order(attempt.reference), attempt)
    except PaymentsError as error:
        return "no-answer", str(error), None
    says = verdict.person if verdict.decision == "differs" else verdict.statuses or "nothing"
    return verdict.decision, says, verdict.ship and thai_day(verdict.payment)


try:
    payments, attempts = Payments.from_environment(), read_attempts(sys.argv[1] if len(sys.argv) > 1 else "orders.txt")
    for name in ("api_url", "api_key", "secret_key", "merchant_id"):
        payments.setting(name)
except (PaymentsError, ValueError) as error:
    print(error, file=sys.stderr)
    sys.exit(2)

answers, of_order = {}, defaultdict(list)
for attempt in attempts:  # one after the other: the job never asks faster than it is answered
    answers[attempt] = ask(payments, attempt)
    of_order[attempt.order].append((attempt, answers[attempt][0]))

counts, sums, is_fine = Counter(), Counter(), True
for attempt in attempts:
    decision, says, day = answers[attempt]
    verdict = verdict_on(attempt, decision, of_order[attempt.order])
    reference, order, total, currency, state = attempt
    print(f"{verdict} {reference} {order} {total} {state}, Inquiry says {says}")
    is_fine = is_fine and verdict in FINE
    if decision == "paid":
        counts[f"{day} {currency_of(currency)}"] += 1
        sums[f"{day} {currency_of(currency)}"] += satang_of(total)
if sums:
    print("Sums by the day of the order, not of the payment:")
for key in sorted(sums):
    print("sum", key, sums[key], "satang of", counts[key], "paid attempts")
sys.exit(0 if is_fine else 1)
