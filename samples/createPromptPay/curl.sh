#!/usr/bin/env bash
# Makes a PromptPay QR for an order and saves its picture.
set -euo pipefail
export LC_ALL=C # reads bytes that are not UTF-8
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_AUTH_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_PRODUCT:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_CUSTOMER_NAME:?}"

# docs:start main
# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
fail() { echo "$*" >&2; exit 1; }
# After a time-out the QR may exist: keep asking Inquiry about this reference, also when you make
# another QR with a new one.
request() {
# docs:start call
# The key comes from standard input: ps shows arguments.
# docs:start request
curl "$PAY_API_URL/tep/api/v2/promptpaynew" \
  --get --request POST \
  --header @- \
  --header 'Accept: application/json' \
  --header 'Content-Length: 0' \
  --data-urlencode "merchantID=$PAY_MERCHANT_ID" \
  --data-urlencode "productDetail=$PAY_PRODUCT" \
  --data-urlencode "customerEmail=$PAY_CUSTOMER_EMAIL" \
  --data-urlencode "customerName=$PAY_CUSTOMER_NAME" \
  --data-urlencode "total=$PAY_ORDER_TOTAL" \
  --data-urlencode "referenceNo=$PAY_REFNO" <<KEYS
Authorization: Bearer $PAY_AUTH_KEY
KEYS
# docs:end request
# docs:end call
}
reply=$(request) && ((${#reply} < 1048576)) || fail 'No reply, or more than 1 MiB.'
read -r http target <<< "${reply##*$'\n'}"
reply=${reply%$'\n'*}
[[ $http != 3* ]] || fail "The API answered $http and redirects to ${target%%[?#]*}:" \
  'this program does not follow redirects, so the keys stay here.'
# docs:end main

# Enough for this reply, where a slash may come as \/. A program reads JSON with a parser.
value() { tr -d '\r\n\\' <<< "$reply" | sed -nE "s/.*\"$1\" *: *\"([^\"]*)\".*/\1/p"; }
# One short line of a text from the API, without e-mail addresses, for a log.
one_line() {
  local line end=120
  line=$(tr -d '[:cntrl:]' <<< "${1:0:2000}" | sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
  # Not within a character: these are its later bytes.
  while [[ ${line:end:1} == [$'\x80'-$'\xbf'] ]]; do end=$((end - 1)); done
  echo "${line:0:end}"
}

image=$(value image)
# A buyer would pay the QR of another order, too.
if [[ $(value status) != success || $(value referenceNo) != "$PAY_REFNO" ||
  $image != data:image/png\;base64,* ]]; then
  case $(value message | tr '[:upper:]' '[:lower:]') in
    'duplicate reference number')
      fail "$PAY_REFNO was used before: take a new reference number." \
        'Keep asking Inquiry about this one.' ;;
    'incomplete parameter') fail 'A parameter is missing: send all six.' ;;
    'no authorization' | 'authorization error')
      fail 'PAY_AUTH_KEY is not the Auth Key of the control panel.' ;;
    *)
      fail "HTTP $http: no QR. Check each parameter, and that the total is 6.00 or more," \
        'or ask support to enable PromptPay.' "$(one_line "$(value message)")" ;;
  esac
fi
base64 --decode <<< "${image#*,}" > "$PAY_REFNO.png"
expiry=$(value expiredate)
echo "qr $PAY_REFNO $PAY_ORDER_TOTAL expires ${expiry:-unknown} saved $PAY_REFNO.png"
