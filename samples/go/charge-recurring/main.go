// Schedules the next charge of a registration.
// go run ./charge-recurring 202611200001
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
	charge, err := client.ChargeRecurring(
		os.Args[len(os.Args)-1], "1250.00")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("charge", charge.Number, "on", charge.Day)
}
