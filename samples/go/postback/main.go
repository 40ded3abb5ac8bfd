// Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
// go run ./postback 8000
//
// A reference is one attempt to pay for an order, and an order can have several. Package folder keeps both in files, so
// that you can try the handler. In your shop, import shop.example/database instead: it is the same with SQL.
// Run it behind your HTTPS proxy, and let systemd (Restart=always, RestartSec=5) or a container start it again
// when it ends. Several can run on the same data.
package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	store "shop.example/folder" // your database
	"shop.example/payments"
)

type shop struct {
	*store.Store
	client     *payments.Client
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
	a, err := s.AttemptOf(reference)
	if err != nil {
		return 0, err
	}
	if payments.IsToken(token, s.client.Setting(payments.PostbackToken), a.Token) {
		switch {
		case a.Order != "":
			return http.StatusOK, s.StorePostback(reference)
		case reference != "":
			return http.StatusOK, s.report(reference, "unknown "+reference, true)
		}
		return http.StatusOK, s.report("reference", "unknown reference", true) // the postback has none that can be read
	}
	if token == "" {
		return http.StatusForbidden, nil
	}
	owner, err := s.OwnerOf(token)
	if err != nil || owner == "" {
		return http.StatusForbidden, err
	}
	// The buyer may have changed the reference in the form, and paid. One task for each attempt.
	lines, err := s.TaskLines(owner)
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
	a, err := s.AttemptOf(reference)
	if err == nil && a.Order == "" {
		err = errors.New("there is no such attempt")
	}
	if err != nil {
		return "", err
	}
	paid, err := s.PaidBy(a.Order)
	if err != nil {
		return "", err
	}
	records, err := s.client.InquireOrder(reference)
	if err != nil {
		return "", err
	}
	verdict := s.client.Decide(records, payments.Attempt{Reference: reference, Total: a.Total, Currency: a.Currency})
	line, person := verdict.Decision+" "+reference+" "+verdict.Statuses, verdict.Person
	if now, err := s.PaidBy(a.Order); err != nil || !verdict.Ship && now != paid {
		return "schedule", err // another process has shipped since the question, and the reply can be older: ask again
	}
	if verdict.Ship {
		line = "paid " + reference + " " + a.Total
		// One payment for an order, not for an attempt: a second attempt can be paid, too.
		payment := reference + " " + payments.OneLine(verdict.Payment.Number, 120)
		mark, err := s.Fulfil(a, payment)
		switch {
		case err != nil:
			return "", err
		case mark == "":
			line, person = "changed "+reference+" "+a.Order, "the order is closed or has another total now: refund it, or ship by hand"
		case referenceIn(mark) != reference:
			line, person = "paid twice "+a.Order+" "+mark+" and "+payment, "refund the second one"
		}
	} else if referenceIn(paid) == reference && verdict.Statuses != "" {
		person = strings.TrimPrefix(person+"; the order is marked as paid; stop the parcel if it has not left", "; ")
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
	lines, err := s.TaskLines(reference)
	last := ""
	for _, each := range lines {
		if strings.Contains(each, reference) { // a person may have written below it
			last = each
		}
	}
	if err == nil && line != last && (isTask || len(lines) > 0) {
		err = s.AddTaskLine(reference, line)
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

// main starts the server and the loop. Your own server can take its place, and call receive and Settle of a shop.
func main() {
	log.SetFlags(0)
	s := &shop{client: payments.FromEnvironment(), lastLogged: map[string]string{}}
	s.client.Timeout = 10 * time.Second // questions wait for each other: one that hangs holds all others back
	err := s.client.Need(payments.APIURL, payments.APIKey, payments.SecretKey, payments.MerchantID, payments.PostbackToken)
	if err != nil {
		log.Fatal(err)
	}
	if len(os.Args) != 2 || strings.Trim(os.Args[1], "0123456789") != "" {
		log.Fatal("Write a port: go run ./postback 8000")
	}
	if s.Store, err = store.Open(); err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(payments.KeepAsking(s)) }()
	fmt.Println("listening")
	server := http.Server{Handler: s, ReadTimeout: 10 * time.Second} // to send a request
	log.Fatal(server.Serve(listener))
}
