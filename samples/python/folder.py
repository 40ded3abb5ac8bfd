"""Keeps the handler's data in files, so that you can try it, and shows what each function has to do.

SHOP_FOLDER names the folder, by default `orders`. Before the buyer leaves, your shop writes two files into it, with
spaces only between the values:
  A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
                        Delete it when you close the order: a later payment is then a task for a person
  202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
                        postback address, "A17 1250.00 00 a-secret"
The handler writes:
  202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
  202611200001.closed   nothing more to ask, until the next postback
  A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
  202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
                        comes back with the next answer. Move it to an archive only together with the attempt
"""

import os
import re
import time
from collections import defaultdict, namedtuple
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

from payments import currency_of, is_token, satang_of

REFERENCE = re.compile("[0-9]{1,12}")
POSTBACK = re.compile("[0-9]{1,12}[.][0-9]{13}-.+[.]postback")
FOLDER = Path(os.environ.get("SHOP_FOLDER") or "orders")

Stored = namedtuple("Stored", "reference order total currency token")


def attempt_of(reference):
    """The attempt of this reference; None if there is none."""
    words = words_in(reference, 4, "order, total, currency and token")
    return words and Stored(reference, *words)


def owner_of(token):
    """The reference of the attempt with this token; None if there is none."""
    for name in filter(REFERENCE.fullmatch, files()):
        with suppress(Exception):  # an attempt that cannot be read concerns no other one
            if is_token(token, attempt_of(name).token):
                return name
    return None


def store_postback(reference):
    """Keeps that a postback has come. The answer follows when it is stored."""
    (FOLDER / f"{reference}.{time.time_ns() // 1_000_000:013}-{uuid4()}.postback").write_text("")


def open_attempts():
    """The references to ask about, with the time of the last event and the postbacks of each, oldest first."""
    names, postbacks = set(files()), defaultdict(list)
    for name in sorted(filter(POSTBACK.fullmatch, names)):
        postbacks[name.split(".")[0]].append(name)
    for reference in sorted(filter(REFERENCE.fullmatch, names)):
        found = postbacks[reference]
        if found or f"{reference}.closed" not in names:
            with suppress(FileNotFoundError):  # one that has been moved away meanwhile concerns no other
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
    A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known."""
    total, currency = words_in(f"{name_of(attempt.order)}.order", 2, "total and currency") or ("", "")
    if satang_of(total) == satang_of(attempt.total) and currency_of(currency) == currency_of(attempt.currency):
        draft = FOLDER / f"{uuid4()}.draft"
        try:
            draft.write_text(payment, encoding="utf-8")
            os.link(draft, FOLDER / f"{name_of(attempt.order)}.fulfilled")  # a name can be linked once
        except FileExistsError:
            pass
        finally:
            draft.unlink(missing_ok=True)
    return paid_by(attempt.order)


def paid_by(order):
    """The payment that an order is marked with; None if there is none."""
    return text_in(f"{name_of(order)}.fulfilled")


def task_lines(reference):
    """The lines about a reference, the oldest first."""
    return (text_in(f"{reference}.task") or "").splitlines()


def add_task_line(reference, line):
    """A task that is there is not written again: a person may have settled it. But a payment can be held again."""
    is_once = line.endswith(": ask a person") and not line.startswith("held ")
    if is_once and line in task_lines(reference):
        return
    with open(FOLDER / f"{reference}.task", "a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def files():
    try:
        return os.listdir(FOLDER)
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(f"There is no folder {FOLDER}: make it, or name yours in SHOP_FOLDER.") from None


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
