// Takes postbacks: stores the reference, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//
//	202611200001        the attempt, which the shop writes before the buyer leaves:
//	                    "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//	202611200001.1795766400000-….open  a postback came at this millisecond, and Inquiry is asked
//	                    until the attempt is decided. Each postback has a file of its own.
//	202611200001.task   what a person has to do, and below it what has become of it
//	A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
//
// PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
// address of their own. Run it behind your HTTPS proxy.
package main

import (
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"math"
	"math/rand"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// Read at the start, so that a missing one is noticed then.
var (
	folder     = setting("PAY_ORDERS_DIR")
	shopToken  = setting("PAY_POSTBACK_TOKEN")
	merchant   = setting("PAY_MERCHANT_ID")
	merchantID = lastFive(merchant)
	apiURL     = setting("PAY_API_URL")
	apiKey     = setting("PAY_API_KEY")
	secretKey  = setting("PAY_SECRET_KEY")
	port       = setting("PAY_PORT")
)

// docs:start main
type attempt struct{ refno, order, total, currency, token string }

type record struct{ refno, merchant, total, currency, status, payment string }

// refusal is the answer to a request that is no postback of the shop.
type refusal int

func (status refusal) Error() string { return http.StatusText(int(status)) }

func take(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	refno, err := readPostback(r)
	if err == nil {
		// Stored before the answer, so that nothing is lost when the program stops.
		name := fmt.Sprintf("%s.%013d-*.open", refno, time.Now().UnixMilli())
		var message *os.File
		if message, err = os.CreateTemp(folder, name); err == nil {
			err = message.Close()
		}
	}
	var refused refusal
	switch {
	case errors.As(err, &refused):
		w.WriteHeader(int(refused))
	case err != nil: // not 403: the postback is valid
		log.Print(oneLine(fmt.Sprintf("Cannot store a postback: %v", err), false))
		w.WriteHeader(http.StatusInternalServerError)
	}
}

var aRefno = regexp.MustCompile(`^\d{1,12}$`)

// readPostback returns the reference. It refuses a caller who knows no token.
func readPostback(r *http.Request) (string, error) {
	fields, err := readFields(r)
	if err != nil {
		return "", err
	}
	refno := "reference"
	if aRefno.MatchString(fields["refno"]) {
		refno = fields["refno"]
	}
	a, err := attemptOf(refno)
	if err != nil {
		return "", err
	}
	// The attempt's own token, or the one of the address in the control panel.
	isOwn := a != nil && isEqual(fields["token"], a.token)
	if !isEqual(fields["token"], shopToken) && !isOwn {
		return "", refusal(http.StatusForbidden)
	}
	return refno, nil
}

// readFields reads the address, and the body of a POST: a form or JSON.
func readFields(r *http.Request) (map[string]string, error) {
	fields := map[string]string{}
	if r.Method == http.MethodGet { // it has no body
		addFields(fields, r.URL.RawQuery)
		return fields, nil
	}
	body, err := io.ReadAll(r.Body)
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return nil, refusal(http.StatusRequestEntityTooLarge)
	}
	kind := strings.ToLower(r.Header.Get("Content-Type"))
	isForm := strings.HasPrefix(kind, "application/x-www-form-urlencoded")
	isJSON := strings.Contains(kind, "json")
	switch {
	case err != nil:
		return nil, refusal(http.StatusBadRequest)
	case len(body) == 0:
	case r.Header.Get("Content-Encoding") != "" || !isForm && !isJSON:
		return nil, refusal(http.StatusUnsupportedMediaType)
	case isForm:
		addFields(fields, string(body))
	default:
		var object map[string]json.RawMessage
		if json.Unmarshal(body, &object) != nil || object == nil {
			return nil, refusal(http.StatusBadRequest)
		}
		fields["token"] = textOf(object["token"])
		fields["refno"] = textOf(object["refno"])
		if isNumber(object["refno"]) {
			fields["refno"] = string(object["refno"])
		}
	}
	addFields(fields, r.URL.RawQuery)
	return fields, nil
}

// addFields leaves out what is not encoded correctly.
func addFields(fields map[string]string, encoded string) {
	for _, pair := range strings.Split(encoded, "&") {
		name, value, _ := strings.Cut(pair, "=")
		name, e1 := url.QueryUnescape(name)
		value, e2 := url.QueryUnescape(value)
		if e1 == nil && e2 == nil {
			fields[name] = value
		}
	}
}

// isEqual compares in constant time, so that the answer's delay tells nothing of the token. A plus
// sign in an address is read as a blank, so both are the same here.
func isEqual(given, expected string) bool {
	given = strings.ReplaceAll(given, "+", " ")
	expected = strings.ReplaceAll(expected, "+", " ")
	return subtle.ConstantTimeCompare([]byte(given), []byte(expected)) == 1
}

