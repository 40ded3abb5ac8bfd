"""A shop of another shape: tables in SQLite, one worker that asks about one attempt after the other.

The addresses under /desk stand for its checkout and its administration.
"""

import http.client
import json
import os
import secrets
import sqlite3
import threading
import time
from decimal import Decimal, InvalidOperation
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

ENV = os.environ
PORT = int(ENV["SHOP_PORT"])
OWN = f"http://127.0.0.1:{PORT}"
MERCHANT = ENV["PAY_MERCHANT_ID"]
IDLE = {"NS", "N", "VC", "RE", "VR", "PF", "C", "TC"}
LOCK = threading.Lock()

DB = sqlite3.connect(ENV["SHOP_JOURNAL"], check_same_thread=False, isolation_level=None)
DB.executescript(
    """
    pragma journal_mode = wal;
    create table if not exists orders (number integer primary key, total text, state text default 'open');
    create table if not exists attempts (
        refno text primary key, number integer, total text, token text, ask_at real, asked integer default 0);
    create table if not exists shipments (number integer primary key, refno text);
    create table if not exists tasks (about text, line text, unique (about, line));
    """
)


def rows(sql, *values):
    with LOCK:
        return DB.execute(sql, values).fetchall()


def call(base, method, path, headers, body=None):
    """Calls the provider once and follows nothing. Returns status and text."""
    address = urlsplit(base)
    line = http.client.HTTPConnection(address.hostname, address.port, timeout=10)
    try:
        line.request(method, path, body, headers)
        reply = line.getresponse()
        return reply.status, reply.read(1_000_000).decode()
    finally:
        line.close()


def inquire(refno):
    headers = {
        "Content-Type": "application/json",
        "apikey": ENV["PAY_API_KEY"],
        "merchantSecretKey": ENV["PAY_SECRET_KEY"],
        "merchantId": MERCHANT[-5:],
    }
    body = json.dumps({"merchantId": MERCHANT[-5:], "refno": refno})
    status, text = call(ENV["PAY_API_URL"], "POST", "/order/orderdetailpost", headers, body)
    if status != 200:
        raise ValueError(f"HTTP {status}")
    if not text.strip():
        return []
    reply = json.loads(text, parse_float=str, parse_int=str)
    records = reply if isinstance(reply, list) else [reply]
    if any(not isinstance(one, dict) or "ReferenceNo" not in one for one in records):
        raise ValueError("no reply of Inquiry")
    return records


def amount(text):
    try:
        value = Decimal(str(text))
        return value if abs(value) < 10**9 else None
    except InvalidOperation:
        return None


def decide(refno, number, total, records):
    """Returns what a person is told, and whether to ask again. Marks and ships in one transaction."""
    moved = [one for one in records if one["Status"] not in IDLE]
    if not moved:
        return None, True
    codes = ",".join(one["Status"] for one in records)
    record = moved[0]
    if len(moved) > 1 or record["Status"] not in ("CP", "Y"):
        return f"look at {refno}: {codes}", False
    is_yours = (
        record["ReferenceNo"] == refno
        and amount(record["Total"]) == Decimal(total)
        and record["CurrencyCode"] in ("00", "OO", "THB")
        and record["MerchantID"] in (MERCHANT, MERCHANT[-5:])
    )
    if not is_yours:
        return f"differs {refno}", False
    with LOCK:
        DB.execute("begin immediate")
        try:
            (price,) = DB.execute("select total from orders where number = ?", (number,)).fetchone()
            if price != total:
                return f"the order of {refno} has changed", False
            DB.execute("insert into shipments values (?, ?) on conflict do nothing", (number, refno))
            (first,) = DB.execute("select refno from shipments where number = ?", (number,)).fetchone()
            if first != refno:
                return f"paid twice: {first} and {refno}", False
            DB.execute("update orders set state = 'paid' where number = ? and state != 'refunded'", (number,))
        finally:
            DB.execute("commit")
    return None, False


def ask(refno, number, total, asked, ask_at):
    line, again = None, True
    try:
        records = inquire(refno)
        line, again = decide(refno, number, total, records)
        if line:
            rows("insert or ignore into tasks values (?, ?)", str(number), line)
            if not rows("select 1 from shipments where number = ? and refno != ?", number, refno):
                state = "refunded" if records[0]["Status"] in ("RF", "VO") else "attention"
                rows("update orders set state = ? where number = ?", state, number)
    except (OSError, ValueError, http.client.HTTPException):
        pass
    pause = (1, 2, 5, 15, 120)[min(asked, 4)]
    later = time.time() + pause if again else None
    rows("update attempts set ask_at = ?, asked = asked + 1 where refno = ? and ask_at is ?", later, refno, ask_at)


def work():
    sql = "select refno, number, total, asked, ask_at from attempts where ask_at <= ? order by ask_at limit 1"
    while True:
        # One row at a time: a question can hang, and the rows behind it change meanwhile.
        attempt = next(iter(rows(sql, time.time())), None)
        if attempt:
            ask(*attempt)
        else:
            time.sleep(0.1)


