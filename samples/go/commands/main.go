// Prints what the go-live check and the daily job ask of
// package database, which lists the commands.
// go run ./commands state A17
package main

import (
	"fmt"
	"log"
	"os"

	"shop.example/database"
)

func main() {
	log.SetFlags(0)
	s, err := database.Open()
	var lines []string
	if err == nil {
		lines, err = s.Command(os.Args[1:]...)
	}
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range lines {
		fmt.Println(line)
	}
}
