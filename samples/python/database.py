"""The database of a shop: handler.sql on SQLite, for the handler, for your pages, and for the daily job.

Copy handler.sql beside this file. In postback.py, import from `database` instead of `folder`.
Commands, of which the go-live check takes the first four:
  python3 database.py shipments A17   0, or 1 if the order ships
  python3 database.py tasks A17       what a person has to do about the order
  python3 database.py state A17       open, paid 1250.00, refunded or attention
  python3 database.py ask-again       the handler asks once more about the attempts of the last seven days
  python3 database.py recent          prints the lines that reconcile.py reads
  python3 database.py close-orders    closes the orders that nobody is expected to pay, and prints them
The last three in a crontab, an hour apart:
  0 3 * * *  cd /srv/shop && python3 database.py ask-again
  0 4 * * *  cd /srv/shop && python3 database.py recent >recent.txt; python3 reconcile.py recent.txt
  5 4 * * *  cd /srv/shop && python3 database.py close-orders
SHOP_DATABASE names the file of the database, by default shop.db. It is made when it is first opened.
"""

import os
import re
import secrets
import sys
import time
from collections import namedtuple
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from payments import THAILAND, Invalid, PaymentsError, satang_of, total_of

try:
    import sqlite3
except ImportError:
    sys.exit("database.py needs the module sqlite3 of Python, which this one was built without.")

SQL = Path(__file__).with_name("handler.sql").read_text()
TABLES = SQL.split("-- attempt_of(")[0]
STATEMENTS = dict(re.findall(r"^-- (\w+)\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)", SQL, re.MULTILINE))

Stored = namedtuple("Stored", "reference order total currency token")
Task = namedtuple("Task", "reference order line later")


def connect(wait=20):
    """Opens the database, and makes what it lacks. Waits so many seconds for a lock."""
    database = sqlite3.connect(os.environ.get("SHOP_DATABASE") or "shop.db", timeout=wait)
    # Another process can begin at the same moment, and be faster.
    with suppress(sqlite3.OperationalError):
        database.execute("pragma journal_mode = wal")
    with suppress(sqlite3.OperationalError):
        if not database.execute("select 1 from sqlite_master where name = 'payment_attempts'").fetchall():
            database.executescript(f"begin exclusive; {TABLES} commit;")
    database.rollback()
    database.execute("pragma foreign_keys = on")
    return database


def run(name, wait=20, more=None, **values):
    """Runs the statements of this name in one transaction, up to the first that changes nothing, and then `more`.
    Returns the rows, or how many were changed."""
    if values.get("satang", 1) < 1:
        raise Invalid("satang: write a whole number above zero.")
    with closing(connect(wait)) as database, database:
        for statement in STATEMENTS[name].rstrip("; \n").split(";"):
            cursor = database.execute(statement, values)
            if cursor.description:
                return cursor.fetchall()
            if not cursor.rowcount:
                break
        if more and cursor.rowcount:
            more(database)
        return cursor.rowcount


def handler(name, **values):
    """A postback is answered within five seconds."""
    return run(name, 3, **values)


def only(rows):
    return rows[0][0] if rows else None


# For the handler

def attempt_of(reference):
    for found, order, satang, currency, token in handler("attempt_of", reference=reference):
        return Stored(found, order, total_of(satang), currency, token)
    return None


def owner_of(token):
    return only(handler("owner_of", token=token))


def store_postback(reference):
    handler("store_postback", reference=reference, id=str(uuid4()), now=int(time.time()))


def open_attempts():
    return [(reference, since, [id] if id else []) for reference, since, id in handler("open_attempts")]


def close(reference, postbacks, is_decided):
    if is_decided:
        handler("close", reference=reference, id=postbacks[0] if postbacks else None)


def fulfil(attempt, payment):
    handler("fulfil", order_id=attempt.order, reference=attempt.reference, payment=payment,
            satang=satang_of(attempt.total), currency=attempt.currency)
    return paid_by(attempt.order)


def paid_by(order):
    return only(handler("paid_by", order_id=order))


def task_lines(reference):
    return [line for line, in handler("task_lines", reference=reference)]