def pay(number, channel):
    """A new way to pay for an order, which the buyer follows."""
    (total,) = rows("select total from orders where number = ?", number)[0]
    refno = str(secrets.randbelow(9 * 10**11) + 10**11)
    token = secrets.token_hex(16)
    sql = "insert into attempts (refno, number, total, token, ask_at) values (?, ?, ?, ?, ?)"
    rows(sql, refno, number, total, token, time.time())
    buyer = {"total": total, "productDetail": "Tea", "customerName": "Buyer", "customerEmail": "buyer@shop.example"}
    if channel == "qr":
        query = urlencode({"merchantID": MERCHANT, "referenceNo": refno, **buyer})
        headers = {"Authorization": f"Bearer {ENV['PAY_AUTH_KEY']}"}
        try:
            _, text = call(ENV["PAY_API_URL"], "POST", f"/tep/api/v2/promptpaynew?{query}", headers)
            is_made = '"image"' in text
        except (OSError, http.client.HTTPException):
            is_made = False
        if not is_made:
            pay(number, "form")
        return
    form = urlencode(
        {
            "merchantid": MERCHANT,
            "refno": refno,
            "total": total,
            "productdetail": "Tea",
            "customeremail": "buyer@shop.example",
            "cc": "00",
            "returnurl": f"{OWN}/back/{refno}",
            "postbackurl": f"{OWN}/postback?token={token}",
        }
    )
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    call(ENV["PAY_PAYMENT_URL"], "POST", "/payment", headers, form)


def take_postback(refno, token):
    """Returns the status of the answer. An empty token belongs to nobody."""
    owner = rows("select refno, number from attempts where token = ?", token)
    is_shop = token == ENV["PAY_POSTBACK_TOKEN"]
    if not owner and not is_shop:
        return 403
    known = rows("select 1 from attempts where refno = ?", refno)
    if known and (is_shop or owner[0][0] == refno):
        rows("update attempts set ask_at = ?, asked = 0 where refno = ?", time.time(), refno)
    elif is_shop:
        rows("insert or ignore into tasks values (?, ?)", refno, f"unknown {refno}")
    else:
        rows("insert or ignore into tasks values (?, ?)", str(owner[0][1]), f"the token of {owner[0][0]} came astray")
    return 200


class Desk:
    """What staff and buyers do. Each returns what it prints."""

    def order(self, _number, channel):
        with LOCK:
            number = DB.execute("insert into orders (total) values ('990.50')").lastrowid
        pay(number, channel)
        return number

    def again(self, number, channel):
        pay(int(number), channel)
        return number

    def shipments(self, number, _channel):
        return len(rows("select 1 from shipments where number = ?", number))

    def change(self, number, _channel):
        # The basket is frozen once the order has an attempt.
        return rows("select total from orders where number = ?", number)[0][0]

    def tasks(self, number, _channel):
        return "\n".join(line for (line,) in rows("select line from tasks where about = ?", number))

    def state(self, number, _channel):
        return rows("select state from orders where number = ?", number)[0][0]

    def settle(self, _number, _channel):
        return "refused"

    def job(self, _number, _channel):
        rows("update attempts set ask_at = ?", time.time())
        return ""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def end(self, status, text="", **headers):
        body = str(text).encode()
        self.send_response(status)
        for name, value in {"Content-Length": len(body), "Connection": "close", **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def do_GET(self):
        address = urlsplit(self.path)
        query = dict(parse_qsl(address.query, errors="replace"))
        length = int(self.headers.get("Content-Length") or 0)
        if length > 20_000:
            return self.end(413)
        body = self.rfile.read(length).decode(errors="replace")
        if address.path == "/postback":
            fields = dict(parse_qsl(body))
            if "json" in self.headers.get("Content-Type", ""):
                try:
                    fields = json.loads(body)
                except (ValueError, RecursionError):
                    return self.end(400)
            refno = {**(fields if isinstance(fields, dict) else {}), **query}.get("refno")
            return self.end(take_postback(refno if isinstance(refno, str) and refno.isascii() else "", query.get("token", "")))
        if address.path.startswith("/back/"):
            if self.command == "POST":
                return self.end(303, Location=address.path)
            refno = address.path.split("/")[2]
            state = rows("select state from orders join attempts using (number) where refno = ?", refno)
            said = "Paid, thank you" if state == [("paid",)] else "Not paid yet"
            return self.end(200, f"<h1>{said}</h1>")
        try:
            action = getattr(Desk(), address.path.split("/")[2])
            return self.end(200, f"{action(query.get('number'), query.get('channel'))}\n")
        except Exception as error:  # Whatever it is, the merchant's command says it.
            return self.end(500, f"{type(error).__name__}: {error}\n")

    do_POST = do_GET


class Server(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


threading.Thread(target=work, daemon=True).start()
Server(("127.0.0.1", PORT), Handler).serve_forever()
