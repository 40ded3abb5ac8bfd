package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func setting(name string) string {
	value := os.Getenv(name)
	if value == "" {
		log.Fatalf("Set the environment variable %s.", name)
	}
	return value
}

func main() {
	log.SetFlags(0)
	refno, merchantID := setting("PAY_REFNO"), setting("PAY_MERCHANT_ID")
	fields := map[string]string{
		"merchantID":    merchantID[len(merchantID)-5:],
		"customerEmail": "buyer@shop.example",
		"refno":         refno,
		"description":   "Cancelled by the member",
	}
	if day := os.Getenv("PAY_SCHEDULE_DATE"); day != "" {
		fields["scheduleDate"] = day // Left out, the whole registration is cancelled.
	}
	body, err := json.Marshal(fields)
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", setting("PAY_API_URL")+"/recurring/api/restdeleterecurring", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("apikey", setting("PAY_API_KEY"))
	request.Header.Set("secretkey", setting("PAY_SECRET_KEY"))
	request.Header.Set("Content-Type", "application/json")

	client := http.Client{Timeout: 20 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("Cancellation answered %d: %s", response.StatusCode, text)
	}

	var reply struct {
		Success int
		Message string
		Data    struct{ ScheduleDate string }
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		log.Fatal(err)
	}
	if reply.Success != 1 {
		log.Fatalf("Cancellation refused: %s", reply.Message)
	}
	what := reply.Data.ScheduleDate
	if what == "" {
		what = "and all its charges"
	}
	fmt.Println("cancelled", refno, what)
}
