"""Takes postbacks, asks Inquiry about every open attempt, and ships each order once.

python3 postback.py 8000

A reference is one attempt to pay for an order, and an order can have several. folder.py keeps both in files, so that
you can try the handler. In your shop, import from `database` instead: it is the same with SQL.
Run it behind your HTTPS proxy, and let systemd (Restart=always, RestartSec=5) or a container start it again
when it ends. Several can run on the same data.
"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

from folder import (add_task_line, attempt_of, close, fulfil, open_attempts, owner_of, paid_by, store_postback,
                    task_lines)
from payments import BadPostback, Payments, is_token, keep_asking, one_line, read_postback


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
    if attempt is None:
        raise LookupError("there is no such attempt")
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
        person = f"{person + '; ' if person else ''}the order is marked as paid; stop the parcel if it has not left"
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
        about = [each for each in lines if reference in each]  # a person may have written below them
        if about[-1:] != [line] and (is_task or lines):
            add_task_line(reference, line)
    finally:  # also with a full disk
        if last_logged.get(reference) != line:
            print(line, flush=True)
        if len(last_logged) >= 10_000:  # the memory stays small, and some lines come again
            last_logged.clear()
        last_logged[reference] = line


payments = Payments.from_environment()
payments.seconds = 10  # questions wait for each other: one that hangs holds all others back

if __name__ == "__main__":  # another file can import `receive` and `settle`
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit("Write a port: python3 postback.py 8000")
    try:
        for name in ("api_url", "api_key", "secret_key", "merchant_id", "postback_token"):
            payments.setting(name)
        list(open_attempts())  # it does not start without its folder or database
        server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    except Exception as error:
        sys.exit(str(error))
    Thread(target=server.serve_forever, daemon=True).start()
    print("listening", flush=True)
    keep_asking(open_attempts, settle, close, failed)
