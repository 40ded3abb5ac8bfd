// Asks Inquiry about an order and compares the answer with what the shop stored.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"os"
	"strings"
	"time"
)

// docs:start main
type order struct{ refno, total, currency string }

type record struct {
	ReferenceNo, MerchantID, Total, CurrencyCode, Status text
}

// text is a text or a number of JSON, as it was written.
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, (*string)(t)) != nil {
		*t = text(data)
	}
	return nil
}

// docs:start call
// inquire returns the provider's records of an order: none at
// first, several after more attempts.
func inquire(refno string) ([]record, error) {
	id := lastFive(setting("PAY_MERCHANT_ID"))
	query, err := json.Marshal(map[string]string{
		"merchantId":    id,
		"orderNo":       "X",
		"refno":         refno,
		"productDetail": "QWERTY",
	})
	if err != nil {
		return nil, err
	}
	url := setting("PAY_API_URL") + "/order/orderdetailpost"
	request, err := http.NewRequest(
		http.MethodPost, url, bytes.NewReader(query),
	)
	if err != nil {
		return nil, err
	}
	request.Header.Set(
		"Content-Type", "application/json; charset=utf-8",
	)
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set(
		"merchantSecretKey", setting("PAY_SECRET_KEY"),
	)
	request.Header.Set("merchantId", id)

	// A redirect would take the keys to another host.
	stay := func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}
	client := http.Client{
		Timeout: 30 * time.Second, CheckRedirect: stay,
	}
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
		target, _, _ := strings.Cut(
			response.Header.Get("Location"), "?")
		return nil, fmt.Errorf("The API answered %d and "+
			"redirects to %s: this program does not follow "+
			"redirects, so the keys stay here",
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
		return nil, errors.New("not a reply of Inquiry")
	}
	for _, r := range records {
		if r.ReferenceNo == "" {
			return nil, errors.New("not a reply of Inquiry")
		}
	}
	return records, nil
}

// docs:end call

func classOf(r record) string {
	switch strings.ToUpper(string(r.Status)) {
	case "CP", "Y":
		return "paid"
	case "TC": // a test card: no money moves
		return "test"
	case "NS", "N", "VC":
		return "pending"
	case "HO":
		return "held"
	case "RE", "VR", "PF":
		return "failed"
	case "C":
		return "cancelled"
	case "RR":
		return "refunding"
	case "RF", "VO":
		return "refunded"
	}
	return ""
}

// currencyOf knows the three spellings of baht that replies have.
func currencyOf(code string) string {
	switch strings.ToUpper(code) {
	case "00", "OO", "THB":
		return "00"
	}
	return code
}

func isYours(r record, o order) bool {
	theirs, isNumber := new(big.Rat).SetString(string(r.Total))
	ours, ok := new(big.Rat).SetString(o.total)
	// Exact: 1250 is 1250.00, and 1250.004 is not.
	return isNumber && ok && theirs.Cmp(ours) == 0 &&
		string(r.ReferenceNo) == o.refno &&
		currencyOf(string(r.CurrencyCode)) == currencyOf(o.currency) &&
		// A reply has the eight digits of your merchant ID, or the last five, or none.
		(r.MerchantID == "" ||
			lastFive(string(r.MerchantID)) == lastFive(setting("PAY_MERCHANT_ID")))
}

func lastFive(id string) string {
	if len(id) < 5 {
		return id
	}
	return id[len(id)-5:]
}

// docs:start call
// decide returns the class of the order's status. After an
// error, do not ship: a person looks.
func decide(records []record, o order) (string, error) {
	var codes []string
	var moved []record
	has := map[string]bool{}
	for _, r := range records {
		codes = append(codes, string(r.Status))
		switch class := classOf(r); class {
		case "pending", "failed", "cancelled", "test":
			// No money moved: a buyer can still pay with
			// another card, under the same reference.
			has[class] = true
		default:
			moved = append(moved, r)
		}
	}
	if len(moved) == 0 {
		// Nobody has paid. The first class that a record has
		// says how far the buyer got.
		for _, class := range []string{
			"pending", "failed", "cancelled", "test",
		} {
			if has[class] {
				return class, nil
			}
		}
		return "pending", nil
	}
	found := moved[0]
	// Beside one payment all other records must be idle.
	class := classOf(found)
	if len(moved) > 1 || len(records) > 1 && class != "paid" {
		return "", fmt.Errorf(
			"%s has several records (%s), do not ship",
			o.refno, strings.Join(codes, ", "))
	}
	if !isYours(found, o) {
		return "", fmt.Errorf(
			"%s differs from your order, do not ship: "+
				"Inquiry says %s, %s, %s, %s",
			o.refno, found.ReferenceNo, found.Total,
			found.CurrencyCode, found.MerchantID)
	}
	if class == "" {
		return "", fmt.Errorf(
			"%s has the unknown status %s, do not ship",
			o.refno, found.Status)
	}
	return class, nil
}

// docs:end call

// docs:end main

func setting(name string) string {
	value := os.Getenv(name)
	if value == "" {
		log.Fatalf("Set the environment variable %s.", name)
	}
	return value
}

func main() {
	log.SetFlags(0)
	o := order{setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL"), setting("PAY_CURRENCY")}
	records, err := inquire(o.refno)
	if err != nil {
		log.Fatal(err)
	}
	class, err := decide(records, o)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(class, o.refno, o.total)
}
