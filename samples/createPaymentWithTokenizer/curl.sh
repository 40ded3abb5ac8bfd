#!/usr/bin/env bash
# Posts the payment form as the buyer's browser does, to see whether the hosted page takes it.
set -euo pipefail
: "${PAY_PAYMENT_URL:?}" "${PAY_RETURN_URL:?}" "${PAY_POSTBACK_URL:?}" "${PAY_MERCHANT_ID:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}" "${PAY_PRODUCT:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_MEMBER:?}"

fail() { echo "$*" >&2; exit 1; }

# docs:start main
[[ $PAY_MEMBER =~ ^[A-Za-z0-9]{1,10}$ ]] || fail 'PAY_MEMBER: at most 10 letters and digits.'

# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
request() {
# docs:start call
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
  --data-urlencode "customerref=$PAY_MEMBER" \
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
