// Schedules a charge for a day of your choice.
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
type charge struct {
	ScheduleDate string
	OccurranceNo any // a number or text
}

// docs:start call
// scheduleRecurring schedules a charge. After a time-out, read the registration first.
func scheduleRecurring(refno, total, day string) (charge, error) {
	id := setting("PAY_MERCHANT_ID")
	fields := map[string]string{
		"merchantID":    id[len(id)-5:],
		"refno":         refno,
		"total":         total,
		"schedule_date": day,
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return charge{}, err
	}
	url := setting("PAY_API_URL") + "/recurring/api/restpayrecurring-scheduledate"
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return charge{}, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("secretkey", setting("PAY_SECRET_KEY"))

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return charge{}, err
	}
	defer response.Body.Close()
	var reply struct {
		Success int
		Message string
		Data    charge
	}
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		return charge{}, fmt.Errorf("HTTP %d: %w", response.StatusCode, err)
	}
	// 200 for the next day, 1 elsewhere, not published here: take both. A failure has none.
	if reply.Success != 200 && reply.Success != 1 {
		return charge{}, fmt.Errorf("HTTP %d: %s", response.StatusCode, reply.Message)
	}
	return reply.Data, nil
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
	refno, total := setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL")
	made, err := scheduleRecurring(refno, total, setting("PAY_SCHEDULE_DATE"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("scheduled %s %s on %s, charge %v\n",
		refno, total, made.ScheduleDate, made.OccurranceNo)
}
