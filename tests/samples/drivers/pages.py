# Calls functions of database.py, as the pages of a shop do. Takes a list of calls as JSON, and prints what each
# returned, with the references that it asked about. An argument {settle} is the handler's function with that result,
# {more} a statement of the shop's own.
import json
import sys

import database
from payments import NoAnswer, PromptPay


def argument(value, asked):
    def settle(reference):
        asked.append(reference)
        if value["settle"] == "no answer":
            raise NoAnswer("no answer")
        if value["settle"] == "task":
            database.add_task_line(reference, f"refunded {reference}: ask a person")
        return value["settle"]

    if not isinstance(value, dict):
        return value
    if "more" in value:
        return lambda connection: connection.execute(value["more"])
    return settle if "settle" in value else PromptPay(**value)


results = []
for name, *values in json.loads(sys.argv[1]):
    asked = []
    result = getattr(database, name)(*(argument(value, asked) for value in values))
    results.append({"result": result, "asked": asked})
print(json.dumps(results))
