// Calls methods of package database, as the pages of a shop do. Takes a list of calls as JSON, and prints what each
// returned, with the references that it asked about. An argument {settle} is the handler's method with that result,
// {more} a statement of the shop's own.
package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"os"
	"time"

	"shop.example/database"
	"shop.example/payments"
)

type page struct {
	*database.Store
	asked []string
}

func (p *page) answer(name string, arguments []any) (any, error) {
	argument := func(index int) any {
		if index < len(arguments) {
			return arguments[index]
		}
		return nil
	}
	text := func(index int) string { value, _ := argument(index).(string); return value }
	whole := func(index int) int64 { value, _ := argument(index).(float64); return int64(value) }
	switch name {
	case "new_order":
		return nil, p.NewOrder(text(0), whole(1), "00", more(argument(3)))
	case "change_order":
		return p.ChangeOrder(text(0), whole(1), more(argument(2)))
	case "state_for_buyer":
		return orNull(p.StateForBuyer(text(0)))
	case "new_attempt":
		var linkEnd time.Time
		if argument(2) != nil {
			linkEnd = time.Unix(whole(2), 0)
		}
		a, err := p.NewAttempt(text(0), p.settle(argument(1)), linkEnd)
		if err != nil || a.Order == "" {
			return nil, err
		}
		return []string{a.Reference, a.Order, a.Total, a.Currency, a.Token}, nil
	case "store_return":
		pause := time.Minute
		if argument(1) != nil {
			pause = time.Duration(whole(1)) * time.Second
		}
		return nil, p.StoreReturn(text(0), pause)
	case "store_qr":
		qr := argument(1).(map[string]any)
		return nil, p.StoreQR(text(0), payments.PromptPay{Image: qr["image"].(string), Expires: qr["expires"].(string)})
	case "qr_of":
		qr, err := p.QROf(text(0))
		if err != nil || qr.Image == "" {
			return nil, err
		}
		return []any{qr.Image, int(qr.Left.Seconds())}, nil
	case "open_tasks":
		tasks, err := p.OpenTasks()
		found := [][]any{}
		for _, each := range tasks {
			order, _ := orNull(each.Order, nil)
			found = append(found, []any{each.Reference, order, each.Line, each.Later})
		}
		return found, err
	case "settle_task":
		staysPaid, _ := argument(2).(bool)
		return p.SettleTask(text(0), text(1), staysPaid)
	case "ship_by_hand":
		return p.ShipByHand(text(0), text(1))
	case "attempts_of":
		return p.AttemptsOf(text(0))
	case "allow_attempt":
		return nil, p.AllowAttempt(text(0))
	case "hand_over_by_hand":
		return p.HandOverByHand(text(0))
	case "parcels":
		parcels, err := p.Parcels()
		found := [][]string{}
		for _, each := range parcels {
			found = append(found, []string{each.Order, each.Reference})
		}
		return found, err
	case "hand_over":
		return p.HandOver(text(0), p.settle(argument(1)))
	case "withdraw":
		return p.Withdraw(text(0))
	}
	return nil, errors.New("there is no call " + name)
}

func orNull(text string, err error) (any, error) {
	if text == "" {
		return nil, err
	}
	return text, err
}

func more(argument any) database.More {
	if argument == nil {
		return nil
	}
	statement := argument.(map[string]any)["more"].(string)
	return func(transaction *sql.Tx) error {
		_, err := transaction.Exec(statement)
		return err
	}
}

func (p *page) settle(argument any) database.Settle {
	outcome := argument.(map[string]any)["settle"].(string)
	return func(reference string) (string, error) {
		p.asked = append(p.asked, reference)
		switch outcome {
		case "no answer":
			return "", payments.NoAnswer(outcome)
		case "task":
			return "daily", p.AddTaskLine(reference, "refunded "+reference+": ask a person")
		}
		return outcome, nil
	}
}

func main() {
	log.SetFlags(0)
	var calls [][]any
	if err := json.Unmarshal([]byte(os.Args[1]), &calls); err != nil {
		log.Fatal(err)
	}
	store, err := database.Open()
	if err != nil {
		log.Fatal(err)
	}
	results := []map[string]any{}
	for _, call := range calls {
		p := &page{store, []string{}}
		result, err := p.answer(call[0].(string), call[1:])
		if err != nil {
			log.Fatal(err)
		}
		results = append(results, map[string]any{"result": result, "asked": p.asked})
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		log.Fatal(err)
	}
}
