// Makes a PromptPay QR for an order and saves its picture.
package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// docs:start main
// What to do about a refusal. An unknown one gets general advice.
var remedies = map[string]string{
	"duplicate reference number": "take a new reference number; keep asking Inquiry about this one",
	"incomplete parameter":       "send all six parameters, in the query string",
	"no authorization":           `send the Auth Key as "Authorization: Bearer …"`,
	"authorization error":        "copy the Auth Key from the control panel",
}

type order struct{ refno, total, product, email, name string }

type qr struct {
	ReferenceNo string
	Image       string // a PNG data URI
	ExpireDate  string // may be empty
}

// docs:start call
// createPromptPay makes a QR. It is not idempotent: after a
// time-out the QR may exist. Keep asking Inquiry about its
// reference number, also when you make another QR.
func createPromptPay(o order) (qr, error) {
	// docs:start request
	query := url.Values{
		"merchantID":    {setting("PAY_MERCHANT_ID")},
		"productDetail": {o.product},
		"customerEmail": {o.email},
		"customerName":  {o.name},
		"total":         {o.total},
		"referenceNo":   {o.refno},
	}
	address := setting("PAY_API_URL") +
		"/tep/api/v2/promptpaynew?" + query.Encode()
	request, err := http.NewRequest(
		http.MethodPost, address, nil,
	)
	if err != nil {
		return qr{}, err
	}
	request.Header.Set(
		"Authorization", "Bearer "+setting("PAY_AUTH_KEY"),
	)
	request.Header.Set("Accept", "application/json")
	// docs:end request

	var reply struct {
		Status, Message string
		Data            qr
	}
	if _, err := send(request, &reply); err != nil {
		return qr{}, err
	}
	hasImage := strings.HasPrefix(
		reply.Data.Image, "data:image/png;base64,")
	// A buyer would pay the QR of another order, too.
	isYours := reply.Data.ReferenceNo == o.refno
	if reply.Status == "success" && hasImage && isYours {
		return reply.Data, nil
	}
	if reply.Message == "" {
		reply.Message = "no QR was made"
	}
	message := strings.ToLower(reply.Message)
	remedy, isKnown := remedies[message]
	if !isKnown {
		remedy = "check each parameter, and that the " +
			"total is 6.00 or more, or ask support to " +
			"enable PromptPay"
	}
	return qr{}, fmt.Errorf(
		"%s: %s", oneLine(reply.Message), remedy)
}

// docs:end call

// client follows no redirect: that would hand the keys to another host.
var client = http.Client{
	Timeout: 30 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	},
}

var (
	anEmail = regexp.MustCompile(`\S*@\S*`)
	aQuery  = regexp.MustCompile(`[?#].*`)
)

// send reads the JSON of a reply into it, and returns the HTTP status.
func send(request *http.Request, reply any) (int, error) {
	response, err := client.Do(request)
	if err != nil {
		return 0, errors.Unwrap(err) // without the address: it holds the buyer's data
	}
	defer response.Body.Close()
	status := response.StatusCode
	if status/100 == 3 {
		target := aQuery.ReplaceAllString(response.Header.Get("Location"), "")
		return 0, fmt.Errorf("the API answered %d and redirects to %s: "+
			"this program does not follow redirects, so the keys stay here", status, target)
	}
	limited := io.LimitReader(response.Body, 1<<20) // 1 MiB
	if err := json.NewDecoder(limited).Decode(reply); err != nil {
		return 0, fmt.Errorf("HTTP %d: %w", status, err)
	}
	return status, nil
}

// oneLine returns a short line of a text from the API, without e-mail addresses, for a log.
func oneLine(text string) string {
	if text == "" {
		return "no message"
	}
	return fmt.Sprintf("%.120q", anEmail.ReplaceAllString(text, "…"))
}

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
	o := order{
		refno:   setting("PAY_REFNO"),
		total:   setting("PAY_ORDER_TOTAL"),
		product: setting("PAY_PRODUCT"),
		email:   setting("PAY_CUSTOMER_EMAIL"),
		name:    setting("PAY_CUSTOMER_NAME"),
	}
	made, err := createPromptPay(o)
	if err != nil {
		log.Fatal(err)
	}
	_, encoded, _ := strings.Cut(made.Image, ",")
	image, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		log.Fatal(err)
	}
	file := o.refno + ".png"
	if err := os.WriteFile(file, image, 0o644); err != nil {
		log.Fatal(err)
	}
	if made.ExpireDate == "" {
		made.ExpireDate = "unknown"
	}
	fmt.Println("qr", o.refno, o.total, "expires", made.ExpireDate, "saved", file)
}
