// Makes a link that carries its price in an encoded form.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"
)

// docs:start main
type order struct{ refno, total, product, email, telephone string }

// Thai time (UTC+7).
var thailand = time.FixedZone("UTC+7", 7*60*60)

// docs:start call
// createSecureLink returns the address for the buyer. It is
// paid once, until tomorrow at this time.
func createSecureLink(o order) (string, error) {
	merchant := setting("PAY_LINK_NAME")
	tomorrow := time.Now().In(thailand).AddDate(0, 0, 1)
	expiry := tomorrow.Format("2006-01-02-15-04-05")
	body, err := json.Marshal(map[string]string{
		"merchant":         merchant,
		"refno":            o.refno,
		"payValue":         o.total,
		"orderDetail":      o.product,
		"expireDate":       expiry,
		"userEMail":        o.email,
		"userTelNo":        o.telephone,
		"postBackURL":      setting("PAY_POSTBACK_URL"),
		"returnURL":        setting("PAY_RETURN_URL"),
		"monthInstallment": "",
		"bankInstallment":  "",
		"oneTime":          "Y",
	})
	if err != nil {
		return "", err
	}
	url := setting("PAY_API_URL") +
		"/secure/v3/secure/encryptz/" + merchant
	request, err := http.NewRequest(
		http.MethodPost, url, bytes.NewReader(body),
	)
	if err != nil {
		return "", err
	}
	request.Header.Set(
		"Content-Type", "application/json; charset=utf-8",
	)
	request.Header.Set("apikey", setting("PAY_API_KEY"))

	var link struct {
		Merchant, PayValue, OrderDetail, Message string
	}
	status, err := send(request, &link)
	if err != nil {
		return "", err
	}
	if link.Merchant == "" || link.PayValue == "" ||
		link.OrderDetail == "" {
		return "", fmt.Errorf("HTTP %d: no link. %s",
			status, oneLine(link.Message))
	}
	return strings.Join([]string{
		setting("PAY_LINK_URL"),
		link.Merchant, link.PayValue, link.OrderDetail,
	}, "/"), nil
}

// docs:end call

// client follows no redirect: that would hand the keys to another host.
var client = http.Client{
	Timeout: 30 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	},
}

var (
	anEmail = regexp.MustCompile(`\S*@\S*`)
	aQuery  = regexp.MustCompile(`[?#].*`)
)

// send reads the JSON of a reply into it, and returns the HTTP status.
func send(request *http.Request, reply any) (int, error) {
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	status := response.StatusCode
	if status/100 == 3 {
		target := aQuery.ReplaceAllString(response.Header.Get("Location"), "")
		return 0, fmt.Errorf("the API answered %d and redirects to %s: "+
			"this program does not follow redirects, so the keys stay here", status, target)
	}
	limited := io.LimitReader(response.Body, 1<<20) // 1 MiB
	if err := json.NewDecoder(limited).Decode(reply); err != nil {
		return 0, fmt.Errorf("HTTP %d: %w", status, err)
	}
	return status, nil
}

// oneLine returns a short line of a text from the API, without e-mail addresses, for a log.
func oneLine(text string) string {
	if text == "" {
		return "no message"
	}
	return fmt.Sprintf("%.120q", anEmail.ReplaceAllString(text, "…"))
}

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
		refno:     setting("PAY_REFNO"),
		total:     setting("PAY_ORDER_TOTAL"),
		product:   setting("PAY_PRODUCT"),
		email:     setting("PAY_CUSTOMER_EMAIL"),
		telephone: setting("PAY_CUSTOMER_TEL"),
	}
	link, err := createSecureLink(o)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("link", o.refno, link)
}
