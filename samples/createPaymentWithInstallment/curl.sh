#!/usr/bin/env bash
# Posts the payment form as the buyer's browser does, to see whether the hosted page takes it.
set -euo pipefail
: "${PAY_PAYMENT_URL:?}" "${PAY_RETURN_URL:?}" "${PAY_POSTBACK_URL:?}" "${PAY_MERCHANT_ID:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}" "${PAY_PRODUCT:?}"
: "${PAY_CUSTOMER_EMAIL:?}"

fail() { echo "$*" >&2; exit 1; }

# docs:start main
# Terms of November 2026. An issuer may want more: the buyer sees those that fit.
case ${PAY_MONTHS:-} in
  '' | 3 | 4 | 6 | 9 | 10) smallest=3000 ;;
  12 | 15 | 18 | 20 | 24 | 36) smallest=$((PAY_MONTHS * 500)) ;; # one issuer alone
  *) fail "No issuer offers $PAY_MONTHS months." ;;
esac
((${PAY_ORDER_TOTAL%.*} >= smallest)) ||
  fail "$PAY_ORDER_TOTAL is too little for ${PAY_MONTHS:-3} months."

# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
request() {
# docs:start call
# Without bankins and monthins the buyer chooses on the page.
curl "$PAY_PAYMENT_URL/payment" \
  --header "Content-Type: application/x-www-form-urlencoded;\
 charset=utf-8" \
  --data-urlencode "merchantid=$PAY_MERCHANT_ID" \
  --data-urlencode "refno=$PAY_REFNO" \
  --data-urlencode "customeremail=$PAY_CUSTOMER_EMAIL" \
  --data-urlencode "productdetail=$PAY_PRODUCT" \
  --data-urlencode "total=$PAY_ORDER_TOTAL" \
  --data-urlencode "cc=$PAY_CURRENCY" \
  --data-urlencode 'lang=EN' \
  --data-urlencode 'channel=installment' \
  ${PAY_BANK:+--data-urlencode "bankins=$PAY_BANK"} \
  ${PAY_MONTHS:+--data-urlencode "monthins=$PAY_MONTHS"} \
  --data-urlencode "returnurl=$PAY_RETURN_URL" \
  --data-urlencode "postbackurl=$PAY_POSTBACK_URL"
# docs:end call
}
reply=$(request) && ((${#reply} < 1048576)) || fail 'No reply, or more than 1 MiB.'
# docs:end main

read -r http target <<< "${reply##*$'\n'}"
[[ $http != 3* ]] || fail "The page answered $http and redirects to ${target%%[?#]*}:" \
  'this program does not follow redirects.'
# One short line without e-mail addresses, for a log.
heading=$(sed -nE 's:.*<h1[^>]*>(.*)</h1>.*:\1:p' <<< "$reply" | tr -d '[:cntrl:]' |
  sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
[[ $http == 200 ]] || fail "HTTP $http, and the page says: ${heading:0:120}"
echo "page $PAY_REFNO $PAY_ORDER_TOTAL"
