// Package database is the database of a shop: handler.sql on SQLite, for the handler, for your pages, and for the daily
// job.
//
// Copy handler.sql beside this file. Get a driver of SQLite, such as modernc.org/sqlite or github.com/mattn/go-sqlite3,
// and import it in a file of this package:
//
//	package database
//
//	import _ "modernc.org/sqlite"
//
// In postback/main.go, import shop.example/database instead of shop.example/folder. Your pages call the methods of
// this file, and pass the handler's Settle. Commands, of which the go-live check takes the first four:
//
//	go run ./commands shipments A17   0, or 1 if the order ships
//	go run ./commands tasks A17       what a person has to do about the order
//	go run ./commands state A17       open, paid 1250.00, refunded or attention
//	go run ./commands ask-again       daily: the handler asks once more about the last seven days
//	go run ./commands recent          an hour later: prints the lines that a daily job compares
//	go run ./commands close-orders    then: closes the orders that nobody is expected to pay, and prints them
//
// SHOP_DATABASE names the file of the database, by default shop.db. It is made when it is first opened.
package database

import (
	"context"
	"crypto/rand"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"
	"time"

	"shop.example/payments"
)

// Attempt is one attempt to pay an order.
type Attempt struct{ Reference, Order, Total, Currency, Token string }

// Task is what a person has to do. Order is "" for an unknown reference. Later is the last line about the same
// reference, which says what became of the task, or "".
type Task struct{ Reference, Order, Line, Later string }

// Parcel is an order that has to be shipped.
type Parcel struct{ Order, Reference string }

// QR is a picture, a data URL, and how long it can be paid.
type QR struct {
	Image string
	Left  time.Duration
}

// More stores your own lines of an order, in the same transaction.
type More func(*sql.Tx) error

// Settle is that of the handler.
type Settle func(reference string) (ask string, err error)

// Store has what the handler and your pages need of the database.
type Store struct {
	pool       *sql.DB
	statements map[string][]string
}

//go:embed handler.sql
var script string

// How long to wait for a lock: a postback is answered within five seconds.
const handler, shop = 3 * time.Second, 20 * time.Second

var (
	aComment   = regexp.MustCompile(`(?m)--.*$`)
	aCreation  = regexp.MustCompile(`create (?:table|index)`)
	aStatement = regexp.MustCompile(`(?m)^-- (\w+)\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)`)
	// A text is left as it is.
	aParameter = regexp.MustCompile(`'[^']*'|:\w+`)
)

