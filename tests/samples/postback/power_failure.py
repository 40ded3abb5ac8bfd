# Begins the handler with database.py. It ends like a power failure where a test has left a file of that name beside the
# database, once.
import functools
import os
import sqlite3


def die_at(place):
    file = os.path.join(os.path.dirname(os.environ["SHOP_DATABASE"]), place)
    if os.path.exists(file):
        os.unlink(file)
        os.kill(os.getpid(), 9)


class Connection(sqlite3.Connection):
    has_shipped = False

    def execute(self, statement, *values):
        cursor = super().execute(statement, *values)
        if "update payment_orders set payment" in statement and cursor.rowcount:
            die_at("in-fulfil")
        self.has_shipped |= "insert into payment_shipments" in statement
        return cursor

    def __exit__(self, *failure):
        super().__exit__(*failure)
        if self.has_shipped:
            die_at("after-fulfil")


sqlite3.connect = functools.partial(sqlite3.connect, factory=Connection)

