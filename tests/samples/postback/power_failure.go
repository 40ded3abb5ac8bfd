// The driver of SQLite for the handler in the tests. It ends the program like a power failure where a test has left a
// file of that name beside the database, once.
package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// The store takes the first driver of SQLite, in the order of their names.
func init() { sql.Register("sqlite-failing", failing{}) }

type failing struct{}

func (failing) Open(name string) (driver.Conn, error) {
	real, err := new(sqlite3.SQLiteDriver).Open(name)
	if err != nil {
		return nil, err
	}
	return &connection{SQLiteConn: real.(*sqlite3.SQLiteConn)}, nil
}

type connection struct {
	*sqlite3.SQLiteConn
	hasShipped bool
}

func (c *connection) ExecContext(about context.Context, text string, arguments []driver.NamedValue) (driver.Result, error) {
	result, err := c.SQLiteConn.ExecContext(about, text, arguments)
	if err == nil {
		if count, _ := result.RowsAffected(); count > 0 && strings.HasPrefix(text, "update payment_orders set payment") {
			dieAt("in-fulfil")
		}
		c.hasShipped = strings.HasPrefix(text, "insert into payment_shipments")
	}
	return result, err
}

func (c *connection) BeginTx(about context.Context, options driver.TxOptions) (driver.Tx, error) {
	real, err := c.SQLiteConn.BeginTx(about, options)
	return &transaction{real, c}, err
}

type transaction struct {
	driver.Tx
	connection *connection
}

func (t *transaction) Commit() error {
	err := t.Tx.Commit()
	if err == nil && t.connection.hasShipped {
		dieAt("after-fulfil")
	}
	return err
}

func dieAt(place string) {
	if os.Remove(filepath.Join(filepath.Dir(os.Getenv("SHOP_DATABASE")), place)) == nil {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}
