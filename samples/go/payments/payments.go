// Payments client for Go 1.19 or newer, version 1.6.0 of 30 November 2026. It needs no other module.

// Package payments calls the payment APIs. Every failure has one of four types, which says what you know:
//
//	Invalid   a mistake in the call, found before anything was sent
//	Refused   the API answered that it did nothing; the text says what to correct
//	Unknown   the call may have been carried out; the text says what to do before you repeat it
//	NoAnswer  a question (Inquiry, reading a registration) got no usable answer: ask again later
//
// A text that you leave out, or that a reply does not have, is "".
package payments

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"log"
	"math"
	"math/rand"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// The text of a failure is one short line without keys and e-mail addresses.
type (
	Invalid  string
	Refused  string
	Unknown  string
	NoAnswer string
	// BadPostback is a request that is no postback: the HTTP status to answer.
	BadPostback int
)

func (e Invalid) Error() string     { return string(e) }
func (e Refused) Error() string     { return string(e) }
func (e Unknown) Error() string     { return string(e) }
func (e NoAnswer) Error() string    { return string(e) }
func (e BadPostback) Error() string { return fmt.Sprintf("HTTP %d", int(e)) }

// Setting is the name of a setting, which is also an environment variable.
type Setting string

const (
	PaymentURL    Setting = "PAY_PAYMENT_URL"
	APIURL        Setting = "PAY_API_URL"
	LinkURL       Setting = "PAY_LINK_URL"
	MerchantID    Setting = "PAY_MERCHANT_ID"
	AuthKey       Setting = "PAY_AUTH_KEY"
	APIKey        Setting = "PAY_API_KEY"
	SecretKey     Setting = "PAY_SECRET_KEY"
	LinkName      Setting = "PAY_LINK_NAME"
	PostbackToken Setting = "PAY_POSTBACK_TOKEN"
)

// Order is an order to pay: set what the call needs. Baht (00) is the default of Currency, Thai (TH) of Language, this
// time tomorrow of Expires. Channel preselects a channel; Months and Bank an installment. Member offers the saved card
// of a member who is signed in.
type Order struct {
	Reference, Total, Product, Email, Name, Telephone, Currency, Language, ReturnURL, PostbackURL string

	Channel, Bank, Member string
	Months                int
	Expires               time.Time
}

// Registration is that of a buyer for later charges.
type Registration struct{ Reference, FirstName, LastName, Email, Description string }

// Attempt is an attempt to pay, as your shop stored it before the buyer left. Currency 00 is Thai baht.
type Attempt struct{ Reference, Total, Currency string }

// Record is one of Inquiry. Number is the payment's, Kind the class of Status; "?" is a value of a wrong type.
type Record struct{ Reference, Number, Total, Currency, Merchant, Status, Kind, Time string }

// Verdict is what a shop does about an attempt. A buyer can get a new one exactly when Ask is schedule, or when there is
// no answer.
type Verdict struct {
	// paid, pending, failed, cancelled, test, held, refunding, refunded, several, differs or unknown
	Decision string
	Statuses string  // those of the records, for a log: RE,CP
	Ship     bool    // whether to ship the order, once
	Person   string  // why a person has to look, in one short line; "" when nobody has to
	Ask      string  // when to ask again: schedule, daily or never
	Payment  *Record // the record that moved money, if there is exactly one
}

// Form takes the buyer to the payment page: its address, its fields, and all of it as HTML, for html/template a
// template.HTML.
type Form struct {
	Action string
	Fields []Field
	HTML   string
}

// Field is one of a form.
type Field struct{ Name, Value string }

// PromptPay is a QR: its picture for <img src>, and its end in Thai time; "" is 15 minutes after the call. For
// html/template, the picture is a template.URL.
type PromptPay struct{ Image, Expires string }

// Save writes the picture to a file, which is a PNG.
func (p PromptPay) Save(file string) error {
	_, text, _ := strings.Cut(p.Image, ",")
	picture, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o644)
}

// Charge is one of a registration. Its status is "waiting" before it runs; a total of "" was set in the control panel.
type Charge struct{ Day, Status, Total, Number string }

// Postback is what a postback says. Believe only the reference, after you compared the token.
type Postback struct{ Reference, Token string }

// Settings and calls

// What to do after an unclear answer.
const (
	qrMayExist   = "The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference. "
	readFirst    = "The call may have been carried out: read the registration before you repeat it. "
	linkMayExist = "Nobody has this link: make one with a new reference. "
)

// The refusals of PromptPay, whatever the HTTP status, each with what to correct. No other message says that no QR was made.
var refusals = map[string]string{
	"duplicate reference number": "Take a new one. Ask Inquiry about this one if an earlier call was unclear.",
	"incomplete parameter":       "Send all six parameters.",
	"no authorization":           "Set the Auth Key.",
	"authorization error":        "Copy the Auth Key from the control panel.",
	"shop not open yet":          "Ask support to enable PromptPay.",
}

