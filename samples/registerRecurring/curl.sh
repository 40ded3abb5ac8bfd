#!/usr/bin/env bash
# Registers a buyer for charges that you schedule later.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_FIRST_NAME:?}" "${PAY_LAST_NAME:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_DESCRIPTION:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
request() {
# docs:start call
# No value may hold a quotation mark or a backslash.
curl "$PAY_API_URL/recurring/api/restaddrecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "refno": "$PAY_REFNO",
 "firstName": "$PAY_FIRST_NAME", "lastName": "$PAY_LAST_NAME",
 "customerEmail": "$PAY_CUSTOMER_EMAIL", "description": "$PAY_DESCRIPTION"}
JSON
# docs:end call
}
reply=$(request)
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }

if [[ $(value success) != 1 ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
echo "registered $PAY_REFNO"
