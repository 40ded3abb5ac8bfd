// Reads a registration and lists its charges.
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
type charge struct {
	ScheduleDate string
	Status       string          // empty until the charge runs
	Amount       json.RawMessage // null when it was scheduled in the control panel
}

// docs:start call
// inquireRecurring returns the charges of a registration.
func inquireRecurring(refno string) ([]charge, error) {
	id := setting("PAY_MERCHANT_ID")
	body, err := json.Marshal(map[string]string{
		"merchantID": id[len(id)-5:],
		"refno":      refno,
	})
	if err != nil {
		return nil, err
	}
	url := setting("PAY_API_URL") +
		"/recurring/api/restgetrecurring"
	request, err := http.NewRequest(
		http.MethodPost, url, bytes.NewReader(body),
	)
	if err != nil {
		return nil, err
	}
	request.Header.Set(
		"Content-Type", "application/json; charset=utf-8",
	)
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("secretkey", setting("PAY_SECRET_KEY"))

	var reply struct {
		Success int
		Message string
		Data    struct {
			Refno string
			Data  []charge
		}
	}
	status, err := send(request, &reply)
	if err != nil {
		return nil, err
	}
	// 1, or 200 as when a charge is scheduled.
	isFound := reply.Success == 1 || reply.Success == 200
	isRead := reply.Data.Refno == refno &&
		areCharges(reply.Data.Data)
	if !isFound || !isRead {
		return nil, fmt.Errorf("HTTP %d, cannot read the "+
			"charges of %s: %s",
			status, refno, oneLine(reply.Message))
	}
	return reply.Data.Data, nil
}

// docs:end call

// areCharges is strict: a charge that is left out here would be scheduled a second time.
func areCharges(list []charge) bool {
	for _, c := range list {
		if c.ScheduleDate == "" {
			return false
		}
	}
	return list != nil
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

// anAmount is 1250, "1250.0" or "1250.00".
var anAmount = regexp.MustCompile(`^"?(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?"?$`)

// String is one line: the day, what became of the charge, and the amount.
func (c charge) String() string {
	status, amount := c.Status, "unreadable"
	if status == "" {
		status = "waiting"
	}
	if string(c.Amount) == "null" {
		amount = "null"
	} else if found := anAmount.FindSubmatch(c.Amount); found != nil {
		amount = fmt.Sprintf("%s.%.2s", found[1], string(found[2])+"00")
	}
	return fmt.Sprintf("%.10s %s %s", c.ScheduleDate, status, amount)
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
	refno := setting("PAY_REFNO")
	charges, err := inquireRecurring(refno)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("registration %s has %d charges\n", refno, len(charges))
	for _, c := range charges {
		fmt.Println(c)
	}
}
