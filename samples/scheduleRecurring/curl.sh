#!/usr/bin/env bash
# Schedules a charge for a day of your choice.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_SCHEDULE_DATE:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
request() {
# docs:start call
curl "$PAY_API_URL/recurring/api/restpayrecurring-scheduledate" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "refno": "$PAY_REFNO",
 "total": "$PAY_ORDER_TOTAL", "schedule_date": "$PAY_SCHEDULE_DATE"}
JSON
# docs:end call
}
reply=$(request)
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }

# 200 for the next day, 1 elsewhere, not published here: take both. A failure has none.
if [[ $(value success) != @(200|1) ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
echo "scheduled $PAY_REFNO $PAY_ORDER_TOTAL on $(value scheduleDate), charge $(value occurranceNo)"
