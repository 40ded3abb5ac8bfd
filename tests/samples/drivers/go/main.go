// Calls the Go client: a line of JSON in, a line of JSON out. `clients.ts` explains both.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"regexp"
	"strings"
	"time"

	"shop.example/payments"
)

type arguments struct {
	Reference, Total, Product, Email, Name, Currency, Language, ReturnURL, PostbackURL, Channel, Bank, Member string
	FirstName, LastName, Description, Day, Telephone, Text, Ask                                               string

	Months  int
	Satang  int64
	Age     float64
	Steps   []step
	Expires time.Time
}

type step struct {
	Wait    float64
	Outcome string
}

// work runs the loop with one attempt, on a clock that the steps move.
type work struct {
	now, since time.Time
	steps      []step
	outcome    string
	failed     [][]any
}

func (w *work) OpenAttempts() ([]payments.OpenAttempt, error) {
	w.now, w.outcome = w.now.Add(seconds(w.steps[0].Wait)), w.steps[0].Outcome
	w.steps = w.steps[1:]
	if w.outcome == "unreadable" {
		return nil, errors.New("gone away")
	}
	return []payments.OpenAttempt{{Reference: "202611200001", Since: w.since, Postbacks: []string{"1"}}}, nil
}

func (w *work) Settle(string) (string, error) {
	if w.outcome == "fails" {
		return "", errors.New("no answer")
	}
	return "schedule", nil
}

func (w *work) Close(string, []string, bool) error { return nil }

func (w *work) Failed(reference, sentence string, isTask bool) error {
	w.failed = append(w.failed, []any{reference, sentence, isTask})
	return nil
}

func seconds(number float64) time.Duration { return time.Duration(number * float64(time.Second)) }

type fields map[string]any

var capital = regexp.MustCompile("[A-Z]")

func answer(call string, settings map[string]string, a arguments) (any, error) {
	switch call {
	case "work":
		now := time.Now()
		w := &work{now: now, since: now.Add(-seconds(a.Age)), steps: a.Steps}
		payments.MoveClock(func() time.Time { return w.now })
		err := payments.KeepAsking(w)
		return fields{"failed": w.failed, "ended": err.Error()}, nil
	case "satang":
		if satang, isAmount := payments.SatangOf(a.Text); isAmount {
			return satang, nil
		}
		return nil, nil
	case "total":
		return payments.TotalOf(a.Satang)
	case "currency":
		if currency := payments.CurrencyOf(a.Text); currency != "" {
			return currency, nil
		}
		return nil, nil
	case "pause":
		if pause := payments.PauseOf(a.Ask, seconds(a.Age)); pause > 0 {
			return pause.Seconds(), nil
		}
		return nil, nil
	}
	named := map[payments.Setting]string{}
	for name, value := range settings {
		named[payments.Setting("PAY_"+strings.ToUpper(capital.ReplaceAllString(name, "_$0")))] = value
	}
	client := payments.New(named)
	if limit, err := time.ParseDuration(settings["seconds"] + "s"); err == nil {
		client.Timeout = limit
	}
	registration := payments.Registration{
		Reference: a.Reference, FirstName: a.FirstName, LastName: a.LastName, Email: a.Email, Description: a.Description}
	order := payments.Order{
		Reference: a.Reference, Total: a.Total, Product: a.Product, Email: a.Email, Name: a.Name, Telephone: a.Telephone,
		Currency: a.Currency, Language: a.Language, ReturnURL: a.ReturnURL, PostbackURL: a.PostbackURL,
		Channel: a.Channel, Months: a.Months, Bank: a.Bank, Member: a.Member, Expires: a.Expires}
	switch call {
	case "createPayment":
		form, err := client.CreatePayment(order)
		named := fields{}
		for _, field := range form.Fields {
			named[field.Name] = field.Value
		}
		return fields{"action": form.Action, "fields": named, "html": form.HTML}, err
	case "createPromptPay":
		qr, err := client.CreatePromptPay(order)
		return fields{"image": qr.Image, "expires": qr.Expires}, err
	case "inquireOrder":
		if a.Currency == "" {
			a.Currency = "00"
		}
		records, err := client.InquireOrder(a.Reference)
		if err != nil {
			return nil, err
		}
		verdict := client.Decide(records, payments.Attempt{Reference: a.Reference, Total: a.Total, Currency: a.Currency})
		var person, payment any
		if verdict.Person != "" {
			person = verdict.Person
		}
		if verdict.Payment != nil {
			payment = verdict.Payment.Number
		}
		return fields{"decision": verdict.Decision, "statuses": verdict.Statuses, "ship": verdict.Ship, "person": person,
			"ask": verdict.Ask, "payment": payment}, err
	case "registerRecurring":
		return nil, client.RegisterRecurring(registration)
	case "chargeRecurring":
		return chargeOf(client.ChargeRecurring(a.Reference, a.Total))
	case "scheduleRecurring":
		return chargeOf(client.ScheduleRecurring(a.Reference, a.Total, a.Day))
	case "cancelRecurring":
		return nil, client.CancelRecurring(registration, a.Day)
	case "inquireRecurring":
		charges, err := client.InquireRecurring(a.Reference)
		list := []any{}
		for _, charge := range charges {
			one, _ := chargeOf(charge, nil)
			list = append(list, one)
		}
		return list, err
	case "createSecureLink":
		return client.CreateSecureLink(order)
	}
	return nil, errors.New("There is no call " + call)
}

func chargeOf(charge payments.Charge, err error) (any, error) {
	return fields{"day": charge.Day, "status": charge.Status, "total": charge.Total, "number": charge.Number}, err
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var request struct {
			Call     string
			Settings map[string]string
			Args     arguments
		}
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			log.Fatal(err)
		}
		result, err := answer(request.Call, request.Settings, request.Args)
		reply := fields{"result": result}
		if err != nil {
			kind := strings.TrimPrefix(fmt.Sprintf("%T", err), "payments.")
			reply = fields{"error": kind, "text": err.Error()}
		}
		line, err := json.Marshal(reply)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(line))
	}
}
