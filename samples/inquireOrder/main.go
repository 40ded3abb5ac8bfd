// Asks Inquiry about an order and compares the answer with what the shop stored.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// docs:start main
type order struct{ refno, total, currency string }

// record is a record of Inquiry. A struct would match its keys in any case.
type record map[string]any

// docs:start call
// inquire returns Inquiry's records of an order: none at
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
	limited := io.LimitReader(response.Body, maxReply+1)
	body, err := io.ReadAll(limited)
	if err != nil {
		return nil, err
	}
	if len(body) > maxReply {
		return nil, errors.New("a reply of more than 1 MiB")
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
	return recordsIn(bytes.TrimPrefix(body, byteOrderMark))
}

// docs:end call

const maxReply = 1 << 20 // 1 MiB

var (
	anEmail       = regexp.MustCompile(`\S*@\S*`)
	byteOrderMark = []byte("\uFEFF")
	anEmptyReply  = regexp.MustCompile(`^\s*(\{\s*\})?\s*$`)
	anAmount      = regexp.MustCompile(`^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$`)
	aReference    = regexp.MustCompile(`^\d{1,12}$`)
	twoDigits     = regexp.MustCompile(`^\d\d$`)
)

// recordsIn reads an object, an array, or nothing: an empty body or {}.
func recordsIn(body []byte) ([]record, error) {
	if anEmptyReply.Match(body) {
		return nil, nil
	}
	notAReply := errors.New("not a reply of Inquiry")
	if !json.Valid(body) {
		return nil, notAReply
	}
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		body = []byte("[" + string(body) + "]")
	}
	var records []record
	reader := json.NewDecoder(bytes.NewReader(body))
	reader.UseNumber()
	if reader.Decode(&records) != nil {
		return nil, notAReply
	}
	for _, r := range records {
		if r.text("ReferenceNo") == "" {
			return nil, notAReply
		}
	}
	return records, nil
}

// text is a value as text. Only an amount can be a number too; "?" matches no pattern below.
func (r record) text(key string) string {
	switch value := r[key].(type) {
	case nil:
		return ""
	case string:
		return value
	case json.Number:
		if number, err := value.Float64(); err == nil && key == "Total" {
			return strconv.FormatFloat(number, 'f', -1, 64)
		}
	}
	return "?"
}

func classOf(r record) string {
	switch strings.ToUpper(r.text("Status")) {
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

// satangOf reads 1250, 1250.0 and 1250.00 as 125000, and all else as -1: 1,250.00, 1250.004.
func satangOf(total string) int {
	found := anAmount.FindStringSubmatch(total)
	if found == nil {
		return -1
	}
	satang, _ := strconv.Atoi(found[1] + (found[2] + "00")[:2])
	return satang
}

// currencyOf returns two digits. Baht is 00, which replies also spell OO or THB. "" for all else.
func currencyOf(code string) string {
	switch code = strings.ToUpper(code); {
	case code == "OO" || code == "THB":
		return "00"
	case twoDigits.MatchString(code):
		return code
	}
	return ""
}

func isYours(r record, o order) bool {
	own, id := setting("PAY_MERCHANT_ID"), r.text("MerchantID")
	total, currency := satangOf(o.total), currencyOf(o.currency)
	// Two values that cannot be read are not equal.
	return total >= 0 && currency != "" &&
		r.text("ReferenceNo") == o.refno &&
		satangOf(r.text("Total")) == total &&
		currencyOf(r.text("CurrencyCode")) == currency &&
		// A reply has the eight digits of your merchant ID, or the last five, or none.
		(id == "" || id == own || id == lastFive(own))
}

// oneLine returns a short line of a text from the API, without e-mail addresses, for a log.
func oneLine(text string) string {
	return fmt.Sprintf("%.120q", anEmail.ReplaceAllString(text, "…"))
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
		codes = append(codes, r.text("Status"))
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
	// Beside one payment all other records must be unpaid.
	class := classOf(found)
	if len(moved) > 1 || len(records) > 1 && class != "paid" {
		return "", fmt.Errorf(
			"%s has several records (%s), do not ship",
			o.refno, oneLine(strings.Join(codes, ", ")))
	}
	if !isYours(found, o) {
		return "", fmt.Errorf(
			"%s differs from your order, do not ship: "+
				"Inquiry says %s",
			o.refno, oneLine(strings.Join([]string{
				found.text("ReferenceNo"),
				found.text("Total"),
				found.text("CurrencyCode"),
				found.text("MerchantID"),
			}, ", ")))
	}
	if class == "" {
		return "", fmt.Errorf(
			"%s has the unknown status %s, do not ship",
			o.refno, oneLine(found.text("Status")))
	}
	return class, nil
}

// docs:end call

// docs:end main

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
	o := order{setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL"), setting("PAY_CURRENCY")}
	if !aReference.MatchString(o.refno) {
		log.Fatal("PAY_REFNO: write 1 to 12 digits.")
	}
	if satangOf(o.total) < 0 {
		log.Fatal("PAY_ORDER_TOTAL: write 1250.00.")
	}
	if !twoDigits.MatchString(o.currency) {
		log.Fatal("PAY_CURRENCY: write two digits.")
	}
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
