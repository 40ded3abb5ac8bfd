// Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
// go run ./postback orders 8000
//
// A reference is one attempt to pay for an order, and an order can have several. The folder `orders` stands for your
// database. Before the buyer leaves, your shop writes two files, with spaces only between the values:
//
//	A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
//	                      Delete it when you close the order: a later payment is then a task for a person
//	202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
//	                      postback address, "A17 1250.00 00 a-secret"
//
// This program writes:
//
//	202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
//	202611200001.closed   nothing more to ask, until the next postback
//	A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
//	202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
//	                      comes back with the next answer. Move it to an archive only together with the attempt
//
// Run it behind your HTTPS proxy, and let systemd or pm2 start it again when it ends. Several can run on one folder.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"shop.example/payments"
)

type shop struct {
	client     *payments.Client
	folder     string
	lock       sync.Mutex
	lastLogged map[string]string
}

// ServeHTTP stores the reference, and answers. The question comes later.
func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	postback, err := payments.ReadPostback(r)
	if err == nil {
		status, err = s.receive(postback)
	}
	var refusal payments.BadPostback
	if errors.As(err, &refusal) {
		status = int(refusal)
	} else if err != nil {
		log.Print(payments.OneLine("Cannot store a postback: "+err.Error(), 200))
		status = http.StatusInternalServerError // not 403: the postback may be genuine
	}
	w.WriteHeader(status)
}

// receive returns the HTTP status of the answer.
func (s *shop) receive(postback payments.Postback) (int, error) {
	reference, token := postback.Reference, postback.Token
	a, err := s.attemptOf(reference)
	if err != nil {
		return 0, err
	}
	if payments.IsToken(token, s.client.Setting(payments.PostbackToken), a.token) {
		switch {
		case a.order != "":
			return http.StatusOK, s.storePostback(reference)
		case reference != "":
			return http.StatusOK, s.report(reference, "unknown "+reference, true)
		}
		return http.StatusOK, s.report("reference", "unknown reference", true) // the postback has none that can be read
	}
	if token == "" {
		return http.StatusForbidden, nil
	}
	owner, err := s.ownerOf(token)
	if err != nil || owner == "" {
		return http.StatusForbidden, err
	}
	// The buyer may have changed the reference in the form, and paid. One task for each attempt.
	lines, err := s.taskLines(owner)
	if err != nil || strings.Contains(strings.Join(lines, "\n"), "with the token of") {
		return http.StatusOK, err
	}
	if reference == "" {
		reference = "reference"
	}
	return http.StatusOK, s.report(owner, "unknown "+reference+", with the token of "+owner, true)
}

// Settle asks Inquiry, ships a paid order, and tells a person what a program cannot decide.
func (s *shop) Settle(reference string) (string, error) {
	a, err := s.attemptOf(reference)
	if err == nil && a.order == "" {
		err = errors.New("there is no such attempt")
	}
	if err != nil {
		return "", err
	}
	paid, err := s.paidBy(a.order)
	if err != nil {
		return "", err
	}
	records, err := s.client.InquireOrder(reference)
	if err != nil {
		return "", err
	}
	verdict := s.client.Decide(records, payments.Attempt{Reference: reference, Total: a.total, Currency: a.currency})
	line, person := verdict.Decision+" "+reference+" "+verdict.Statuses, verdict.Person
	if now, err := s.paidBy(a.order); err != nil || !verdict.Ship && now != paid {
		return "schedule", err // another process has shipped since the question, and the reply can be older: ask again
	}
	if verdict.Ship {
		line = "paid " + reference + " " + a.total
		// One payment for an order, not for an attempt: a second attempt can be paid, too.
		payment := reference + " " + payments.OneLine(verdict.Payment.Number, 120)
		mark, err := s.fulfil(a, payment)
		switch {
		case err != nil:
			return "", err
		case mark == "":
			line, person = "changed "+reference+" "+a.order, "the order is closed or has another total now: refund it, or ship by hand"
		case referenceIn(mark) != reference:
			line, person = "paid twice "+a.order+" "+mark+" and "+payment, "refund the second one"
		}
	} else if referenceIn(paid) == reference && verdict.Statuses != "" {
		person = strings.TrimPrefix(person+"; the order was shipped", "; ")
	} else if paid != "" && person != "" {
		person += "; the order is paid by " + paid
	}
	if person != "" {
		line += ", " + person
	}
	return verdict.Ask, s.report(reference, line, person != "")
}