var thailand = time.FixedZone("ICT", 7*60*60)

// Client calls the APIs. Several goroutines can share one.
type Client struct {
	// Time limit of a call, 30 seconds by default. Set less for a question while a buyer waits.
	Timeout  time.Duration
	settings map[Setting]string
}

// New takes the settings that your calls need.
func New(settings map[Setting]string) *Client {
	c := Client{30 * time.Second, map[Setting]string{}}
	for name, value := range settings {
		// A file of Windows leaves a carriage return at the end, an editor a byte order mark in front.
		c.settings[name] = strings.Trim(value, "\ufeff\r\n")
	}
	return &c
}

// FromEnvironment takes the settings from the environment.
func FromEnvironment() *Client {
	settings := map[Setting]string{}
	for _, entry := range os.Environ() {
		if name, value, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "PAY_") {
			settings[Setting(name)] = value
		}
	}
	return New(settings)
}

// Setting returns a setting, "" if it is missing.
func (c *Client) Setting(name Setting) string { return c.settings[name] }

// Need returns Invalid for the first of these settings that is missing. Each call does so itself.
func (c *Client) Need(names ...Setting) error {
	for _, name := range names {
		if c.settings[name] == "" {
			return Invalid("Set the environment variable " + string(name) + ".")
		}
	}
	return nil
}

// CreatePayment returns the form that the buyer's browser sends. Store the attempt first: the buyer can alter the form.
func (c *Client) CreatePayment(order Order) (Form, error) {
	currency, months := or(order.Currency, "00"), order.Months
	err := first(
		checkOrder(order),
		must(len(order.Email) <= 100, "email: write at most 100 characters."),
		must(twoDigits.MatchString(currency), "currency: write two digits, 00 for baht."),
		must(aChannel.MatchString(order.Channel), "channel: write a code in lower case, such as promptpay."),
		must(aMember.MatchString(order.Member), "member: write at most 10 letters and digits."))
	if err == nil && order.Channel == "installment" {
		if months == 0 {
			months = 3
		}
		smallest, isOffered := installments[months]
		satang, _ := SatangOf(order.Total)
		err = first(
			must(isOffered, fmt.Sprintf("months: no issuer offers %d months.", months)),
			must(currency == "00" && satang >= int64(smallest)*100,
				fmt.Sprintf("total: %d months begin at %d.00 baht.", months, smallest)))
	}
	if err = first(err, c.Need(MerchantID, PaymentURL)); err != nil {
		return Form{}, err
	}
	monthins := strings.TrimPrefix(strconv.Itoa(order.Months), "0")
	form := Form{Action: c.settings[PaymentURL] + "/payment"}
	lines := []string{`<form method="post" action="` + html.EscapeString(form.Action) + `" accept-charset="UTF-8">`}
	for _, field := range []Field{
		{"merchantid", c.settings[MerchantID]}, {"refno", order.Reference}, {"customeremail", order.Email},
		{"productdetail", order.Product}, {"total", order.Total}, {"cc", currency}, {"lang", or(order.Language, "TH")},
		{"channel", order.Channel}, {"bankins", order.Bank}, {"monthins", monthins}, {"customerref", order.Member},
		{"returnurl", order.ReturnURL}, {"postbackurl", order.PostbackURL},
	} {
		if field.Value != "" {
			form.Fields = append(form.Fields, field)
			lines = append(lines, fmt.Sprintf(`  <input type="hidden" name="%s" value="%s">`,
				field.Name, html.EscapeString(field.Value)))
		}
	}
	form.HTML = strings.Join(append(lines, "  <button>Pay</button>", "</form>"), "\n")
	return form, nil
}

// CreatePromptPay makes a PromptPay QR, once for a reference.
func (c *Client) CreatePromptPay(order Order) (PromptPay, error) {
	satang, _ := SatangOf(order.Total)
	err := first(
		checkInBaht(order),
		must(aName.MatchString(order.Name), "name: write 1 to 100 characters, without < and >."),
		must(satang >= 600, "total: PromptPay begins at 6.00 baht."),
		c.Need(MerchantID, AuthKey))
	if err != nil {
		return PromptPay{}, err
	}
	query := url.Values{
		"merchantID": {c.settings[MerchantID]}, "productDetail": {order.Product}, "customerEmail": {order.Email},
		"customerName": {order.Name}, "total": {order.Total}, "referenceNo": {order.Reference},
	}
	status, reply, err := c.change(qrMayExist, "/tep/api/v2/promptpaynew?"+query.Encode(),
		fields{"Authorization": "Bearer " + c.settings[AuthKey]}, nil)
	if err != nil {
		return PromptPay{}, err
	}
	message, data := lineOf(reply["message"]), objectOf(reply["data"])
	if remedy, isRefusal := refusals[strings.ToLower(message)]; isRefusal {
		return PromptPay{}, Refused(message + ". " + remedy)
	}
	if status == 200 && reply["status"] == "error" {
		return PromptPay{}, Refused("No QR was made. Check each parameter.")
	}
	// A buyer would pay the QR of another order, too.
	total, isAmount := SatangOf(amountOf(data["total"]))
	isOwn := data["referenceNo"] == order.Reference && isAmount && total == satang
	image := textOf(data["image"])
	isMade := status == 200 && reply["status"] == "success" && strings.HasPrefix(image, "data:image/png;base64,")
	if isMade && isOwn {
		return PromptPay{image, textOf(data["expiredate"])}, nil
	}
	return PromptPay{}, Unknown(fmt.Sprintf("%sHTTP %d: %s", qrMayExist, status, or(message, "no QR of this order")))
}