// A step says: up to this age of the last postback, wait so long.
type step struct{ age, pause time.Duration }

const day = 24 * time.Hour

var (
	schedule = []step{
		{2 * time.Second, 2 * time.Second},
		{7 * time.Second, 5 * time.Second},
		{22 * time.Second, 15 * time.Second},
		{30 * time.Minute, 2 * time.Minute},
		{day, time.Hour},
		{7 * day, day},
	}
	daily = []step{{math.MaxInt64, day}}
	never []step
)

// outcome says what happened, whether that is a task for a person, and when to ask again.
type outcome struct {
	line   string
	isTask bool
	steps  []step
}

// plan is when to ask again, and what was last said of an attempt.
type plan struct {
	at            time.Time
	pause         time.Duration
	line, message string
	failures      int
}

// askAboutOpenAttempts asks about every attempt that is due, once each, one after the other. It
// returns the plans of those that are open.
func askAboutOpenAttempts(plans map[string]plan) (map[string]plan, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return plans, err
	}
	open := map[string][]string{}
	for _, entry := range entries { // by name, so by time
		refno, _, _ := strings.Cut(entry.Name(), ".")
		if strings.HasSuffix(entry.Name(), ".open") {
			open[refno] = append(open[refno], entry.Name())
		}
	}
	next := map[string]plan{}
	for refno, messages := range open {
		p := plans[refno]
		// A new postback is a reason to ask at once.
		if messages[len(messages)-1] != p.message || time.Now().After(p.at) {
			p = ask(refno, messages, p)
		}
		if p.pause > 0 {
			next[refno] = p
		}
	}
	return next, nil
}

// ask asks about one attempt. What goes wrong concerns no other one, and is tried again. It
// returns the next plan, without a pause once the attempt is decided.
func ask(refno string, messages []string, last plan) plan {
	next := plan{message: messages[len(messages)-1]}
	_, name, _ := strings.Cut(next.message, ".")
	stamp, _, _ := strings.Cut(name, "-")
	came, _ := strconv.ParseInt(stamp, 10, 64)
	age := time.Since(time.UnixMilli(came))
	o, err := trySettle(refno)
	if err == nil {
		next.line = oneLine(o.line, o.isTask)
		err = note(refno, next.line, o.isTask)
	}
	if err == nil {
		for _, s := range o.steps {
			if age < s.age {
				next.pause = s.pause
				break
			}
		}
		// Only what came before the question: a later postback leads to another one. While the
		// attempt is open, the last message stays.
		answered := messages
		if next.pause > 0 {
			answered = messages[:len(messages)-1]
		}
		for _, name := range answered {
			if e := os.Remove(fileOf(name)); e != nil && !errors.Is(e, fs.ErrNotExist) {
				err = e
			}
		}
	}
	if err != nil {
		next.failures = last.failures + 1
		next.pause = time.Hour
		if next.failures < 12 {
			next.pause = time.Second << next.failures
		}
		// After two hours somebody has to see why, for example a key that was changed.
		isTask := next.failures > 2 && age > 2*time.Hour
		next.line = oneLine(fmt.Sprintf("retry %s: %v", refno, err), isTask)
		if isTask {
			_ = note(refno, next.line, isTask) // the next failure tries it again
		}
	}
	if next.line != last.line {
		log.Print(next.line)
	}
	next.at = time.Now().Add(next.pause + time.Duration(rand.Int63n(int64(time.Second))))
	return next
}

// trySettle turns a panic into an error: it must not end the program.
func trySettle(refno string) (o outcome, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%v in %s", problem, debug.Stack())
		}
	}()
	return settle(refno)
}

var notPlain = regexp.MustCompile(`\S*@\S*|[^ -~]+`)

// oneLine is short, without e-mail addresses and control characters, whatever a reply contains.
func oneLine(text string, isTask bool) string {
	if len(text) > 200 {
		text = text[:200]
	}
	text = notPlain.ReplaceAllString(text, " ")
	if isTask {
		text += ": ask a person"
	}
	return text
}

