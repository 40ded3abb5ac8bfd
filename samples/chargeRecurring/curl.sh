#!/usr/bin/env bash
# Schedules a charge for the next possible day.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
request() {
# docs:start call
curl "$PAY_API_URL/recurring/api/restpayrecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "refno": "$PAY_REFNO", "total": "$PAY_ORDER_TOTAL"}
JSON
# docs:end call
}
reply=$(request)
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }

# 200 here and 1 elsewhere: take both, or a booked charge looks failed. A failure has none.
if [[ $(value success) != @(200|1) ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
echo "scheduled $PAY_REFNO $PAY_ORDER_TOTAL on $(value scheduleDate), charge $(value occurranceNo)"