// referenceIn reads a mark. That of an order that a person has shipped by hand can end with a line break, or be the
// reference alone.
func referenceIn(mark string) string {
	reference, _, _ := strings.Cut(strings.TrimSpace(mark), " ")
	return reference
}

// Failed logs why an attempt could not be settled.
func (s *shop) Failed(reference, sentence string, isTask bool) error {
	return s.report(reference, "retry "+reference+": "+sentence, isTask)
}

// report logs a line when it is new, and keeps it for a person if it is a task or says what became of one.
func (s *shop) report(reference, line string, isTask bool) error {
	line = payments.OneLine(line, 200)
	if isTask {
		line += ": ask a person"
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	lines, err := s.taskLines(reference)
	isKept := !isTask && (len(lines) == 0 || lines[len(lines)-1] == line)
	for _, each := range lines {
		// A task that is there is never written again: a person may have settled it, and would refund a second time.
		isKept = isKept || isTask && each == line
	}
	if err == nil && !isKept {
		err = s.addTaskLine(reference, line)
	}
	if s.lastLogged[reference] != line { // also with a full disk
		fmt.Println(line)
	}
	if len(s.lastLogged) >= 10_000 { // the memory stays small, and some lines come again
		s.lastLogged = map[string]string{}
	}
	s.lastLogged[reference] = line
	return err
}

// Your database: replace the functions from here to `addTaskLine`. The field `folder`, what is below but main, and the
// imports that only these need go as well.

type attempt struct{ order, total, currency, token string }

var aReference = regexp.MustCompile(`^[0-9]{1,12}$`)

// SELECT … FROM attempts WHERE reference = ?; an empty one if there is none.
func (s *shop) attemptOf(reference string) (a attempt, err error) {
	if reference != "" {
		err = s.read(reference, "order, total, currency and token", &a.order, &a.total, &a.currency, &a.token)
	}
	return a, err
}

// SELECT reference FROM attempts WHERE token = ?
func (s *shop) ownerOf(token string) (string, error) {
	entries, err := os.ReadDir(s.folder)
	for _, entry := range entries {
		if !aReference.MatchString(entry.Name()) {
			continue
		}
		// An attempt that cannot be read concerns no other one.
		if a, err := s.attemptOf(entry.Name()); err == nil && payments.IsToken(token, a.token) {
			return entry.Name(), nil
		}
	}
	return "", err
}

// INSERT INTO postbacks …, committed before the answer.
func (s *shop) storePostback(reference string) error {
	now := time.Now()
	name := fmt.Sprintf("%s.%013d-%d-%d.postback", reference, now.UnixMilli(), os.Getpid(), now.UnixNano())
	return os.WriteFile(s.path(name), nil, 0o600)
}

// OpenAttempts returns the references to ask about, with the time of the last event and the postbacks of each.
func (s *shop) OpenAttempts() ([]payments.OpenAttempt, error) {
	entries, err := os.ReadDir(s.folder) // in the order of the names, so the oldest first
	var open []payments.OpenAttempt
	isClosed, postbacks := map[string]bool{}, map[string][]string{}
	for _, entry := range entries {
		switch reference, _, _ := strings.Cut(entry.Name(), "."); filepath.Ext(entry.Name()) {
		case ".closed":
			isClosed[reference] = true
		case ".postback":
			postbacks[reference] = append(postbacks[reference], entry.Name())
		}
	}
	for _, entry := range entries {
		reference := entry.Name()
		found := postbacks[reference]
		if !aReference.MatchString(reference) || isClosed[reference] && found == nil {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			return nil, err
		}
		since := info.ModTime()
		if found != nil {
			var milliseconds int64
			fmt.Sscanf(found[len(found)-1], reference+".%d-", &milliseconds)
			since = time.UnixMilli(milliseconds)
		}
		open = append(open, payments.OpenAttempt{Reference: reference, Since: since, Postbacks: found})
	}
	return open, err
}

// Close deletes these postbacks, which came before the question. A later one leads to another question.
func (s *shop) Close(reference string, postbacks []string, isDecided bool) error {
	if isDecided {
		if err := os.WriteFile(s.path(reference+".closed"), nil, 0o600); err != nil {
			return err
		}
	}
	for _, name := range postbacks {
		if err := os.Remove(s.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fulfil marks the order as paid, once. It returns the payment that the order is marked with; "" if it is closed or
// changed. A person who ships by hand writes the same mark: the reference, and the payment's number if it is known.
//
// UPDATE orders SET payment = ? WHERE id = ? AND payment IS NULL AND is_open AND total = ? AND currency = ?
// and in the same transaction: INSERT INTO shipments …
func (s *shop) fulfil(a attempt, payment string) (string, error) {
	var total, currency string
	if err := s.read(nameOf(a.order)+".order", "total and currency", &total, &currency); err != nil {
		return "", err
	}
	now, isNow := payments.SatangOf(total)
	shown, _ := payments.SatangOf(a.total)
	if isNow && now == shown && payments.CurrencyOf(currency) == payments.CurrencyOf(a.currency) {
		draft := s.path(fmt.Sprintf("%d-%d.draft", os.Getpid(), time.Now().UnixNano()))
		defer os.Remove(draft)
		err := os.WriteFile(draft, []byte(payment), 0o600)
		if err == nil {
			err = os.Link(draft, s.path(nameOf(a.order)+".fulfilled")) // a name can be linked once
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			if reason := errors.Unwrap(err); reason != nil {
				err = reason // without the draft's name: the line of a log would always be new
			}
			return "", fmt.Errorf("cannot mark %s as paid: %w", a.order, err)
		}
	}
	return s.paidBy(a.order)
}

// paidBy returns the payment that an order is marked with; "" if there is none.
func (s *shop) paidBy(order string) (string, error) { return s.textIn(nameOf(order) + ".fulfilled") }

// SELECT line FROM tasks WHERE reference = ? ORDER BY id
func (s *shop) taskLines(reference string) ([]string, error) {
	text, err := s.textIn(reference + ".task")
	lines := strings.FieldsFunc(text, func(sign rune) bool { return sign == '\n' || sign == '\r' })
	return lines, err
}

// INSERT INTO tasks …
func (s *shop) addTaskLine(reference, line string) error {
	file, err := os.OpenFile(s.path(reference+".task"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.WriteString(line + "\n")
	return err
}

func (s *shop) path(name string) string { return filepath.Join(s.folder, name) }

// nameOf makes a file name of an order, which can contain a slash.
func nameOf(order string) string { return url.QueryEscape(order) }

// textIn returns what a file contains; "" if there is none.
func (s *shop) textIn(name string) (string, error) {
	text, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// read reads a file of as many words, and none if there is no such file.
func (s *shop) read(name, expected string, words ...*string) error {
	content, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	found := strings.Fields(strings.TrimPrefix(string(content), "\ufeff"))
	if err == nil && len(found) != len(words) {
		return fmt.Errorf("%s: write %s, none with a blank in it.", name, expected)
	}
	for index, word := range found {
		*words[index] = word
	}
	return err
}

// main starts the server and the loop. Your own server can take its place, and call receive and Settle of a shop.
func main() {
	log.SetFlags(0)
	s := &shop{client: payments.FromEnvironment(), lastLogged: map[string]string{}}
	s.client.Timeout = 10 * time.Second // questions wait for each other: one that hangs holds all others back
	if err := s.client.Need(payments.APIURL, payments.APIKey, payments.SecretKey, payments.MerchantID,
		payments.PostbackToken); err != nil {
		log.Fatal(err)
	}
	if len(os.Args) != 3 || strings.Trim(os.Args[2], "0123456789") != "" {
		log.Fatal("Write the folder of your attempts and a port: go run ./postback orders 8000")
	}
	s.folder = os.Args[1]
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(payments.KeepAsking(s)) }()
	fmt.Println("listening")
	server := http.Server{Handler: s, ReadTimeout: 10 * time.Second} // to send a request
	log.Fatal(server.Serve(listener))
}
