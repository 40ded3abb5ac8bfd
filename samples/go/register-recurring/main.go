// Registers a buyer for later charges.
// go run ./register-recurring 202611200001
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
	reference := os.Args[len(os.Args)-1]
	err := client.RegisterRecurring(payments.Registration{
		Reference:   reference,
		FirstName:   "Sample",
		LastName:    "Buyer",
		Email:       "buyer@shop.example",
		Description: "Monthly membership",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("registered", reference)
}
