// Asks Inquiry whether an attempt of 1,250.00 baht is paid.
// go build -o bin/ ./inquire-order
// bin/inquire-order 202611200001
// Exits with 0 only if it is paid. 2: not paid now, ask again
// later. 1: a person has to look, or there is no answer.
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
	own := payments.Attempt{
		Reference: os.Args[len(os.Args)-1],
		Total:     "1250.00", Currency: "00",
	}
	records, err := client.InquireOrder(own.Reference)
	if err != nil {
		log.Fatal(err)
	}
	verdict := client.Decide(records, own)
	fmt.Println(verdict.Decision, own.Reference, own.Total)
	if verdict.Person != "" {
		log.Fatal(verdict.Person)
	}
	if !verdict.Ship {
		os.Exit(2)
	}
}