// InquireOrder returns Inquiry's records of a reference: none at first, several after several payments.
func (c *Client) InquireOrder(reference string) ([]Record, error) {
	err := first(
		must(aReference.MatchString(reference), "reference: write 1 to 12 digits."),
		c.Need(MerchantID, APIKey, SecretKey))
	if err != nil {
		return nil, err
	}
	headers := fields{"apikey": c.settings[APIKey], "merchantSecretKey": c.settings[SecretKey], "merchantId": c.lastFive()}
	reply, err := c.question("/order/orderdetailpost", headers,
		fields{"merchantId": c.lastFive(), "orderNo": "X", "refno": reference, "productDetail": "QWERTY"})
	if err != nil {
		return nil, err
	}
	list, isList := reply.([]any) // an array, an object, or nothing
	if object, isObject := reply.(map[string]any); !isList && !(isObject && len(object) == 0) {
		list = []any{reply}
	}
	var records []Record
	for _, each := range list {
		record := recordOf(objectOf(each))
		if record.Reference == "" {
			return nil, NoAnswer("HTTP 200: not a reply of Inquiry")
		}
		records = append(records, record)
	}
	return records, nil
}

// RegisterRecurring registers a buyer for later charges.
func (c *Client) RegisterRecurring(r Registration) error {
	_, err := c.recurring("restaddrecurring", r.Reference, fields{
		"firstName": r.FirstName, "lastName": r.LastName, "customerEmail": r.Email, "description": r.Description})
	return err
}

// ChargeRecurring schedules the next charge of a registration, and returns it.
func (c *Client) ChargeRecurring(reference, total string) (Charge, error) {
	return c.charge("restpayrecurring", reference, fields{"total": total})
}

// ScheduleRecurring schedules a charge for a day, YYYY-MM-DD, from tomorrow on in Thailand, and returns it.
func (c *Client) ScheduleRecurring(reference, total, day string) (Charge, error) {
	if err := checkDay(day); err != nil {
		return Charge{}, err
	}
	return c.charge("restpayrecurring-scheduledate", reference, fields{"total": total, "schedule_date": day})
}

// CancelRecurring cancels the charge of a day, YYYY-MM-DD; with "all" the whole registration. Without a day the API
// cancels everything: never leave it out by mistake. The registration needs Reference, Email and Description.
func (c *Client) CancelRecurring(r Registration, day string) error {
	body := fields{"customerEmail": r.Email, "description": r.Description}
	if day != "all" {
		if err := checkDay(day); err != nil {
			return err
		}
		body["scheduleDate"] = day
	}
	_, err := c.recurring("restdeleterecurring", r.Reference, body)
	return err
}

// InquireRecurring returns the charges of a registration.
func (c *Client) InquireRecurring(reference string) ([]Charge, error) {
	headers, body, err := c.registration(reference)
	if err != nil {
		return nil, err
	}
	found, err := c.question("/recurring/api/restgetrecurring", headers, body)
	if err != nil {
		return nil, err
	}
	reply := objectOf(found)
	data := objectOf(reply["data"])
	list, isRead := data["data"].([]any)
	isRead = isRead && isSuccess(reply) && data["refno"] == reference
	charges := []Charge{}
	for _, each := range list {
		charge := chargeOf(objectOf(each))
		isRead = isRead && charge.Day != "" // a charge that is left out here would be scheduled a second time
		charges = append(charges, charge)
	}
	if !isRead {
		return nil, NoAnswer("Cannot read the charges of " + reference + ": " + lineOf(reply["message"]))
	}
	return charges, nil
}

