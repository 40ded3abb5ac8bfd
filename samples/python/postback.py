"""Takes postbacks, asks Inquiry about every open attempt, and ships each order once.

python3 postback.py orders 8000

A reference is one attempt to pay for an order, and an order can have several. The folder `orders` stands for your
database. Before the buyer leaves, your shop writes two files, with spaces only between the values:
  A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
                        Delete it when you close the order: a later payment is then a task for a person
  202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
                        postback address, "A17 1250.00 00 a-secret"
This program writes:
  202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
  202611200001.closed   nothing more to ask, until the next postback
  A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
  202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
                        comes back with the next answer. Move it to an archive only together with the attempt
Run it behind your HTTPS proxy, and let systemd or pm2 start it again when it ends. Several can run on one folder.
"""

import os
import re
import sys
import time
from collections import defaultdict, namedtuple
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote, urlsplit
from uuid import uuid4

from payments import (BadPostback, Payments, PaymentsError, currency_of, is_token, keep_asking, one_line,
                      read_postback, satang_of)


class Handler(BaseHTTPRequestHandler):
    """Stores the reference, and answers. The question comes later."""

    timeout = 10  # seconds to send a request

    def do_GET(self):
        try:
            status = receive(read_postback(urlsplit(self.path).query, self.headers, self.rfile))
        except BadPostback as refusal:
            (status,) = refusal.args
        except Exception as error:
            print(one_line(f"Cannot store a postback: {error}"), file=sys.stderr, flush=True)
            status = 500  # not 403: the postback may be genuine
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_):
        pass  # the address holds the token


def receive(postback):
    """Returns the HTTP status of the answer."""
    reference, token = postback
    attempt = attempt_of(reference) if reference else None
    if is_token(token, payments.setting("postback_token"), attempt.token if attempt else ""):
        if attempt:
            store_postback(reference)
        elif reference:
            report(reference, f"unknown {reference}", True)
        else:  # the postback has none that can be read
            report("reference", "unknown reference", True)
        return 200
    owner = token and owner_of(token)
    if not owner:
        return 403
    # The buyer may have changed the reference in the form, and paid. One task for each attempt.
    if not any("with the token of" in line for line in task_lines(owner)):
        report(owner, f"unknown {reference or 'reference'}, with the token of {owner}", True)
    return 200


def settle(reference):
    """Asks Inquiry, ships a paid order, and tells a person what a program cannot decide. Returns when to ask again."""
    attempt = attempt_of(reference)
    mark = paid_by(attempt.order)
    verdict = payments.decide(payments.inquire_order(reference), attempt)
    line, person = f"{verdict.decision} {reference} {verdict.statuses}", verdict.person
    if not verdict.ship and paid_by(attempt.order) != mark:
        return "schedule"  # another process has shipped since the question, and the reply can be older: ask again
    if verdict.ship:
        line = f"paid {reference} {attempt.total}"
        # One payment for an order, not for an attempt: a second attempt can be paid, too.
        payment = f"{reference} {one_line(verdict.payment.number)}"
        mark = fulfil(attempt, payment)
        if mark is None:
            line = f"changed {reference} {attempt.order}"
            person = "the order is closed or has another total now: refund it, or ship by hand"
        elif reference_in(mark) != reference:
            line, person = f"paid twice {attempt.order} {mark} and {payment}", "refund the second one"
    elif reference_in(mark) == reference and verdict.statuses:
        person = f"{person}; the order was shipped" if person else "the order was shipped"
    elif mark and person:
        person = f"{person}; the order is paid by {mark}"
    report(reference, f"{line}, {person}" if person else line, bool(person))
    return verdict.ask


def reference_in(mark):
    """The mark of an order that a person has shipped by hand can end with a line break, or be the reference alone."""
    return (mark or "").strip().split(" ")[0]


def failed(reference, sentence, is_task):
    report(reference, f"retry {reference}: {sentence}", is_task)


last_logged = {}


def report(reference, line, is_task):
    """Logs a line when it is new, and keeps it for a person if it is a task or says what became of one."""
    line = one_line(line, 200) + (": ask a person" if is_task else "")
    try:
        lines = task_lines(reference)
        # A task that is there is never written again: a person may have settled it, and would refund a second time.
        is_kept = line in lines if is_task else not lines or lines[-1] == line
        if not is_kept:
            add_task_line(reference, line)
    finally:  # also with a full disk
        if last_logged.get(reference) != line:
            print(line, flush=True)
        if len(last_logged) >= 10_000:  # the memory stays small, and some lines come again
            last_logged.clear()
        last_logged[reference] = line


