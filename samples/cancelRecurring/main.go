// Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

// docs:start main
// cancelRecurring cancels the charge of one day, or with an empty day the whole registration.
func cancelRecurring(refno, email, reason, day string) error {
	id := setting("PAY_MERCHANT_ID")
	fields := map[string]string{
		"merchantID":    id[len(id)-5:],
		"customerEmail": email,
		"refno":         refno,
		"description":   reason,
	}
	if day != "" {
		fields["scheduleDate"] = day
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	url := setting("PAY_API_URL") + "/recurring/api/restdeleterecurring"
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("secretkey", setting("PAY_SECRET_KEY"))

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var reply struct {
		Success int
		Message string
	}
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		return fmt.Errorf("HTTP %d: %w", response.StatusCode, err)
	}
	if reply.Success != 1 {
		return fmt.Errorf("HTTP %d: %s", response.StatusCode, reply.Message)
	}
	return nil
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
	// Without a day, the provider cancels everything: never leave it out by mistake.
	refno, day := setting("PAY_REFNO"), setting("PAY_SCHEDULE_DATE")
	email, reason := setting("PAY_CUSTOMER_EMAIL"), setting("PAY_DESCRIPTION")
	chosen := day
	if day == "all" {
		chosen = ""
	}
	if err := cancelRecurring(refno, email, reason, chosen); err != nil {
		log.Fatal(err)
	}
	fmt.Println("cancelled", refno, day)
}