// CreateSecureLink returns the address of a link that is paid once.
func (c *Client) CreateSecureLink(order Order) (string, error) {
	err := first(checkInBaht(order), c.Need(LinkName, LinkURL, APIKey))
	if err != nil {
		return "", err
	}
	if order.Expires.IsZero() {
		order.Expires = time.Now().Add(day)
	}
	name := c.settings[LinkName]
	status, reply, err := c.change(linkMayExist, "/secure/v3/secure/encryptz/"+name,
		fields{"apikey": c.settings[APIKey]},
		fields{"merchant": name, "refno": order.Reference, "payValue": order.Total, "orderDetail": order.Product,
			"expireDate": order.Expires.In(thailand).Format("2006-01-02-15-04-05"),
			"userEMail":  order.Email, "userTelNo": order.Telephone,
			"postBackURL": order.PostbackURL, "returnURL": order.ReturnURL,
			"monthInstallment": "", "bankInstallment": "", "oneTime": "Y"})
	if err = first(err, refused(status, reply)); err != nil {
		return "", err
	}
	link := c.settings[LinkURL]
	for _, key := range []string{"merchant", "payValue", "orderDetail"} {
		part := textOf(reply[key])
		if status != 200 || !aPart.MatchString(part) {
			return "", Unknown(fmt.Sprintf("%sHTTP %d: no link. %s", linkMayExist, status, lineOf(reply["message"])))
		}
		link += "/" + part
	}
	return link, nil
}

// The decision

// Decide returns the verdict on Inquiry's records of an attempt.
func (c *Client) Decide(records []Record, attempt Attempt) Verdict {
	var statuses []string
	var moved []Record
	kinds := map[string]int{}
	for _, each := range records {
		statuses = append(statuses, each.Status)
		kinds[each.Kind]++
		if !idle[each.Kind] {
			moved = append(moved, each)
		}
	}
	verdict := Verdict{Decision: "pending", Statuses: lineOf(strings.Join(statuses, ",")), Ask: "schedule"}
	if len(moved) == 0 { // nobody has paid, somebody still can
		for _, kind := range []string{"test", "cancelled", "failed", "pending"} { // how far the best one got
			if kinds[kind] > 0 {
				verdict.Decision = kind
			}
		}
		return verdict
	}
	verdict.Ask = "daily"
	if kinds["paid"]+kinds["refunded"] == len(moved) {
		verdict.Ask = "never"
	}
	payment := moved[0]
	// Beside one payment all other records must be unpaid.
	if len(moved) > 1 || len(records) > 1 && payment.Kind != "paid" {
		advice := "compare them with the control panel"
		if kinds["paid"] > 1 {
			advice = "refund one payment, and ship once"
		}
		verdict.Decision, verdict.Person = "several", "several records ("+verdict.Statuses+"): "+advice
		return verdict
	}
	verdict.Payment = &payment
	if !c.isOwn(payment, attempt) {
		found := lineOf(payment.Total + " " + payment.Currency + " " + payment.Reference + " " + payment.Merchant)
		verdict.Decision, verdict.Person = "differs", "Inquiry says "+found+": ship nothing, compare it with the control panel"
		return verdict
	}
	verdict.Decision, verdict.Ship, verdict.Person = payment.Kind, payment.Kind == "paid", persons[payment.Kind]
	return verdict
}

func (c *Client) isOwn(record Record, attempt Attempt) bool {
	total, isAmount := SatangOf(attempt.Total)
	found, isFound := SatangOf(record.Total)
	currency := CurrencyOf(attempt.Currency)
	// Two values that cannot be read are not equal.
	return record.Reference == attempt.Reference && isAmount && isFound && found == total &&
		currency != "" && CurrencyOf(record.Currency) == currency &&
		// All eight digits, the last five, or none.
		(record.Merchant == "" || record.Merchant == c.settings[MerchantID] || record.Merchant == c.lastFive())
}

// The wire

const sizeLimit = 1 << 20 // bytes of a reply

// A transport follows no redirect, which would take the keys to another host.
var transport = &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, DisableCompression: true}

type fields map[string]string

func (c *Client) lastFive() string {
	id := c.settings[MerchantID]
	if len(id) > 5 {
		return id[len(id)-5:]
	}
	return id
}

// registration returns the headers and fields of every call about a registration.
func (c *Client) registration(reference string) (headers, body fields, err error) {
	headers = fields{"apikey": c.settings[APIKey], "secretkey": c.settings[SecretKey]}
	body = fields{"merchantID": c.lastFive(), "refno": reference}
	return headers, body, first(c.Need(APIKey, SecretKey, MerchantID), checkReference(reference))
}

func (c *Client) recurring(path, reference string, more fields) (map[string]any, error) {
	headers, body, err := c.registration(reference)
	if err != nil {
		return nil, err
	}
	for name, value := range more {
		body[name] = value
	}
	status, reply, err := c.change(readFirst, "/recurring/api/"+path, headers, body)
	if err = first(err, refused(status, reply)); err != nil {
		return nil, err
	}
	message, data := lineOf(reply["message"]), objectOf(reply["data"])
	if status == 200 && numberOf(reply["success"]) == "0" {
		return nil, Refused(message + ". If an earlier call was unclear, read the registration.")
	}
	if status != 200 || !isSuccess(reply) || data["refno"] != reference {
		return nil, Unknown(fmt.Sprintf("%sHTTP %d: %s", readFirst, status, or(message, "no success")))
	}
	return data, nil
}