// note adds what is new to the task of an attempt: its last line is what is true now.
func note(refno, line string, isTask bool) error {
	task, err := contentOf(refno + ".task")
	if err != nil || !isTask && task == "" || strings.HasSuffix(task, line+"\n") {
		return err
	}
	flags := os.O_APPEND | os.O_CREATE | os.O_WRONLY
	file, err := os.OpenFile(fileOf(refno+".task"), flags, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.WriteString(line + "\n")
	return err
}

func isPaid(status string) bool { return status == "CP" || status == "Y" }

// docs:start call
// settle believes nothing of the postback but its reference.
func settle(refno string) (outcome, error) {
	a, err := attemptOf(refno)
	if err != nil {
		return outcome{}, err
	}
	if a == nil {
		return outcome{"unknown " + refno, true, never}, nil
	}
	records, err := inquire(refno)
	if err != nil {
		return outcome{}, err
	}
	var list []string
	var moved []record
	steps := never
	for _, r := range records {
		list = append(list, r.status)
		switch r.status {
		case "NS", "N", "VC", "RE", "VR", "PF", "C", "TC":
			// No money moved: not finished, declined,
			// cancelled, a test card. It can be paid yet.
		case "CP", "Y", "RF", "VO": // paid, refunded
			moved = append(moved, r)
		default:
			// Held, a refund under way, or a status in no
			// table: it can become another one.
			moved = append(moved, r)
			steps = daily
		}
	}
	codes := strings.Join(list, ",")
	if len(moved) == 0 {
		// Nobody has paid yet, and somebody still can.
		payment, err := contentOf(markOf(a.order))
		paid := strings.HasPrefix(payment, refno+" ")
		switch {
		case codes != "":
			line := "unpaid " + refno + " " + codes
			return outcome{line, paid, schedule}, err
		case paid: // an empty reply takes no payment back
			line := "already paid " + refno
			return outcome{line, false, never}, err
		}
		line := "pending " + refno
		return outcome{line, false, schedule}, err
	}
	found := moved[0]
	// Beside one payment all other records must be unpaid.
	if len(moved) > 1 ||
		len(records) > 1 && !isPaid(found.status) {
		line := "several " + refno + " " + codes
		return outcome{line, true, steps}, nil
	}
	if !isYours(found, *a) {
		line := fmt.Sprintf("differs %s %s %s %s", refno,
			found.total, found.currency, found.merchant)
		return outcome{line, true, steps}, nil
	}
	if !isPaid(found.status) {
		line := "unpaid " + refno + " " + codes
		return outcome{line, true, steps}, nil
	}
	// Unique for the order, not for the attempt: a second
	// attempt can be paid too.
	earlier, err := fulfil(a.order, found.payment)
	switch {
	case err != nil:
		return outcome{}, err
	case earlier == "":
		line := "paid " + refno + " " + a.total
		return outcome{line, false, never}, nil
	case earlier == found.payment:
		line := "already paid " + refno
		return outcome{line, false, never}, nil
	}
	// Somebody may have refunded the earlier one.
	other, _, _ := strings.Cut(earlier, " ")
	records, err = inquire(other)
	if err != nil {
		return outcome{}, err
	}
	var first []string
	for _, r := range records {
		if r.payment == earlier {
			first = append(first, r.status)
		}
	}
	advice := "the first is no longer paid"
	if len(first) == 1 && isPaid(first[0]) {
		advice = "refund one of the two"
	}
	line := fmt.Sprintf("paid twice %s: %s and %s, %s",
		a.order, earlier, found.payment, advice)
	return outcome{line, true, never}, nil
}

// docs:end call

func isYours(r record, a attempt) bool {
	total := amountOf(a.total)
	// Two values that cannot be read are not equal.
	return total != "" && r.refno == a.refno && amountOf(r.total) == total &&
		currencyOf(r.currency) == currencyOf(a.currency) &&
		// All eight digits, the last five, or none.
		(r.merchant == merchant || r.merchant == merchantID || r.merchant == "")
}

var anAmount = regexp.MustCompile(`^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$`)

// amountOf is in satang: 1250, 1250.0 and 1250.00 are the same amount. It is empty for what is no
// amount.
func amountOf(baht string) string {
	parts := anAmount.FindStringSubmatch(baht)
	if parts == nil {
		return ""
	}
	return parts[1] + (parts[2] + "00")[:2]
}

// currencyOf knows the three spellings of baht that replies have.
func currencyOf(code string) string {
	switch strings.ToUpper(code) {
	case "00", "OO", "THB":
		return "00"
	}
	return code
}

// inquire returns Inquiry's records of an order: none at first, several after more attempts.
func inquire(refno string) ([]record, error) {
	query, err := json.Marshal(map[string]string{
		"merchantId": merchantID, "orderNo": "X", "refno": refno, "productDetail": "QWERTY",
	})
	if err != nil {
		return nil, err
	}
	url := apiURL + "/order/orderdetailpost"
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(query))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("apikey", apiKey)
	request.Header.Set("merchantSecretKey", secretKey)
	request.Header.Set("merchantId", merchantID)

	// A redirect would take the keys to another host.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := http.Client{Timeout: 30 * time.Second, CheckRedirect: stay}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode/100 == 3 {
		target, _, _ := strings.Cut(response.Header.Get("Location"), "?")
		return nil, fmt.Errorf("The API answered %d and redirects to %s: "+
			"this program does not follow redirects, so the keys stay here",
			response.StatusCode, target)
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP %d", response.StatusCode)
	}
	const limit = 1 << 20
	body, err := io.ReadAll(io.LimitReader(response.Body, limit+1))
	if err != nil {
		return nil, err
	}
	if len(body) > limit {
		return nil, errors.New("the reply is too long")
	}
	return readReply(body, refno)
}

