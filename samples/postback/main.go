// Takes postbacks: stores the message, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//
//	202611200001        the attempt, which the shop writes before the buyer leaves:
//	                    "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//	202611200001.new    a postback came
//	202611200001.open   Inquiry is asked until the attempt is decided
//	202611200001.task   what a person has to do
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
	"math/big"
	"math/rand"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Read at the start, so that a missing one is noticed then.
var (
	folder     = setting("PAY_ORDERS_DIR")
	shopToken  = setting("PAY_POSTBACK_TOKEN")
	merchantID = lastFive(setting("PAY_MERCHANT_ID"))
	apiURL     = setting("PAY_API_URL")
	apiKey     = setting("PAY_API_KEY")
	secretKey  = setting("PAY_SECRET_KEY")
	port       = setting("PAY_PORT")
)

// docs:start main
type attempt struct{ refno, order, total, currency, token string }

type record struct {
	ReferenceNo, OrderNo, MerchantID, Total, CurrencyCode, Status text
}

// text is a text or a number of JSON, as it was written.
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, (*string)(t)) != nil {
		*t = text(data)
	}
	return nil
}

var errToken = errors.New("not a token of the shop")

func take(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	refno, err := readPostback(r)
	if err == nil {
		// Stored before the answer, so that nothing is lost when the program stops.
		err = os.WriteFile(fileOf(refno+".new"), nil, 0o600)
	}
	switch {
	case errors.Is(err, errToken):
		w.WriteHeader(http.StatusForbidden)
	case err != nil: // not 403: the postback is valid
		log.Printf("Cannot store a postback: %v", err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}

var aRefno = regexp.MustCompile(`^\d{1,12}$`)

// readPostback returns the reference, or errToken unless the caller knows a token.
func readPostback(r *http.Request) (string, error) {
	fields := readFields(r)
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
		return "", errToken
	}
	return refno, nil
}

// readFields reads the address and the body, a form or JSON. What is neither has no fields.
func readFields(r *http.Request) map[string]string {
	fields := map[string]string{}
	if strings.Contains(r.Header.Get("Content-Type"), "json") {
		var body map[string]text
		if json.NewDecoder(r.Body).Decode(&body) == nil {
			for name, value := range body {
				fields[name] = string(value)
			}
		}
	}
	if r.ParseForm() == nil {
		for name := range r.Form {
			fields[name] = r.Form.Get(name)
		}
	}
	return fields
}

// isEqual compares in constant time, so that the answer's delay tells nothing of the token.
func isEqual(given, expected string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(expected)) == 1
}

// schedule is the published one: up to this age of the message, wait so long.
var schedule = []struct{ age, pause time.Duration }{
	{2 * time.Second, 2 * time.Second},
	{7 * time.Second, 5 * time.Second},
	{22 * time.Second, 15 * time.Second},
	{30 * time.Minute, 2 * time.Minute},
	{24 * time.Hour, time.Hour},
	{7 * 24 * time.Hour, 24 * time.Hour},
}

// plan is when to ask again, how long the last pause was, and what was last said of an attempt.
type plan struct {
	at    time.Time
	pause time.Duration
	line  string
}

// askAboutOpenAttempts asks about every attempt that is due, once each, one after the other.
func askAboutOpenAttempts(plans map[string]plan) error {
	messages, err := filepath.Glob(fileOf("*.new"))
	if err != nil {
		return err
	}
	for _, file := range messages {
		name := strings.TrimSuffix(file, ".new")
		// Renamed before the question: a postback that comes meanwhile leads to another question.
		if err := os.Rename(file, name+".open"); err != nil {
			return err
		}
		delete(plans, filepath.Base(name))
	}
	open, err := filepath.Glob(fileOf("*.open"))
	if err != nil {
		return err
	}
	for _, file := range open {
		refno := strings.TrimSuffix(filepath.Base(file), ".open")
		if time.Now().After(plans[refno].at) {
			if err := askAgain(plans, refno, file); err != nil {
				return err
			}
		}
	}
	return nil
}

// askAgain asks about one attempt, says what is new, and plans the next question.
func askAgain(plans map[string]plan, refno, file string) error {
	message, err := os.Stat(file)
	if err != nil {
		return err
	}
	last, next := plans[refno], plan{}
	line, isOpen, err := settle(refno)
	if err != nil {
		line = fmt.Sprintf("Inquiry %s: %v", refno, err)
		if next.pause = 2*last.pause + time.Second; next.pause > time.Hour {
			next.pause = time.Hour
		}
	} else if isOpen {
		for _, step := range schedule {
			if time.Since(message.ModTime()) < step.age {
				next.pause = step.pause
				break
			}
		}
	}
	if line != last.line {
		log.Print(line)
	}
	if strings.HasSuffix(line, "ask a person") {
		if err := os.WriteFile(fileOf(refno+".task"), []byte(line), 0o600); err != nil {
			return err
		}
	}
	if next.pause == 0 {
		delete(plans, refno)
		return os.Remove(file)
	}
	jitter := time.Duration(rand.Int63n(int64(time.Second)))
	next.line, next.at = line, time.Now().Add(next.pause+jitter)
	plans[refno] = next
	return nil
}