func (c *Client) charge(path, reference string, body fields) (Charge, error) {
	if err := checkTotal(body["total"]); err != nil {
		return Charge{}, err
	}
	data, err := c.recurring(path, reference, body)
	if err != nil {
		return Charge{}, err
	}
	charge := chargeOf(data)
	if charge.Day == "" {
		err = Unknown(readFirst + "The reply has no day.")
	}
	return charge, err
}

// question returns the JSON of a reply; an empty list for an empty one.
func (c *Client) question(path string, headers, body fields) (any, error) {
	status, reply, err := c.send(func(reason string) error { return NoAnswer(reason) }, path, headers, body)
	if err != nil {
		return nil, err
	}
	if status != 200 {
		object := objectOf(parse(reply))
		return nil, first(refused(status, object), NoAnswer(sentenceOf(status, object)))
	}
	if len(bytes.TrimSpace(reply)) == 0 {
		return []any{}, nil
	}
	answer := parse(reply)
	if answer == nil {
		err = NoAnswer("HTTP 200: not a reply in JSON")
	}
	return answer, err
}

// change returns the HTTP status and the JSON object of a reply.
func (c *Client) change(advice, path string, headers, body fields) (int, map[string]any, error) {
	status, reply, err := c.send(func(reason string) error { return Unknown(advice + reason) }, path, headers, body)
	return status, objectOf(parse(reply)), err
}

// send posts once, within a time limit for all of it. It makes an Unknown or a NoAnswer from the reason of a failure.
func (c *Client) send(fail func(reason string) error, path string, headers, body fields) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), c.Timeout)
	defer cancel()
	var content []byte
	if body != nil {
		content, _ = json.Marshal(body) // texts alone: it cannot fail
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.settings[APIURL]+path, bytes.NewReader(content))
	err = first(c.Need(APIURL),
		must(err == nil && strings.HasPrefix(request.URL.Scheme, "http"), "Set PAY_API_URL to an address."))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Accept", "application/json")
	if body != nil {
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
	}
	for name, value := range headers {
		if !aKey.MatchString(value) {
			return 0, nil, Invalid("A key has a character that no key has. Copy it again.")
		}
		request.Header.Set(name, value)
	}
	status, reply, err := receive(request)
	switch {
	case ctx.Err() != nil:
		return 0, nil, fail(fmt.Sprint("timed out: no complete reply within ", c.Timeout))
	case err != nil:
		return 0, nil, fail(lineOf(err))
	}
	return status, reply, nil
}

func receive(request *http.Request) (int, []byte, error) {
	response, err := transport.RoundTrip(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	if response.StatusCode/100 == 3 {
		target := aQuery.ReplaceAllString(response.Header.Get("Location"), "")
		return 0, nil, fmt.Errorf("the API answered %d and redirects to %s: "+
			"this client follows no redirect, so the keys stay here", response.StatusCode, target)
	}
	reply, err := io.ReadAll(io.LimitReader(response.Body, sizeLimit))
	if err == nil && len(reply) == sizeLimit {
		err = errors.New("the reply is cut, or longer than 1 MiB")
	}
	reply = bytes.TrimPrefix(reply, []byte("\ufeff"))
	if err == nil && bytes.HasPrefix(bytes.TrimSpace(reply), []byte("<")) {
		err = fmt.Errorf("HTTP %d: a web page came instead of JSON, such as that of a proxy or a firewall", response.StatusCode)
	}
	return response.StatusCode, reply, err
}

// refused returns Refused if the API says that it did nothing. A page of a proxy does not say so, whatever its status.
func refused(status int, reply map[string]any) error {
	message, _ := reply["message"].(string)
	if (status == 400 || status == 401 || status == 403) && strings.TrimSpace(message) != "" {
		return Refused(sentenceOf(status, reply))
	}
	return nil
}

func sentenceOf(status int, reply map[string]any) string {
	return strings.TrimRight(fmt.Sprintf("HTTP %d: %s", status, lineOf(reply["message"])), ": ")
}

// parse returns a map, a list, a string, a json.Number or a bool; nil for null, and for what is not JSON.
func parse(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if !json.Valid(text) || decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// Formats: one strict pattern for each kind

var (
	aReference  = regexp.MustCompile(`^[0-9]{1,12}$`)
	anAmount    = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,2})0*)?$`)
	twoDecimals = regexp.MustCompile(`^[0-9]+\.[0-9]{2}$`)
	aDay        = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`)
	aCharge     = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2})(T|$)`)
	twoDigits   = regexp.MustCompile(`^[0-9]{2}$`)
	aChannel    = regexp.MustCompile(`^[a-z0-9_]*$`)
	aMember     = regexp.MustCompile(`^[A-Za-z0-9]{0,10}$`)
	aName       = regexp.MustCompile(`^[^<>]{1,100}$`)
	anEmail     = regexp.MustCompile(`^[^@\s]+@[^@\s]+$`)
	aKey        = regexp.MustCompile(`^[!-~]+( [!-~]+)?$`)
	aPart       = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	aQuery      = regexp.MustCompile(`[?#].*`)
	notPlain    = regexp.MustCompile(`\S*@\S*|[^!-~]+`)
)

