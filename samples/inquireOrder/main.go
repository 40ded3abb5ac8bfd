// Asks Inquiry about an order and compares the answer with what the shop stored.
package main

import (
	"bytes"
	"encoding/json"
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
	ReferenceNo  string
	Total        json.Number
	CurrencyCode string
	Status       string
}

// inquire returns the provider's record of an order; nil while there is none.
func inquire(refno string) (*record, error) {
	id := setting("PAY_MERCHANT_ID")
	id = id[len(id)-5:]
	query, err := json.Marshal(map[string]string{
		"merchantId": id, "orderNo": "X", "refno": refno, "productDetail": "QWERTY",
	})
	if err != nil {
		return nil, err
	}
	url := setting("PAY_API_URL") + "/order/orderdetailpost"
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(query))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("merchantSecretKey", setting("PAY_SECRET_KEY"))
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
		return nil, fmt.Errorf("HTTP %d: %s", response.StatusCode, body)
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

// classOf returns the class of the order's status. After an error, do not ship: a person looks.
func classOf(r *record, o order) (string, error) {
	if r == nil {
		return "pending", nil
	}
	theirs, isNumber := new(big.Rat).SetString(r.Total.String())
	ours, ok := new(big.Rat).SetString(o.total)
	isYours := isNumber && ok && theirs.Cmp(ours) == 0
	if !isYours || r.ReferenceNo != o.refno || r.CurrencyCode != o.currency {
		return "", fmt.Errorf("%s differs from your order, do not ship: Inquiry says %s, %s, %s",
			o.refno, r.ReferenceNo, r.Total, r.CurrencyCode)
	}
	switch strings.ToUpper(r.Status) {
	case "CP", "Y":
		return "paid", nil
	case "TC": // a test card: no money moves
		return "test", nil
	case "NS", "N", "VC":
		return "pending", nil
	case "HO":
		return "held", nil
	case "RE", "VR", "PF":
		return "failed", nil
	case "C":
		return "cancelled", nil
	case "RR":
		return "refunding", nil
	case "RF", "VO":
		return "refunded", nil
	}
	return "", fmt.Errorf("%s has the unknown status %s, do not ship", o.refno, r.Status)
}

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
	found, err := inquire(o.refno)
	if err != nil {
		log.Fatal(err)
	}
	class, err := classOf(found, o)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(class, o.refno, o.total)
}
