// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. PAY_POSTBACK_TOKEN is the token of the address in the control
// panel, for orders without an address of their own. Run it behind your HTTPS proxy.
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
type order struct{ refno, total, currency, token string }

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

func take(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	refno, o, err := readPostback(r)
	if err != nil {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	w.WriteHeader(http.StatusOK)
	if o == nil {
		log.Printf("unknown %s: ask a person", refno)
		return
	}
	go func() { // beside the answer: the provider does not wait for the work
		outcome, err := settle(*o)
		if err != nil {
			// The order stays open; the job that reconciles orders asks again.
			outcome = fmt.Sprintf("Inquiry %s: %v", refno, err)
		}
		log.Print(outcome)
	}()
}

var aRefno = regexp.MustCompile(`^\d{1,12}$`)

// readPostback returns the reference and the shop's own order, which is nil when the shop does not
// know it. It returns an error unless the caller knows a token.
func readPostback(r *http.Request) (string, *order, error) {
	fields, err := readFields(r)
	if err != nil {
		return "", nil, err
	}
	// The order's own token, or the one of the address in the control panel.
	refno, isKnown := "reference", isEqual(fields["token"], shopToken)
	var found *order
	if aRefno.MatchString(fields["refno"]) {
		refno = fields["refno"]
		o, err := orderOf(refno)
		if err == nil {
			found = &o
			isKnown = isEqual(fields["token"], o.token) || isKnown
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", nil, err
		}
	}
	if !isKnown {
		return "", nil, errors.New("not a token of the shop")
	}
	return refno, found, nil
}

// readFields reads the address and the body. Whether a POST brings a form or JSON is not confirmed.
func readFields(r *http.Request) (map[string]string, error) {
	fields := map[string]string{}
	if strings.Contains(r.Header.Get("Content-Type"), "json") {
		var body map[string]text
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			return nil, err
		}
		for name, value := range body {
			fields[name] = string(value)
		}
	}
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	for name := range r.Form {
		fields[name] = r.Form.Get(name)
	}
	return fields, nil
}

// isEqual compares in constant time, so that the answer's delay tells nothing of the token.
func isEqual(given, expected string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(expected)) == 1
}

// docs:start call
// settle believes nothing of the postback but its reference. It returns a line for the log.
func settle(o order) (string, error) {
	records, err := inquire(o.refno)
	if err != nil {
		return "", err
	}
	if len(records) == 0 {
		return "pending " + o.refno, nil
	}
	var codes []string
	var isPaid bool
	moved, found := 0, records[0]
	for _, r := range records {
		code := strings.ToUpper(string(r.Status))
		codes = append(codes, code)
		switch code {
		case "NS", "N", "VC", "RE", "VR", "PF", "C", "TC":
			// No money moved: not finished, declined, cancelled, a test card. It can be paid yet.
		default:
			moved, found, isPaid = moved+1, r, code == "CP" || code == "Y"
		}
	}
	// Several records are clear when all but one payment are idle, and in no other case.
	if len(records) > 1 && (moved != 1 || !isPaid) {
		return fmt.Sprintf("several %s %s: ask a person", o.refno, strings.Join(codes, ",")), nil
	}
	if !isYours(found, o) {
		return fmt.Sprintf("differs %s %s %s %s: ask a person",
			o.refno, found.Total, found.CurrencyCode, found.MerchantID), nil
	}
	if moved == 0 {
		return fmt.Sprintf("unpaid %s %s", o.refno, found.Status), nil
	}
	if !isPaid { // held, refunded, or a status that is in no table
		return fmt.Sprintf("unpaid %s %s: ask a person", o.refno, found.Status), nil
	}
	// Whatever the order's state was: a failed or cancelled one can still be paid.
	payment := string(found.OrderNo)
	earlier, isFirst, err := markPaid(o.refno, payment)
	switch {
	case err != nil:
		return "", err
	case isFirst:
		return fmt.Sprintf("paid %s %s", o.refno, o.total), nil
	case earlier == payment:
		return "already paid " + o.refno, nil
	}
	return fmt.Sprintf("paid twice %s %s %s: ask a person", o.refno, earlier, payment), nil
}

// docs:end call

func isYours(r record, o order) bool {
	theirs, isNumber := new(big.Rat).SetString(string(r.Total))
	ours, ok := new(big.Rat).SetString(o.total)
	// Exact: 1250 is 1250.00, and 1250.004 is not.
	return isNumber && ok && theirs.Cmp(ours) == 0 &&
		string(r.ReferenceNo) == o.refno &&
		currencyOf(string(r.CurrencyCode)) == currencyOf(o.currency) &&
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

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
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

func orderOf(refno string) (order, error) {
	line, err := os.ReadFile(filepath.Join(folder, refno))
	if err != nil {
		return order{}, err
	}
	o := order{refno: refno}
	_, err = fmt.Sscan(string(line), &o.total, &o.currency, &o.token)
	return o, err
}

// markPaid returns whether this call was the first, and otherwise the payment with which the order
// was marked paid. A unique key decides; here, a name that can be linked once.
func markPaid(refno, payment string) (earlier string, isFirst bool, err error) {
	file := filepath.Join(folder, refno+".paid")
	draft, err := os.CreateTemp(folder, refno+".*")
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
	log.Print("listening")
	log.Fatal(server.ListenAndServe())
}