// The numbers of months that issuers offer, and the smallest order in baht at any of them. The bank that the buyer
// chooses may want more.
var installments = map[int]int{
	3: 3000, 4: 3000, 6: 3000, 9: 3000, 10: 3000,
	12: 6000, 15: 7500, 18: 9000, 20: 10_000, 24: 12_000, 36: 18_000,
}

var classes = map[string]string{
	"CP": "paid", "Y": "paid", "TC": "test", "HO": "held", "C": "cancelled",
	"NS": "pending", "N": "pending", "VC": "pending",
	"RE": "failed", "VR": "failed", "PF": "failed",
	"RR": "refunding", "RF": "refunded", "VO": "refunded",
}

// No money moved: a buyer can still pay.
var idle = map[string]bool{"pending": true, "failed": true, "cancelled": true, "test": true}

var persons = map[string]string{
	"held":      "ship nothing, follow the e-mail about the review",
	"refunding": "ship nothing for it, a refund is under way",
	"refunded":  "ship nothing for it, book the refund or the part that was refunded",
	"unknown":   "ship nothing, ask support what the status means",
}

// or returns the text, or what stands for an empty one.
func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func must(isRight bool, sentence string) error {
	if isRight {
		return nil
	}
	return Invalid(sentence)
}

func checkReference(reference string) error {
	return must(aReference.MatchString(reference) && len(reference) == 12, "reference: write 12 digits, as text.")
}

func checkTotal(total string) error {
	satang, _ := SatangOf(total)
	return must(twoDecimals.MatchString(total) && satang > 0 && satang <= 999_999_900,
		`total: write "1250.00", above zero and at most 9999999.00.`)
}

func checkDay(day string) error { return must(aDay.MatchString(day), "day: write YYYY-MM-DD.") }

func checkOrder(order Order) error {
	length := len(order.Product)
	return first(checkReference(order.Reference), checkTotal(order.Total),
		must(length >= 1 && length <= 255, "product: write 1 to 255 bytes. A Thai letter has three."),
		must(anEmail.MatchString(order.Email), "email: write an address such as buyer@shop.example."))
}

func checkInBaht(order Order) error {
	return first(checkOrder(order), must(or(order.Currency, "00") == "00", "currency: this call takes baht alone, 00."))
}

// SatangOf is 125000 for 1250, 1250.0 and 1250.00; false for all else, such as 1,250.00 and 1250.004.
func SatangOf(total string) (int64, bool) {
	found := anAmount.FindStringSubmatch(total)
	if found == nil {
		return 0, false
	}
	satang, err := strconv.ParseInt(found[1]+(found[2] + "00")[:2], 10, 64)
	return satang, err == nil
}

// TotalOf is "1250.00" for 125000: the text that a call takes, which is above zero there.
func TotalOf(satang int64) (string, error) {
	if satang < 0 || satang > 99_999_999_999 {
		return "", Invalid("satang: write a whole number from 0 to 99999999999.")
	}
	return fmt.Sprintf("%d.%02d", satang/100, satang%100), nil
}

// CurrencyOf is two digits. Baht is 00, which replies also spell OO or THB. It is "" for all else.
func CurrencyOf(code string) string {
	if strings.EqualFold(code, "OO") || strings.EqualFold(code, "THB") {
		return "00"
	}
	return twoDigits.FindString(code)
}

// textOf is strict: a number or a list can look like text.
func textOf(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		return value
	}
	return "?"
}

// numberOf returns the shortest decimal of a number's double; "" for all else.
func numberOf(value any) string {
	number, isNumber := value.(json.Number)
	double, _ := strconv.ParseFloat(string(number), 64)
	if !isNumber || math.IsInf(double, 0) {
		return ""
	}
	return strconv.FormatFloat(double, 'f', -1, 64)
}

// amountOf also takes a number, as only an amount can be one.
func amountOf(value any) string { return or(numberOf(value), textOf(value)) }

func objectOf(value any) map[string]any {
	object, _ := value.(map[string]any)
	return object
}

// isSuccess takes 200, which a charge says, and 1, but no true and no text.
func isSuccess(reply map[string]any) bool {
	return numberOf(reply["success"]) == "1" || numberOf(reply["success"]) == "200"
}

