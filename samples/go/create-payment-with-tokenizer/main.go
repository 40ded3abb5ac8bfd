// Writes a form that offers a member's saved card.
// go run ./create-payment-with-tokenizer 202611200001
package main

import (
	"fmt"
	"log"
	"os"

	"shop.example/payments"
)

const (
	returnURL   = "https://shop.example/return?order=random"
	postbackURL = "https://shop.example/postback?token=secret"
)

func main() {
	log.SetFlags(0)
	client := payments.FromEnvironment()
	form, err := client.CreatePayment(payments.Order{
		Reference:   os.Args[len(os.Args)-1],
		Total:       "1250.00",
		Product:     "Coffee beans 1 kg",
		Email:       "buyer@shop.example",
		Member:      "K7Q2M9X4PZ", // who is signed in
		ReturnURL:   returnURL,
		PostbackURL: postbackURL,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(form.HTML)
}