// Open opens the database, and makes what it lacks.
func Open() (*Store, error) {
	driver := ""
	for _, name := range sql.Drivers() {
		if driver == "" && strings.HasPrefix(name, "sqlite") {
			driver = name
		}
	}
	if driver == "" {
		return nil, errors.New("package database needs a driver of SQLite: modernc.org/sqlite or github.com/mattn/go-sqlite3")
	}
	file := os.Getenv("SHOP_DATABASE")
	if file == "" {
		file = "shop.db"
	}
	pool, err := sql.Open(driver, file)
	if err != nil {
		return nil, err
	}
	s := &Store{pool, map[string][]string{}}
	script = strings.ReplaceAll(script, "\r", "")
	for _, found := range aStatement.FindAllStringSubmatch(script, -1) {
		s.statements[found[1]] = statementsOf(found[2])
	}
	tables, _, _ := strings.Cut(script, "-- attempt_of(")
	tables = aCreation.ReplaceAllString(aComment.ReplaceAllString(tables, ""), "$0 if not exists")
	connection, err := s.connect(shop)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	// Another process begins at the same moment, and does this.
	_, _ = connection.ExecContext(context.Background(), "pragma journal_mode = wal")
	for _, each := range statementsOf(tables) {
		if _, err = connection.ExecContext(context.Background(), each); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func statementsOf(text string) (statements []string) {
	for _, each := range strings.Split(text, ";") {
		if each = strings.TrimSpace(each); each != "" {
			statements = append(statements, each)
		}
	}
	return statements
}

func (s *Store) connect(wait time.Duration) (*sql.Conn, error) {
	connection, err := s.pool.Conn(context.Background())
	if err == nil {
		settings := fmt.Sprintf("pragma busy_timeout = %d; pragma foreign_keys = on", wait.Milliseconds())
		if _, err = connection.ExecContext(context.Background(), settings); err != nil {
			connection.Close()
		}
	}
	return connection, err
}

// values are those of the parameters, by name.
type values map[string]any

// bind writes question marks, because drivers differ in how they take names.
func bind(statement string, named values) (string, []any) {
	var arguments []any
	text := aParameter.ReplaceAllStringFunc(statement, func(found string) string {
		if found[0] == '\'' {
			return found
		}
		arguments = append(arguments, named[found[1:]])
		return "?"
	})
	return text, arguments
}

// query reads the rows of a statement: into returns where the values of a row go.
func query[T any](s *Store, wait time.Duration, name string, named values, into func(row *T) []any) (rows []T, err error) {
	connection, err := s.connect(wait)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	text, arguments := bind(s.statements[name][0], named)
	found, err := connection.QueryContext(context.Background(), text, arguments...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var row T
		if err := found.Scan(into(&row)...); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, found.Err()
}

// texts reads a statement of one column.
func (s *Store) texts(wait time.Duration, name string, named values) ([]string, error) {
	return query(s, wait, name, named, func(row *string) []any { return []any{row} })
}

// first returns the first of these; an empty one if there is none.
func first[T any](rows []T, err error) (row T, _ error) {
	if len(rows) > 0 {
		row = rows[0]
	}
	return row, err
}

// change runs statements in one transaction, up to the first that changes no row, then more. It returns how many rows
// the last one changed.
func (s *Store) change(wait time.Duration, statements []string, named values, more More) (count int64, err error) {
	if satang, isThere := named["satang"].(int64); isThere && satang < 1 {
		return 0, payments.Invalid("satang: write a whole number above zero.")
	}
	connection, err := s.connect(wait)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	transaction, err := connection.BeginTx(context.Background(), nil)
	if err != nil {
		return 0, err
	}
	defer transaction.Rollback() // of what is not committed
	for _, each := range statements {
		text, arguments := bind(each, named)
		result, err := transaction.Exec(text, arguments...)
		if err != nil {
			return 0, err
		}
		if count, _ = result.RowsAffected(); count == 0 {
			break
		}
	}
	if count > 0 && more != nil {
		if err := more(transaction); err != nil {
			return 0, err
		}
	}
	return count, transaction.Commit()
}

func (s *Store) changes(wait time.Duration, name string, named values) (bool, error) {
	count, err := s.change(wait, s.statements[name], named, nil)
	return count > 0, err
}

// newID is one that nobody can guess.
func newID() string {
	bytes := make([]byte, 18)
	if _, err := rand.Read(bytes); err != nil {
		panic(err) // the machine has no random numbers
	}
	return hex.EncodeToString(bytes)
}

func now() int64      { return time.Now().Unix() }
func aWeekAgo() int64 { return now() - 7*24*3600 }

// For the handler

// AttemptOf returns the attempt of this reference; an empty one if there is none.
func (s *Store) AttemptOf(reference string) (Attempt, error) {
	var satang int64
	a, err := first(query(s, handler, "attempt_of", values{"reference": reference}, func(row *Attempt) []any {
		return []any{&row.Reference, &row.Order, &satang, &row.Currency, &row.Token}
	}))
	if err == nil && a.Order != "" {
		a.Total, err = payments.TotalOf(satang)
	}
	return a, err
}

// OwnerOf returns the reference of the attempt with this token; "" if there is none.
func (s *Store) OwnerOf(token string) (string, error) {
	return first(s.texts(handler, "owner_of", values{"token": token}))
}

// StorePostback keeps that a postback has come. The answer follows when it is stored.
func (s *Store) StorePostback(reference string) error {
	_, err := s.changes(handler, "store_postback", values{"reference": reference, "id": newID(), "now": now()})
	return err
}

// OpenAttempts returns the references to ask about, with the time of the last event and the postback of each.
func (s *Store) OpenAttempts() (open []payments.OpenAttempt, err error) {
	type attempt struct {
		reference string
		since     int64
		postback  sql.NullString
	}
	found, err := query(s, handler, "open_attempts", nil, func(row *attempt) []any {
		return []any{&row.reference, &row.since, &row.postback}
	})
	for _, each := range found {
		a := payments.OpenAttempt{Reference: each.reference, Since: time.Unix(each.since, 0)}
		if each.postback.Valid {
			a.Postbacks = []string{each.postback.String}
		}
		open = append(open, a)
	}
	return open, err
}

// Close ends the questions about an attempt that is decided, unless another postback has come.
func (s *Store) Close(reference string, postbacks []string, isDecided bool) error {
	if !isDecided {
		return nil
	}
	named := values{"reference": reference}
	if len(postbacks) > 0 {
		named["id"] = postbacks[0]
	}
	_, err := s.changes(handler, "close", named)
	return err
}

// Fulfil marks the order as paid, once. It returns the payment that the order is marked with; "" if it is closed or
// changed.
func (s *Store) Fulfil(a Attempt, payment string) (string, error) {
	satang, _ := payments.SatangOf(a.Total)
	_, err := s.changes(handler, "fulfil", values{"order_id": a.Order, "reference": a.Reference, "payment": payment,
		"satang": satang, "currency": a.Currency})
	if err != nil {
		return "", err
	}
	return s.PaidBy(a.Order)
}

// PaidBy returns the payment that an order is marked with; "" if there is none.
func (s *Store) PaidBy(order string) (string, error) {
	payment, err := first(query(s, handler, "paid_by", values{"order_id": order}, func(row *sql.NullString) []any {
		return []any{row}
	}))
	return payment.String, err
}

// TaskLines returns the lines about a reference, the oldest first.
func (s *Store) TaskLines(reference string) ([]string, error) {
	return s.texts(handler, "task_lines", values{"reference": reference})
}

// AddTaskLine adds a line. One that is there gets the present time.
func (s *Store) AddTaskLine(reference, line string) error {
	statements := s.statements["add_task_line"]
	named := values{"reference": reference, "line": line, "now_ms": time.Now().UnixMilli()}
	_, problem := s.change(handler, statements[:1], named, nil)
	if problem != nil {
		// Each driver has its own error of a unique key. If it was another one, there is no line to date.
		if count, err := s.change(handler, statements[1:], named, nil); err == nil && count > 0 {
			return nil
		}
	}
	return problem
}

// For your pages

// NewOrder stores an order, and with more your own lines of it in the same transaction; or nil.
func (s *Store) NewOrder(order string, satang int64, currency string, more More) error {
	named := values{"order_id": order, "satang": satang, "currency": currency}
	_, err := s.change(shop, s.statements["new_order"], named, more)
	return err
}

// ChangeOrder stores that the basket has changed, and with more the basket. False, without it, if the order is paid,
// closed or has an open task.
func (s *Store) ChangeOrder(order string, satang int64, more More) (bool, error) {
	count, err := s.change(shop, s.statements["change_order"], values{"order_id": order, "satang": satang}, more)
	return count > 0, err
}

type anOrder struct {
	satang  int64
	isOpen  bool
	payment sql.NullString
	state   string
}

func (s *Store) orderOf(order string) (anOrder, error) {
	return first(query(s, shop, "order_of", values{"order_id": order}, func(row *anOrder) []any {
		return []any{&row.satang, &row.isOpen, &row.payment, &row.state}
	}))
}

// StateForBuyer returns open, paid, refunded, closed, or attention: a person looks at the order, and the buyer must not
// pay again. "" if there is no such order.
func (s *Store) StateForBuyer(order string) (string, error) {
	found, err := s.orderOf(order)
	return found.state, err
}

type earlier struct {
	reference string
	payAgain  bool
}

func (s *Store) attemptsOf(order string) ([]earlier, error) {
	return query(s, shop, "attempts_of", values{"order_id": order}, func(row *earlier) []any {
		return []any{&row.reference, &row.payAgain}
	})
}

// NewAttempt stores an attempt to pay an order, and returns it. It is empty when the buyer must not pay now: the order is
// paid or closed, or an earlier attempt may have paid it. Then say that your staff look at the payment. linkEnd is the
// Expires of a payment link, or zero.
func (s *Store) NewAttempt(order string, settle Settle, linkEnd time.Time) (none Attempt, _ error) {
	found, err := s.orderOf(order)
	if err != nil || !found.isOpen || found.payment.Valid {
		return none, err
	}
	attempts, err := s.attemptsOf(order)
	if err != nil {
		return none, err
	}
	for index := len(attempts) - 1; index >= 0; index-- {
		each := attempts[index]
		if each.payAgain {
			continue
		}
		ask, err := settle(each.reference)
		if isOfClient(err) {
			break // without an answer, ask no more: the buyer can pay, and the handler goes on to ask
		}
		if err != nil || ask != "schedule" {
			return none, err
		}
	}
	if found, err = s.orderOf(order); err != nil || found.state != "open" {
		return none, err // a task waits, which an empty reply or none has not ended
	}
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000_000))
	if err != nil {
		return none, err
	}
	reference := fmt.Sprintf("%012d", number)
	named := values{"order_id": order, "reference": reference, "token": newID(), "now_ms": time.Now().UnixMilli(), "now": now()}
	if !linkEnd.IsZero() {
		named["link_end"] = linkEnd.Unix()
	}
	if isStored, err := s.changes(shop, "new_attempt", named); err != nil || !isStored {
		return none, err
	}
	return s.AttemptOf(reference)
}

// isOfClient tells an error of Inquiry from one of the database, after which an order may be paid and not marked.
func isOfClient(err error) bool {
	return errors.As(err, new(payments.NoAnswer)) || errors.As(err, new(payments.Refused)) || errors.As(err, new(payments.Invalid))
}

// AttemptsOf returns the references of an order, the newest last.
func (s *Store) AttemptsOf(order string) (references []string, err error) {
	attempts, err := s.attemptsOf(order)
	for _, each := range attempts {
		references = append(references, each.reference)
	}
	return references, err
}

// StoreReturn keeps that the buyer has come back: call it while the order is open. The handler asks now, at most once in
// a pause of a minute. The page of a QR asks your server every five seconds for StateForBuyer, and your server calls this
// with five seconds. It leaves the question to the handler, which runs beside your server.
func (s *Store) StoreReturn(reference string, pause time.Duration) error {
	before := time.Now().Add(-pause).Unix()
	_, err := s.changes(shop, "store_return", values{"reference": reference, "id": newID(), "now": now(), "before": before})
	return err
}

// StoreQR keeps what CreatePromptPay has returned, so that the page can be loaded again.
func (s *Store) StoreQR(reference string, qr payments.PromptPay) error {
	ends, err := time.ParseInLocation("2006-01-02 15:04:05", qr.Expires, time.FixedZone("Thailand", 7*3600))
	if err != nil {
		ends = time.Now().Add(15 * time.Minute) // what it is without a time
	}
	_, err = s.changes(shop, "store_qr", values{"reference": reference, "image": qr.Image, "ends": ends.Unix()})
	return err
}

// QROf returns the picture, and the time that is left. Hide it at 0, and offer a new attempt at -2 minutes. The picture
// is "" if there is none.
func (s *Store) QROf(reference string) (QR, error) {
	var ends int64
	qr, err := first(query(s, shop, "qr_of", values{"reference": reference}, func(row *QR) []any {
		return []any{&row.Image, &ends}
	}))
	qr.Left = time.Duration(ends-now()) * time.Second
	return qr, err
}

// OpenTasks returns what a person has to do.
func (s *Store) OpenTasks() (tasks []Task, err error) {
	type line struct {
		reference string
		order     sql.NullString
		text      string
	}
	lines, err := query(s, shop, "open_tasks", nil, func(row *line) []any {
		return []any{&row.reference, &row.order, &row.text}
	})
	last := map[string]string{}
	for _, each := range lines {
		last[each.reference] = each.text
	}
	for _, each := range lines {
		if !strings.HasSuffix(each.text, ": ask a person") {
			continue
		}
		task := Task{Reference: each.reference, Order: each.order.String, Line: each.text}
		if later := last[each.reference]; later != each.text {
			task.Later = later
		}
		tasks = append(tasks, task)
	}
	return tasks, err
}

// SettleTask stores that a person has done it. False while an unpaid order waits for it: first call AllowAttempt, or ship
// by hand. After a refund, this comes last: Withdraw and AllowAttempt say what else follows. The order is then refunded,
// or with staysPaid still paid, because only a part went back.
func (s *Store) SettleTask(reference, line string, staysPaid bool) (bool, error) {
	settled := 1
	if staysPaid {
		settled = 2
	}
	return s.changes(shop, "settle_task", values{"reference": reference, "line": line, "settled": settled})
}

// AllowAttempt lets the buyer pay again, whatever Inquiry says of this attempt: a wrong amount is refunded.
func (s *Store) AllowAttempt(reference string) error {
	_, err := s.changes(shop, "allow_attempt", values{"reference": reference})
	return err
}

// ShipByHand stores that a person has shipped the order for this attempt. number is the order number of the payment in
// the control panel, OrderNo of Inquiry. False if the order is paid already.
func (s *Store) ShipByHand(reference, number string) (bool, error) {
	payment := reference + " " + number
	return s.changes(shop, "ship_by_hand", values{"reference": reference, "payment": payment, "now": now()})
}

// Parcels returns each order that has to be shipped.
func (s *Store) Parcels() ([]Parcel, error) {
	return query(s, shop, "parcels", nil, func(row *Parcel) []any { return []any{&row.Order, &row.Reference} })
}

// HandOver asks once more, and marks the parcel. False if it has left, if a task waits, or if the last line about it is a
// task, also a settled one, such as a refund: a person decides.
func (s *Store) HandOver(reference string, settle Settle) (bool, error) {
	if ask, err := settle(reference); err != nil || ask != "never" {
		return false, err
	}
	return s.changes(shop, "hand_over", values{"reference": reference, "now": now()})
}

// HandOverByHand stores that a person lets the parcel leave, such as the rest after a part refund. False if it has left.
func (s *Store) HandOverByHand(reference string) (bool, error) {
	return s.changes(shop, "hand_over_by_hand", values{"reference": reference, "now": now()})
}

// Withdraw takes back a shipment that has not left. False if there is none.
func (s *Store) Withdraw(reference string) (bool, error) {
	return s.changes(shop, "withdraw", values{"reference": reference})
}

// For the go-live check, and every day

// Tasks takes the reference of a postback for which there is no order, too.
func (s *Store) Tasks(order string) (lines []string, err error) {
	tasks, err := s.OpenTasks()
	for _, each := range tasks {
		if order == each.Order || order == each.Reference {
			lines = append(lines, each.Line)
		}
	}
	return lines, err
}

func (s *Store) state(order string) (string, error) {
	found, err := s.orderOf(order)
	if err == nil && found.state == "" {
		err = fmt.Errorf("there is no order %s", order)
	}
	if err != nil {
		return "", err
	}
	if tasks, err := s.Tasks(order); err != nil || len(tasks) > 0 {
		return "attention", err
	}
	if found.state == "paid" {
		total, err := payments.TotalOf(found.satang)
		return "paid " + total, err
	}
	return strings.Replace(found.state, "closed", "open", 1), nil
}

func (s *Store) recent() (lines []string, err error) {
	type attempt struct {
		reference, order, currency, state string
		satang                            int64
	}
	found, err := query(s, shop, "recent_attempts", values{"a_week_ago": aWeekAgo()}, func(row *attempt) []any {
		return []any{&row.reference, &row.order, &row.satang, &row.currency, &row.state}
	})
	for _, each := range found {
		total, err := payments.TotalOf(each.satang)
		if err != nil {
			return nil, err
		}
		lines = append(lines, strings.Join([]string{each.reference, each.order, total, each.currency, each.state}, " "))
	}
	return lines, err
}

func (s *Store) closeOrders() (closed []string, err error) {
	orders, err := s.texts(shop, "unpaid_orders", nil)
	for _, order := range orders {
		isClosed, err := s.changes(shop, "close_order", values{"order_id": order, "a_week_ago": aWeekAgo()})
		if err != nil {
			return closed, err
		}
		if isClosed {
			closed = append(closed, order)
		}
	}
	return closed, err
}

// Command runs a command, see above, and returns the lines to print.
func (s *Store) Command(words ...string) ([]string, error) {
	command := strings.Join(words, " ")
	if len(words) == 2 {
		command = words[0] + " A17"
	}
	switch command {
	case "shipments A17":
		return s.texts(shop, "shipments", values{"order_id": words[1]})
	case "tasks A17":
		return s.Tasks(words[1])
	case "state A17":
		state, err := s.state(words[1])
		return []string{state}, err
	case "ask-again":
		count, err := s.change(shop, s.statements["ask_again"], values{"id": newID(), "a_week_ago": aWeekAgo()}, nil)
		return []string{fmt.Sprintf("attempts to ask about once more: %d", count)}, err
	case "recent":
		return s.recent()
	case "close-orders":
		return s.closeOrders()
	}
	return nil, errors.New("write shipments, tasks or state with an order; or ask-again, recent or close-orders")
}
