// Makes a link that is paid once, until this time tomorrow.
// go run ./create-secure-link 202611200001
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
	link, err := client.CreateSecureLink(payments.Order{
		Reference:   os.Args[len(os.Args)-1],
		Total:       "1250.00",
		Product:     "Coffee beans 1 kg",
		Email:       "buyer@shop.example",
		Telephone:   "66000000000",
		ReturnURL:   returnURL,
		PostbackURL: postbackURL,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link)
}