def add_task_line(reference, line):
    # In two transactions: the line can be there, with an earlier date.
    insert, update = STATEMENTS["add_task_line"].rstrip("; \n").split(";")
    values = {"reference": reference, "line": line, "now_ms": time.time_ns() // 1_000_000}
    with closing(connect(3)) as database:
        try:
            with database:
                database.execute(insert, values)
        except sqlite3.IntegrityError:
            with database:
                database.execute(update, values)


# For your pages

def new_order(order, satang, currency="00", more=None):
    """`more` stores your own lines of the order in the same transaction. It gets the connection."""
    run("new_order", more=more, order_id=order, satang=satang, currency=currency)


def change_order(order, satang, more=None):
    """The basket has changed, which `more` stores. False, without it, if the order is paid, closed or has an open task."""
    return run("change_order", more=more, order_id=order, satang=satang) > 0


def state_for_buyer(order):
    """open, paid, refunded, closed, or attention: a person looks at the order, and the buyer must not pay again. None
    if there is no such order."""
    return next((state for *_, state in run("order_of", order_id=order)), None)


def new_attempt(order, settle, link_end=None):
    """Stores an attempt to pay an order, and returns it. None when the buyer must not pay now: the order is paid or
    closed, or an earlier attempt may have paid it. Then say that your staff look at the payment. `settle` of the
    handler asks about the earlier ones. `link_end` is the expireDate of a payment link, in seconds since 1970."""
    if not any(is_open and not payment for _, is_open, payment, _ in run("order_of", order_id=order)):
        return None
    for reference, pay_again in reversed(run("attempts_of", order_id=order)):
        try:
            if not pay_again and settle(reference) != "schedule":
                return None
        except PaymentsError:
            break  # without an answer, ask no more: the buyer can pay, and the handler goes on to ask
    if state_for_buyer(order) != "open":
        return None  # a task waits, which an empty reply or none has not ended
    reference = f"{secrets.randbelow(10 ** 12):012}"
    token, now_ms = secrets.token_urlsafe(32), time.time_ns() // 1_000_000
    is_stored = run("new_attempt", order_id=order, reference=reference, token=token, now_ms=now_ms,
                    now=now_ms // 1000, link_end=link_end)
    return attempt_of(reference) if is_stored else None


def attempts_of(order):
    """The references of an order, the newest last."""
    return [reference for reference, _ in run("attempts_of", order_id=order)]


def store_return(reference, pause=60):
    """The buyer has come back, and the order is open: the handler asks now, at most once in so many seconds. The page of
    a QR asks your server every five seconds for state_for_buyer, and your server calls this with 5. It leaves the
    question to the handler, which runs beside your server."""
    now = int(time.time())
    run("store_return", reference=reference, id=str(uuid4()), now=now, before=now - pause)


def store_qr(reference, qr):
    """Keeps what create_promptpay has returned, so that the page can be loaded again."""
    ends = time.time() + 15 * 60
    with suppress(ValueError):  # without a time it is 15 minutes
        ends = datetime.fromisoformat(qr.expires).replace(tzinfo=THAILAND).timestamp()
    run("store_qr", reference=reference, image=qr.image, ends=int(ends))


def qr_of(reference):
    """The picture, and the seconds that are left. Hide it at 0, and offer a new attempt at -120."""
    for image, ends in run("qr_of", reference=reference):
        return image, ends - int(time.time())
    return None


def open_tasks():
    """What a person has to do: reference, order (None for an unknown reference) and line of each task. `later` is the
    last line about the same reference, which says what became of the task, or ""."""
    rows = run("open_tasks")
    last = {reference: line for reference, _, line in rows}
    return [Task(reference, order, line, "" if last[reference] == line else last[reference])
            for reference, order, line in rows if line.endswith(": ask a person")]


def settle_task(reference, line, stays_paid=False):
    """A person has done it. False while an unpaid order waits for it: first call allow_attempt, or ship by hand. After
    a refund, this comes last: withdraw and allow_attempt say what else follows. The order is then refunded, or with
    `stays_paid` still paid, because only a part went back."""
    return run("settle_task", reference=reference, line=line, settled=2 if stays_paid else 1) > 0


def allow_attempt(reference):
    """A person lets the buyer pay again, whatever Inquiry says of this attempt: a wrong amount is refunded."""
    run("allow_attempt", reference=reference)


def ship_by_hand(reference, number=""):
    """A person has shipped the order for this attempt. `number` is the order number of the payment in the control
    panel, OrderNo of Inquiry. False if the order is paid already."""
    return run("ship_by_hand", reference=reference, payment=f"{reference} {number}", now=int(time.time())) > 0


def parcels():
    """Order and reference of each order that has to be shipped."""
    return run("parcels")


def hand_over(reference, settle):
    """Asks once more with `settle` of the handler, and marks the parcel. False if it has left, if a task waits, or if
    the last line about it is a task, also a settled one, such as a refund: a person decides."""
    is_decided = settle(reference) == "never"
    return is_decided and run("hand_over", reference=reference, now=int(time.time())) > 0


def hand_over_by_hand(reference):
    """A person has decided that the parcel leaves, such as the rest after a part refund. False if it has left."""
    return run("hand_over_by_hand", reference=reference, now=int(time.time())) > 0


def withdraw(reference):
    """Takes back a shipment that has not left. False if there is none."""
    return run("withdraw", reference=reference) > 0


# For the go-live check

def shipments(order):
    return [only(run("shipments", order_id=order))]


def tasks(order):
    """Takes the reference of a postback for which there is no order, too."""
    return [task.line for task in open_tasks() if order in (task.reference, task.order)]


def state(order):
    found = run("order_of", order_id=order)
    if not found:
        sys.exit(f"There is no order {order}.")
    if tasks(order):
        return ["attention"]
    (satang, _, _, name), = found
    return [{"paid": f"paid {total_of(satang)}", "closed": "open"}.get(name, name)]


# Every day

def ask_again():
    count = run("ask_again", id=str(uuid4()), a_week_ago=a_week_ago())
    return [f"attempts to ask about once more: {count}"]


def recent():
    return [f"{reference} {order} {total_of(satang)} {currency} {status}"
            for reference, order, satang, currency, status in run("recent_attempts", a_week_ago=a_week_ago())]


def close_orders():
    return [order for order, in run("unpaid_orders") if run("close_order", order_id=order, a_week_ago=a_week_ago())]


def a_week_ago():
    return int(time.time()) - 7 * 24 * 3600


OF_AN_ORDER = {"shipments": shipments, "tasks": tasks, "state": state}
DAILY = {"ask-again": ask_again, "recent": recent, "close-orders": close_orders}

if __name__ == "__main__":
    command, *words = sys.argv[1:] or [""]
    if command in OF_AN_ORDER and len(words) == 1:
        lines = OF_AN_ORDER[command](*words)
    elif command in DAILY and not words:
        lines = DAILY[command]()
    else:
        sys.exit(__doc__)
    for line in lines:
        print(line)
