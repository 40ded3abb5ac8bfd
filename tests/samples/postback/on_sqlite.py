# Takes the place of the handler's functions from "Your database" to `add_task_line`: samples/sql/handler.sql on SQLite.
import sqlite3
from contextlib import closing

Stored = namedtuple("Stored", "reference order total currency token")
TEXT = Path(os.environ["STATEMENTS"]).read_text()
STATEMENTS = dict(re.findall(r"^-- (\w+)\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)", TEXT, re.MULTILINE))


def run(function, /, **values):
    """Runs the statements of a function in one transaction, up to the first that changes nothing."""
    with closing(sqlite3.connect(FOLDER / "shop.db", timeout=3)) as database, database:
        for statement in STATEMENTS[function].rstrip("; \n").split(";"):
            try:
                cursor = database.execute(statement, values)
            except sqlite3.IntegrityError:
                if function != "add_task_line":
                    raise
                continue
            rows = cursor.fetchall()
            if cursor.rowcount == 0:
                break
            die_at(f"in-{function}")
    return rows


def die_at(place):
    """Ends like a power failure when a test has asked for it, once."""
    with suppress(FileNotFoundError):
        (FOLDER / place).unlink()
        os.kill(os.getpid(), 9)


def only(rows):
    return rows[0][0] if rows else None


def attempt_of(reference):
    for found, order, satang, currency, token in run("attempt_of", reference=reference):
        return Stored(found, order, f"{satang // 100}.{satang % 100:02}", currency, token)
    return None


def owner_of(token):
    return only(run("owner_of", token=token))


def store_postback(reference):
    run("store_postback", reference=reference, id=str(uuid4()), now=int(time.time()))


def open_attempts():
    return [(reference, since, [id] if id else []) for reference, since, id in run("open_attempts")]


def close(reference, postbacks, is_decided):
    if is_decided:
        run("close", reference=reference, id=postbacks[0] if postbacks else None)


def fulfil(attempt, payment):
    run("fulfil", order_id=attempt.order, reference=attempt.reference, payment=payment,
        satang=satang_of(attempt.total), currency=attempt.currency)
    die_at("after-fulfil")
    return paid_by(attempt.order)


def paid_by(order):
    return only(run("paid_by", order_id=order))


def task_lines(reference):
    return [line for line, in run("task_lines", reference=reference)]


def add_task_line(reference, line):
    run("add_task_line", reference=reference, line=line, now_ms=time.time_ns() // 1_000_000)


