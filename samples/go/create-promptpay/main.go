// Makes a PromptPay QR for a new reference, and saves it.
// go run ./create-promptpay 202611200001
package main

import (
	"fmt"
	"log"
	"os"

	"shop.example/payments"
)

func main() {
	log.SetFlags(0)
	reference := os.Args[len(os.Args)-1]
	client := payments.FromEnvironment()
	qr, err := client.CreatePromptPay(payments.Order{
		Reference: reference,
		Total:     "1250.00",
		Product:   "Coffee beans 1 kg",
		Name:      "Sample Buyer",
		Email:     "buyer@shop.example",
	})
	if err != nil {
		log.Fatal(err)
	}
	if qr.Expires == "" {
		qr.Expires = "in 15 minutes"
	}
	fmt.Println("expires", qr.Expires)
	if err := qr.Save(reference + ".png"); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("saved %s.png\n", reference)
}