func recordOf(object map[string]any) Record {
	status := strings.ToUpper(textOf(object["Status"]))
	return Record{textOf(object["ReferenceNo"]), textOf(object["OrderNo"]), amountOf(object["Total"]),
		textOf(object["CurrencyCode"]), textOf(object["MerchantID"]),
		status, or(classes[status], "unknown"), textOf(object["OrderDateTime"])}
}

func chargeOf(object map[string]any) Charge {
	charge := Charge{Status: or(lineOf(object["status"]), "waiting"), Number: lineOf(amountOf(object["occurranceNo"]))}
	if found := aCharge.FindStringSubmatch(textOf(object["scheduleDate"])); found != nil {
		charge.Day = found[1]
	}
	amount, isThere := object["amount"]
	if !isThere {
		amount = object["total"]
	}
	if satang, isAmount := SatangOf(amountOf(amount)); isAmount {
		charge.Total, _ = TotalOf(satang)
	}
	return charge
}

// OneLine returns one short line of ASCII without e-mail addresses, whatever a text contains.
func OneLine(text string, length int) string {
	if len(text) > 1000 {
		text = text[:1000]
	}
	line := strings.Join(strings.Fields(notPlain.ReplaceAllString(text, " ")), " ")
	if len(line) > length {
		line = line[:length]
	}
	return line
}

// lineOf is the same for an error, and for a value of a reply.
func lineOf(value any) string {
	if value == nil {
		return ""
	}
	return OneLine(fmt.Sprint(value), 120)
}

// The postback

const longestBody = 16 << 10

// ReadPostback reads a postback, by GET or POST. Call it before anything else reads the body, such as r.ParseForm. Its
// error is BadPostback, the HTTP status to answer.
func ReadPostback(r *http.Request) (Postback, error) {
	values := map[string]any{}
	switch {
	case r.ContentLength < 0:
		return Postback{}, BadPostback(http.StatusLengthRequired)
	case r.ContentLength > longestBody:
		return Postback{}, BadPostback(http.StatusRequestEntityTooLarge)
	case r.ContentLength > 0:
		body := make([]byte, r.ContentLength)
		if _, err := io.ReadFull(r.Body, body); err != nil {
			return Postback{}, BadPostback(http.StatusBadRequest) // the caller has hung up
		}
		kind := strings.ToLower(r.Header.Get("Content-Type"))
		isForm := strings.HasPrefix(kind, "application/x-www-form-urlencoded")
		if r.Header.Get("Content-Encoding") != "" || !isForm && !strings.Contains(kind, "json") {
			return Postback{}, BadPostback(http.StatusUnsupportedMediaType)
		}
		if isForm {
			addForm(values, string(body))
		} else if values = objectOf(parse(body)); values == nil {
			return Postback{}, BadPostback(http.StatusBadRequest)
		}
	}
	addForm(values, r.URL.RawQuery)
	postback := Postback{amountOf(values["refno"]), textOf(values["token"])}
	if !aReference.MatchString(postback.Reference) {
		postback.Reference = ""
	}
	if strings.IndexFunc(postback.Token, isNoToken) >= 0 {
		postback.Token = ""
	}
	return postback, nil
}

// isNoToken finds a control character, and what cannot be read: a database can fail at them.
func isNoToken(sign rune) bool { return unicode.IsControl(sign) || sign == unicode.ReplacementChar }

// addForm leaves out what is empty or not encoded correctly. The last of two equal names counts. url.ParseQuery would
// refuse a semicolon, which a token can contain.
func addForm(values map[string]any, encoded string) {
	for _, pair := range strings.Split(encoded, "&") {
		name, text, _ := strings.Cut(pair, "=")
		name, e1 := url.QueryUnescape(name)
		text, e2 := url.QueryUnescape(text)
		if e1 == nil && e2 == nil && text != "" {
			values[name] = text
		}
	}
}

// IsToken says whether a token is one of those, in constant time. A plus sign of an address is read as a blank.
func IsToken(given string, expected ...string) bool {
	plain := func(token string) []byte { return []byte(strings.ReplaceAll(token, "+", " ")) }
	found := 0
	for _, each := range expected {
		if each != "" {
			found |= subtle.ConstantTimeCompare(plain(given), plain(each))
		}
	}
	return found == 1
}

// When to ask

const day = 24 * time.Hour

// Up to this age, wait so long. The age counts from the attempt or its last postback.
var schedule = []struct{ age, pause time.Duration }{
	{2 * time.Second, 2 * time.Second}, {7 * time.Second, 5 * time.Second}, {22 * time.Second, 15 * time.Second},
	{30 * time.Minute, 2 * time.Minute}, {day, time.Hour}, {7 * day, day},
}

// PauseOf returns the time until the next question, for Ask of a verdict; 0 when no further one is due.
func PauseOf(ask string, age time.Duration) time.Duration {
	if ask == "daily" {
		return day
	}
	for _, step := range schedule {
		if ask == "schedule" && age < step.age {
			return step.pause
		}
	}
	return 0
}

