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
		"merchantID": merchantID[len(merchantID)-5:],
		"refno":      refno,
		"total":      "299.00",
	}
	body, err := json.Marshal(fields)
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", setting("PAY_API_URL")+"/recurring/api/restpayrecurring", bytes.NewReader(body))
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
		log.Fatalf("Charge answered %d: %s", response.StatusCode, text)
	}

	var reply struct {
		Success int
		Message string
		Data    struct{ Total, ScheduleDate string }
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		log.Fatal(err)
	}
	if reply.Success != 200 {
		log.Fatalf("Charge refused: %s", reply.Message)
	}
	fmt.Println("scheduled", refno, reply.Data.Total, "on", reply.Data.ScheduleDate)
}
