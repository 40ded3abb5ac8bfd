// Schedules a charge of a registration for a day.
// go run ./schedule-recurring 202611200001
package main

import (
	"fmt"
	"log"
	"os"

	"shop.example/payments"
)

func main() {
	log.SetFlags(0)
	client := payments.FromEnvironment()
	charge, err := client.ScheduleRecurring(
		os.Args[len(os.Args)-1], "1250.00", "2099-01-15")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("charge", charge.Number, "on", charge.Day)
}
