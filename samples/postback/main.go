// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. Run it behind your HTTPS proxy.
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
	merchantID = setting("PAY_MERCHANT_ID")
	apiURL     = setting("PAY_API_URL")
	apiKey     = setting("PAY_API_KEY")
	secretKey  = setting("PAY_SECRET_KEY")
	port       = setting("PAY_PORT")
)

// docs:start main
type order struct{ refno, total, currency, token string }

type record struct {
	ReferenceNo  string
	Total        json.Number
	CurrencyCode string
	Status       string
}

func take(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
	o, err := readPostback(r)
	if err != nil {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	w.WriteHeader(http.StatusOK)
	go func() { // beside the answer: the provider does not wait for the work
		outcome, err := settle(o)
		if err != nil {
			// The order stays open; the job that reconciles open orders asks again.
			outcome = fmt.Sprintf("Inquiry %s: %v", o.refno, err)
		}
		log.Print(outcome)
	}()
}

var aRefno = regexp.MustCompile(`^\d{1,12}$`)

// readPostback returns the shop's own order, or an error unless the caller knows its token.
func readPostback(r *http.Request) (order, error) {
	refno := r.FormValue("refno") // of the address or of the form
	if !aRefno.MatchString(refno) {
		return order{}, errors.New("not a reference number")
	}
	o, err := orderOf(refno)
	if err != nil {
		return order{}, err
	}
	// In constant time, so that the answer's delay tells nothing of the token.
	if subtle.ConstantTimeCompare([]byte(r.FormValue("token")), []byte(o.token)) != 1 {
		return order{}, errors.New("not the token of the order")
	}
	return o, nil
}

// settle believes nothing of the postback but its reference. It returns a line for the log.
func settle(o order) (string, error) {
	r, err := inquire(o.refno)
	if err != nil {
		return "", err
	}
	if r == nil {
		return "pending " + o.refno, nil
	}
	theirs, isNumber := new(big.Rat).SetString(r.Total.String())
	ours, ok := new(big.Rat).SetString(o.total)
	isYours := isNumber && ok && theirs.Cmp(ours) == 0
	if !isYours || r.ReferenceNo != o.refno || r.CurrencyCode != o.currency {
		return fmt.Sprintf("differs %s %s %s: ask a person", o.refno, r.Total, r.CurrencyCode), nil
	}
	// TC is a test card: no money moves. Every other status is not paid, or not any more.
	if !strings.EqualFold(r.Status, "CP") && !strings.EqualFold(r.Status, "Y") {
		return fmt.Sprintf("unpaid %s %s", o.refno, r.Status), nil
	}
	isFirst, err := markPaid(o.refno)
	if err != nil {
		return "", err
	}
	if !isFirst {
		return "already paid " + o.refno, nil
	}
	return fmt.Sprintf("paid %s %s", o.refno, o.total), nil
}

// inquire returns the provider's record of an order; nil while there is none.
func inquire(refno string) (*record, error) {
	id := merchantID[len(merchantID)-5:]
	query, err := json.Marshal(map[string]string{
		"merchantId": id, "orderNo": "X", "refno": refno, "productDetail": "QWERTY",
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
	request.Header.Set("merchantId", id)

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
	// An object, an array of one, an empty array or an empty body.
	body = bytes.TrimSpace(body)
	if !bytes.HasPrefix(body, []byte("[")) {
		body = []byte("[" + string(body) + "]")
	}
	var records []record
	if err := json.Unmarshal(body, &records); err != nil || len(records) == 0 {
		return nil, err
	}
	return &records[0], nil
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

// markPaid returns whether this call was the first. A unique key decides; here, a new file.
func markPaid(refno string) (bool, error) {
	name := filepath.Join(folder, refno+".paid")
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, file.Close()
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
