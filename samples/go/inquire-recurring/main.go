// Lists the charges of a registration.
// go run ./inquire-recurring 202611200001
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
	charges, err := client.InquireRecurring(
		os.Args[len(os.Args)-1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(charges), "charges")
	for _, each := range charges {
		fmt.Println(each.Day, each.Status, each.Total)
	}
}
