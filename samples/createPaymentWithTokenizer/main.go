// Writes the form that offers a member the card that they saved.
package main

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"log"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// docs:start main
// docs:start call
// The template escapes every value for its context.
var form = template.Must(template.New("form").Parse(`
<form method="post" action="{{.PaymentURL}}/payment"
  accept-charset="UTF-8">
  <input type="hidden" name="merchantid"
    value="{{.MerchantID}}">
  <input type="hidden" name="refno" value="{{.Order.Refno}}">
  <input type="hidden" name="customeremail"
    value="{{.Order.Email}}">
  <input type="hidden" name="productdetail"
    value="{{.Order.Product}}">
  <input type="hidden" name="total" value="{{.Order.Total}}">
  <input type="hidden" name="cc" value="{{.Order.Currency}}">
  <input type="hidden" name="lang" value="EN">
  <input type="hidden" name="customerref"
    value="{{.Order.Member}}">
  <input type="hidden" name="returnurl"
    value="{{.ReturnURL}}">
  <input type="hidden" name="postbackurl"
    value="{{.PostbackURL}}">
  <button>Pay</button>
</form>
`))

// docs:end call

var (
	aRefno = regexp.MustCompile(`^\d{12}$`)
	aTotal = regexp.MustCompile(`^\d{1,7}\.\d{2}$`)
)

// A member is letters and digits, at most 10.
var aMember = regexp.MustCompile(`^[A-Za-z0-9]{1,10}$`)

type order struct {
	Refno, Total, Currency, Product, Email, Member string
}

// docs:start call
// writeForm writes the form as HTML. Store the order first:
// the buyer can alter every field.
// Set Member for a signed-in member only: it opens their
// saved card.
func writeForm(page io.Writer, o order) error {
	if !aRefno.MatchString(o.Refno) {
		return errors.New("refno: 12 digits")
	}
	if !aTotal.MatchString(o.Total) {
		return errors.New(
			"total: two decimals, such as 1250.00")
	}
	digits := strings.Replace(o.Total, ".", "", 1)
	satang, err := strconv.Atoi(digits)
	if err != nil || satang > 9_999_999_00 {
		return errors.New("total: at most 9,999,999")
	}
	if !aMember.MatchString(o.Member) {
		return errors.New(
			"member: at most 10 letters and digits")
	}
	return form.Execute(page, map[string]any{
		"Order":       o,
		"PaymentURL":  setting("PAY_PAYMENT_URL"),
		"MerchantID":  setting("PAY_MERCHANT_ID"),
		"ReturnURL":   setting("PAY_RETURN_URL"),
		"PostbackURL": setting("PAY_POSTBACK_URL"),
	})
}

// docs:end call

// docs:end main

// setting returns an environment variable that must be set.
func setting(name string) string {
	value := strings.TrimSuffix(os.Getenv(name), "\r")
	if value == "" {
		log.Fatalf("Set the environment variable %s.", name)
	}
	return value
}

func main() {
	log.SetFlags(0)
	o := order{
		Refno:    setting("PAY_REFNO"),
		Total:    setting("PAY_ORDER_TOTAL"),
		Currency: setting("PAY_CURRENCY"),
		Product:  setting("PAY_PRODUCT"),
		Email:    setting("PAY_CUSTOMER_EMAIL"),
		Member:   setting("PAY_MEMBER"),
	}
	var page strings.Builder
	page.WriteString("<!doctype html>\n<meta charset=\"utf-8\">\n")
	if err := writeForm(&page, o); err != nil {
		log.Fatal(err)
	}
	fmt.Print(page.String())
}
