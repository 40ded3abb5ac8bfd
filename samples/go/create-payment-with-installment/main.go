// Writes a form that opens the payment page at installments.
// go run ./create-payment-with-installment 202611200002
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
		Total:       "12000.00",
		Product:     "Coffee beans 1 kg",
		Email:       "buyer@shop.example",
		Channel:     "installment",
		Months:      6, // without it, the buyer chooses
		ReturnURL:   returnURL,
		PostbackURL: postbackURL,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(form.HTML)
}
