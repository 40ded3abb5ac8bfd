// Cancels the charge of a day, or a whole registration.
// go run ./cancel-recurring 202611200001
package main

import (
	"fmt"
	"log"
	"os"

	"shop.example/payments"
)

const day = "2099-01-15" // or "all": the whole registration

func main() {
	log.SetFlags(0)
	client := payments.FromEnvironment()
	reference := os.Args[len(os.Args)-1]
	err := client.CancelRecurring(payments.Registration{
		Reference:   reference,
		Email:       "buyer@shop.example",
		Description: "Monthly membership",
	}, day)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("cancelled", reference, day)
}