# Your database: replace the functions from here to `add_task_line`. FOLDER, the functions below to `words_in`, and the
# imports that only these need go as well. database.py has them with SQL.

Stored = namedtuple("Stored", "reference order total currency token")


def attempt_of(reference):
    """SELECT … FROM attempts WHERE reference = ?; None if there is none."""
    words = words_in(reference, 4, "order, total, currency and token")
    return words and Stored(reference, *words)


def owner_of(token):
    """SELECT reference FROM attempts WHERE token = ?"""
    for name in filter(REFERENCE.fullmatch, os.listdir(FOLDER)):
        with suppress(Exception):  # an attempt that cannot be read concerns no other one
            if is_token(token, attempt_of(name).token):
                return name
    return None


def store_postback(reference):
    """INSERT INTO postbacks …, committed before the answer."""
    (FOLDER / f"{reference}.{time.time_ns() // 1_000_000:013}-{uuid4()}.postback").write_text("")


def open_attempts():
    """The references to ask about, with the time of the last event and the postbacks of each, oldest first."""
    names, postbacks = set(os.listdir(FOLDER)), defaultdict(list)
    for name in sorted(name for name in names if name.endswith(".postback")):
        postbacks[name.split(".")[0]].append(name)
    for reference in sorted(filter(REFERENCE.fullmatch, names)):
        found = postbacks[reference]
        if found or f"{reference}.closed" not in names:
            last = int(re.split("[.-]", found[-1])[1]) / 1000 if found else (FOLDER / reference).stat().st_mtime
            yield reference, last, found


def close(reference, postbacks, is_decided):
    """Deletes these postbacks, which came before the question. A later one leads to another question."""
    if is_decided:
        (FOLDER / f"{reference}.closed").write_text("")
    for name in postbacks:
        (FOLDER / name).unlink(missing_ok=True)


def fulfil(attempt, payment):
    """Marks the order as paid, once. Returns the payment that it is marked with; None if it is closed or changed.
    A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.

    UPDATE orders SET payment = ? WHERE id = ? AND payment IS NULL AND is_open AND total = ? AND currency = ?
    and in the same transaction: INSERT INTO shipments …
    """
    total, currency = words_in(f"{name_of(attempt.order)}.order", 2, "total and currency") or ("", "")
    if satang_of(total) == satang_of(attempt.total) and currency_of(currency) == currency_of(attempt.currency):
        draft = FOLDER / f"{uuid4()}.draft"
        try:
            draft.write_text(payment)
            os.link(draft, FOLDER / f"{name_of(attempt.order)}.fulfilled")  # a name can be linked once
        except FileExistsError:
            pass
        finally:
            draft.unlink(missing_ok=True)
    return paid_by(attempt.order)


def paid_by(order):
    return text_in(f"{name_of(order)}.fulfilled")


def task_lines(reference):
    """SELECT line FROM tasks WHERE reference = ? ORDER BY id"""
    return (text_in(f"{reference}.task") or "").splitlines()


def add_task_line(reference, line):
    """INSERT INTO tasks …"""
    with open(FOLDER / f"{reference}.task", "a") as file:
        file.write(f"{line}\n")


def name_of(order):
    return quote(order, safe="")  # it can contain a slash


def text_in(name):
    """What a file contains; None if there is none."""
    try:
        return (FOLDER / name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None


def words_in(name, count, expected):
    text = text_in(name)
    words = text and text.split()
    if text is not None and len(words) != count:
        raise ValueError(f"{name}: write {expected}, none with a blank in it.")
    return words


REFERENCE = re.compile("[0-9]{1,12}")
FOLDER = Path("orders")
payments = Payments.from_environment()
payments.seconds = 10  # questions wait for each other: one that hangs holds all others back

if __name__ == "__main__":  # another file can import `receive` and `settle`
    try:
        for name in ("api_url", "api_key", "secret_key", "merchant_id", "postback_token"):
            payments.setting(name)
        FOLDER = Path(sys.argv[1])
        server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
    except PaymentsError as error:
        sys.exit(str(error))
    except (IndexError, ValueError):
        sys.exit("Write the folder of your attempts and a port: python3 postback.py orders 8000")
    Thread(target=server.serve_forever, daemon=True).start()
    print("listening", flush=True)
    keep_asking(open_attempts, settle, close, failed)