var noRecord = regexp.MustCompile(`^(?:\{\s*\})?$`)

// readReply reads an object, an array, or nothing.
func readReply(body []byte, refno string) ([]record, error) {
	list := bytes.TrimSpace(bytes.TrimPrefix(body, []byte("\ufeff")))
	if noRecord.Match(list) {
		return nil, nil
	}
	if !bytes.HasPrefix(list, []byte("[")) {
		list = []byte("[" + string(list) + "]")
	}
	var found []map[string]json.RawMessage // a struct would also take keys in another case
	if err := json.Unmarshal(list, &found); err != nil {
		return nil, fmt.Errorf("not a reply of Inquiry: %w", err)
	}
	var records []record
	for _, fields := range found {
		reference := textOf(fields["ReferenceNo"])
		if reference == "" {
			return nil, errors.New("not a reply of Inquiry")
		}
		total := textOf(fields["Total"])
		if isNumber(fields["Total"]) {
			double, _ := strconv.ParseFloat(string(fields["Total"]), 64) // at worst infinite
			total = strconv.FormatFloat(double, 'f', -1, 64)
		}
		records = append(records, record{
			refno:    reference,
			merchant: textOf(fields["MerchantID"]),
			total:    total,
			currency: textOf(fields["CurrencyCode"]),
			status:   strings.ToUpper(textOf(fields["Status"])),
			payment:  oneLine(refno+" "+textOf(fields["OrderNo"]), false),
		})
	}
	return records, nil
}

func isNumber(value json.RawMessage) bool {
	return len(value) > 0 && bytes.IndexByte([]byte("-0123456789"), value[0]) >= 0
}

// textOf is strict: a number or a list can look like text.
func textOf(value json.RawMessage) string {
	var text *string
	if len(value) > 0 && json.Unmarshal(value, &text) != nil {
		return "?"
	}
	if text == nil {
		return ""
	}
	return *text
}

// docs:end main

func lastFive(id string) string {
	if len(id) < 5 {
		return id
	}
	return id[len(id)-5:]
}

func fileOf(name string) string {
	return filepath.Join(folder, name)
}

// contentOf returns what a file contains, nothing when there is none.
func contentOf(name string) (string, error) {
	content, err := os.ReadFile(fileOf(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(content), err
}

// attemptOf returns nil for a reference that the shop does not know.
func attemptOf(refno string) (*attempt, error) {
	line, err := os.ReadFile(fileOf(refno))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// Without a byte order mark.
	words := strings.Fields(strings.TrimPrefix(string(line), "\uFEFF"))
	if len(words) != 4 || amountOf(words[1]) == "" {
		return nil, fmt.Errorf("the attempt %s: "+
			"write order, total, currency and token, none with a blank in it", refno)
	}
	return &attempt{refno, words[0], words[1], words[2], words[3]}, nil
}

// markOf names the mark of an order, whose name can contain a slash.
func markOf(order string) string { return url.PathEscape(order) + ".fulfilled" }

// fulfil marks the order as fulfilled: ship what has this mark. It returns the payment for which
// it was marked before, nothing when this call is the first. A unique key decides; here, a name
// that can be linked once.
func fulfil(order, payment string) (earlier string, err error) {
	draft, err := os.CreateTemp(folder, markOf(order)+".*")
	if err != nil {
		return "", err
	}
	defer os.Remove(draft.Name())
	if _, err := draft.WriteString(payment); err != nil {
		return "", err
	}
	if err := draft.Close(); err != nil {
		return "", err
	}
	err = os.Link(draft.Name(), fileOf(markOf(order)))
	if errors.Is(err, fs.ErrExist) {
		return contentOf(markOf(order))
	}
	return "", err
}

// setting returns an environment variable that must be set.
func setting(name string) string {
	value := strings.TrimSuffix(os.Getenv(name), "\r")
	if value == "" {
		log.Fatalf("Set the environment variable %s.", name)
	}
	return value
}

func main() {
	log.SetFlags(0)
	server := http.Server{
		Addr:        "127.0.0.1:" + port,
		Handler:     http.HandlerFunc(take),
		ReadTimeout: 10 * time.Second, // for a slow caller
	}
	go func() {
		plans := map[string]plan{}
		// No attempt is asked about more than once a second, however many postbacks come.
		for ; ; time.Sleep(time.Second) {
			var err error
			if plans, err = askAboutOpenAttempts(plans); err != nil {
				log.Print(oneLine(fmt.Sprintf("Worker: %v", err), false))
			}
		}
	}()
	log.Print("listening")
	log.Fatal(server.ListenAndServe())
}