// docs:start call
// settle believes nothing of the postback but its reference.
// It says what happened, and whether the attempt is open.
func settle(refno string) (
	line string, isOpen bool, err error,
) {
	a, err := attemptOf(refno)
	if err != nil {
		return "", false, err
	}
	if a == nil {
		return fmt.Sprintf(
			"unknown %s: ask a person", refno), false, nil
	}
	records, err := inquire(refno)
	if err != nil {
		return "", false, err
	}
	if len(records) == 0 {
		return "pending " + refno, true, nil
	}
	var list []string
	var moved []record
	for _, r := range records {
		list = append(list, string(r.Status))
		switch strings.ToUpper(string(r.Status)) {
		case "NS", "N", "VC", "RE", "VR", "PF", "C", "TC":
			// No money moved: not finished, declined,
			// cancelled, a test card. It can be paid yet.
		default:
			moved = append(moved, r)
		}
	}
	codes := strings.Join(list, ",")
	if len(moved) == 0 {
		return "unpaid " + refno + " " + codes, true, nil
	}
	found := moved[0]
	isPaid := strings.EqualFold(string(found.Status), "CP") ||
		strings.EqualFold(string(found.Status), "Y")
	// Beside one payment all other records must be idle.
	if len(moved) > 1 || len(records) > 1 && !isPaid {
		return fmt.Sprintf("several %s %s: ask a person",
			refno, codes), false, nil
	}
	if !isYours(found, *a) {
		return fmt.Sprintf(
			"differs %s %s %s %s: ask a person",
			refno, found.Total, found.CurrencyCode,
			found.MerchantID), false, nil
	}
	if !isPaid { // held, refunded, or an unknown status
		return fmt.Sprintf("unpaid %s %s: ask a person",
			refno, codes), false, nil
	}
	// Unique for the order, not for the attempt: a second
	// attempt can be paid too.
	payment := refno + " " + string(found.OrderNo)
	earlier, isFirst, err := fulfil(a.order, payment)
	switch {
	case err != nil:
		return "", false, err
	case isFirst:
		return "paid " + refno + " " + a.total, false, nil
	case earlier == payment:
		return "already paid " + refno, false, nil
	}
	return fmt.Sprintf("paid twice %s: %s and %s: "+
		"refund one of the two, ask a person",
		a.order, earlier, payment), false, nil
}

// docs:end call

func isYours(r record, a attempt) bool {
	theirs, isNumber := new(big.Rat).SetString(string(r.Total))
	ours, ok := new(big.Rat).SetString(a.total)
	// Exact: 1250 is 1250.00, and 1250.004 is not.
	return isNumber && ok && theirs.Cmp(ours) == 0 &&
		string(r.ReferenceNo) == a.refno &&
		currencyOf(string(r.CurrencyCode)) == currencyOf(a.currency) &&
		// A reply has the eight digits of your merchant ID, or the last five, or none.
		(r.MerchantID == "" || lastFive(string(r.MerchantID)) == merchantID)
}

// currencyOf knows the three spellings of baht that replies have.
func currencyOf(code string) string {
	switch strings.ToUpper(code) {
	case "00", "OO", "THB":
		return "00"
	}
	return code
}

func lastFive(id string) string {
	if len(id) < 5 {
		return id
	}
	return id[len(id)-5:]
}

// inquire returns the provider's records of an order: none at first, several after more attempts.
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
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 == 3 {
		target, _, _ := strings.Cut(response.Header.Get("Location"), "?")
		return nil, fmt.Errorf("The API answered %d and redirects to %s: "+
			"this program does not follow redirects, so the keys stay here",
			response.StatusCode, target)
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP %d", response.StatusCode)
	}
	// An object, an array, or nothing.
	list := bytes.TrimSpace(body)
	if !bytes.HasPrefix(list, []byte("[")) {
		list = []byte("[" + string(list) + "]")
	}
	var records []record
	if err := json.Unmarshal(list, &records); err != nil {
		return nil, fmt.Errorf("not a reply of Inquiry: %w", err)
	}
	for _, r := range records {
		if r.ReferenceNo == "" {
			return nil, errors.New("not a reply of Inquiry")
		}
	}
	return records, nil
}

// docs:end main

func fileOf(name string) string {
	return filepath.Join(folder, name)
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
	a := attempt{refno: refno}
	_, err = fmt.Sscan(string(line), &a.order, &a.total, &a.currency, &a.token)
	return &a, err
}

// fulfil marks the order as fulfilled: ship what has this mark. It returns whether this call was
// the first, and otherwise the payment for which the order was marked before. A unique key
// decides; here, a name that can be linked once.
func fulfil(order, payment string) (earlier string, isFirst bool, err error) {
	file := fileOf(order + ".fulfilled")
	draft, err := os.CreateTemp(folder, order+".*")
	if err != nil {
		return "", false, err
	}
	defer os.Remove(draft.Name())
	if _, err := draft.WriteString(payment); err != nil {
		return "", false, err
	}
	if err := draft.Close(); err != nil {
		return "", false, err
	}
	err = os.Link(draft.Name(), file)
	if errors.Is(err, fs.ErrExist) {
		content, err := os.ReadFile(file)
		return string(content), false, err
	}
	return "", err == nil, err
}

func setting(name string) string {
	value := os.Getenv(name)
	if value == "" {
		log.Fatalf("Set the environment variable %s.", name)
	}
	return value
}

func main() {
	log.SetFlags(0)
	server := http.Server{
		Addr:              "127.0.0.1:" + port,
		Handler:           http.HandlerFunc(take),
		ReadHeaderTimeout: 10 * time.Second,
	}
	go func() {
		for plans := map[string]plan{}; ; time.Sleep(200 * time.Millisecond) {
			if err := askAboutOpenAttempts(plans); err != nil {
				log.Printf("Worker: %v", err)
			}
		}
	}()
	log.Print("listening")
	log.Fatal(server.ListenAndServe())
}