// OpenAttempt is one to ask about: the time of its last event, and ids of its postbacks, oldest first,
// none of them used twice.
type OpenAttempt struct {
	Reference string
	Since     time.Time
	Postbacks []string
}

func (a OpenAttempt) last() string {
	if len(a.Postbacks) == 0 {
		return ""
	}
	return a.Postbacks[len(a.Postbacks)-1]
}

// Shop is what KeepAsking needs of your shop.
type Shop interface {
	// OpenAttempts lists what to ask about. Its fifth failure in a row ends KeepAsking, so that your supervisor starts the
	// program again: a new connection to the database can help.
	OpenAttempts() ([]OpenAttempt, error)
	// Settle asks Inquiry, ships or tells a person, and returns Ask of the verdict.
	Settle(reference string) (ask string, err error)
	// Close forgets these postbacks. When it is decided, the attempt is open no more.
	Close(reference string, postbacks []string, isDecided bool) error
	// Failed is told of a task when an attempt has only failed for two hours: for example, a key was changed.
	Failed(reference, sentence string, isTask bool) error
}

// plan is when to ask about an attempt again, its failures in a row, the time of the first one, and the last postback that
// was seen.
type plan struct {
	due      time.Time
	failures int
	failing  time.Time
	seen     string
}

// now is a variable so that a test can move the clock.
var now = time.Now

// KeepAsking asks about every open attempt when it is due, one after the other, and returns the fifth failure in a row of
// OpenAttempts. A new postback is asked about before what is due. A failure doubles the pause of its attempt, up to an
// hour. After five calls in a row without an answer everything but new postbacks rests for a minute; then one question is
// tried. Refused is no answer either, because it says nothing about the order. What is open at the start is due, the
// newest first.
func KeepAsking(shop Shop) error {
	plans := map[string]plan{}
	unread, unanswered, isStart := 0, 0, true
	var rest time.Time
	// No attempt is asked about more than once a second, however many postbacks come.
	for ; ; time.Sleep(time.Second) {
		attempts, err := shop.OpenAttempts()
		if err != nil {
			unread++
			if unread == 5 {
				return err
			}
			report(shop, "all", err, false)
			continue
		}
		unread = 0
		next := map[string]plan{}
		for _, each := range attempts {
			p, isKnown := plans[each.Reference]
			if !isKnown && isStart {
				// A postback from before the start is not new: after an outage all of them would be asked about at once.
				p = plan{due: time.Time{}.Add(now().Sub(each.Since)), seen: each.last()}
			}
			next[each.Reference] = p
		}
		plans, isStart = next, false
		isNew := func(a OpenAttempt) bool { return a.last() != "" && a.last() != plans[a.Reference].seen }
		sort.SliceStable(attempts, func(i, j int) bool {
			one, other := attempts[i], attempts[j]
			if isNew(one) != isNew(other) {
				return isNew(one)
			}
			return plans[one.Reference].due.Before(plans[other.Reference].due)
		})
		var end time.Time
		for _, each := range attempts {
			p, moment := plans[each.Reference], now()
			if !isNew(each) {
				if end.IsZero() {
					end = moment.Add(2 * time.Second)
				}
				if moment.Before(p.due) || moment.Before(rest) || moment.After(end) {
					break // to look for new postbacks
				}
			}
			pause, err := settle(shop, each)
			if err == nil {
				p.failures, unanswered, rest = 0, 0, time.Time{}
			} else {
				if p.failures == 0 {
					p.failing = now()
				}
				p.failures++
				pause = time.Duration(math.Min(math.Exp2(float64(p.failures)), 3600)) * time.Second
				if errors.As(err, new(NoAnswer)) || errors.As(err, new(Refused)) {
					unanswered++
				}
				if unanswered >= 5 {
					rest = now().Add(time.Minute)
				}
				report(shop, each.Reference, err, now().Sub(p.failing) >= 2*time.Hour)
			}
			p.due, p.seen = now().Add(pause+time.Duration(rand.Int63n(int64(time.Second)))), each.last()
			plans[each.Reference] = p
		}
	}
}

// settle turns a panic into an error: one attempt must not stop the others.
func settle(shop Shop, attempt OpenAttempt) (pause time.Duration, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	ask, err := shop.Settle(attempt.Reference)
	if err != nil {
		return 0, err
	}
	pause = PauseOf(ask, now().Sub(attempt.Since))
	postbacks := attempt.Postbacks
	if pause > 0 && len(postbacks) > 0 { // the last one stays
		postbacks = postbacks[:len(postbacks)-1]
	}
	return pause, shop.Close(attempt.Reference, postbacks, pause == 0)
}

func report(shop Shop, reference string, problem error, isTask bool) {
	if err := shop.Failed(reference, lineOf(problem), isTask); err != nil {
		log.Print(lineOf(err)) // such as a full disk
	}
}
