"""Calls the Python client: a line of JSON in, a line of JSON out. `clients.ts` explains both."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "samples/python"))
import payments as client  # noqa: E402

SPELLINGS = {"createPromptPay": "create_promptpay"}


def snake(name):
    return SPELLINGS.get(name) or "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def work(age, steps):
    """Runs the loop with one attempt, on a clock that the steps move."""
    now, rest, step, failed = time.time(), iter(steps), {}, []
    since = now - age

    def open_attempts():
        nonlocal now
        step.update(next(rest))
        now += step["wait"]
        if step["outcome"] == "unreadable":
            raise OSError("gone away")
        return [("202611200001", since, ["1"])]

    def settle(_reference):
        if step["outcome"] == "fails":
            raise RuntimeError("no answer")
        return "schedule"

    def close(*_):
        pass

    try:
        client.keep_asking(open_attempts, settle, close, lambda *each: failed.append(each), lambda: now, lambda _: None)
    except OSError as error:
        return {"failed": failed, "ended": str(error)}


def answer(call, settings, args):
    if call == "work":
        return work(**args)
    if call == "satang":
        return client.satang_of(args["text"])
    if call == "total":
        return client.total_of(args["satang"])
    if call == "currency":
        return client.currency_of(args["text"])
    if call == "pause":
        return client.pause_of(args["ask"], args["age"])
    seconds = int(settings.pop("seconds", 30))
    payments = client.Payments(**{snake(name): value for name, value in settings.items()})
    payments.seconds = seconds
    if call == "inquireOrder":
        attempt = client.Attempt(**args)
        verdict = payments.decide(payments.inquire_order(attempt.reference), attempt)
        return {**verdict._asdict(), "payment": verdict.payment and verdict.payment.number}
    if call == "inquireRecurring":
        return [charge._asdict() for charge in payments.inquire_recurring(args["reference"])]
    result = getattr(payments, snake(call))(**{snake(name): value for name, value in args.items()})
    return result._asdict() if hasattr(result, "_asdict") else result


for line in sys.stdin:
    try:
        reply = {"result": answer(**json.loads(line))}
    except client.PaymentsError as error:
        reply = {"error": type(error).__name__, "text": str(error)}
    print(json.dumps(reply), flush=True)
