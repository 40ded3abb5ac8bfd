// Package main: this file is added to the handler, in place of its main, and runs both its parts for a reference and its
// token. The tool of Go builds the tests of a package without its main.
package main

import (
	"fmt"
	"os"
	"testing"

	store "shop.example/folder"
	"shop.example/payments"
)

func TestMain(*testing.M) {
	st, err := store.Open()
	if err != nil {
		fmt.Println(err)
	}
	s := &shop{Store: st, client: payments.FromEnvironment(), lastLogged: map[string]string{}}
	status, err := s.receive(payments.Postback{Reference: os.Args[1], Token: os.Args[2]})
	ask, err2 := s.Settle(os.Args[1])
	if err != nil || err2 != nil {
		fmt.Println(err, err2)
	}
	fmt.Println(status, ask)
}
