// Registers a buyer for charges that you schedule later.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"
)

// docs:start main
type buyer struct{ refno, firstName, lastName, email, description string }

// docs:start call
// registerRecurring registers a buyer.
func registerRecurring(b buyer) error {
	// This API takes the last 5 digits.
	id := setting("PAY_MERCHANT_ID")
	fields := map[string]string{
		"merchantID":    id[len(id)-5:],
		"firstName":     b.firstName,
		"lastName":      b.lastName,
		"customerEmail": b.email,
		"refno":         b.refno,
		"description":   b.description,
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	url := setting("PAY_API_URL") +
		"/recurring/api/restaddrecurring"
	request, err := http.NewRequest(
		http.MethodPost, url, bytes.NewReader(body),
	)
	if err != nil {
		return err
	}
	request.Header.Set(
		"Content-Type", "application/json; charset=utf-8",
	)
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("secretkey", setting("PAY_SECRET_KEY"))

	var reply struct {
		Success int
		Message string
		Data    struct{ Refno string }
	}
	status, err := send(request, &reply)
	if err != nil {
		return unsure(err)
	}
	// 1 is success here, 200 elsewhere: accept both.
	isDone := reply.Success == 1 || reply.Success == 200
	if !isDone || reply.Data.Refno != b.refno {
		return unsure(fmt.Errorf("HTTP %d: %s",
			status, oneLine(reply.Message)))
	}
	return nil
}

// docs:end call

// unsure returns the error after a call that did not report success, for whatever reason.
func unsure(err error) error {
	return fmt.Errorf("the call may have been carried out: "+
		"run inquireRecurring before you repeat it: %w", err)
}

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
		return 0, err
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
	b := buyer{
		refno:       setting("PAY_REFNO"),
		firstName:   setting("PAY_FIRST_NAME"),
		lastName:    setting("PAY_LAST_NAME"),
		email:       setting("PAY_CUSTOMER_EMAIL"),
		description: setting("PAY_DESCRIPTION"),
	}
	if err := registerRecurring(b); err != nil {
		log.Fatal(err)
	}
	fmt.Println("registered", b.refno)
}
