#!/usr/bin/env bash
# Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_REFNO:?}" "${PAY_DESCRIPTION:?}" "${PAY_SCHEDULE_DATE:?}"

# docs:start main
# Without a day the call cancels everything: never leave it out by mistake.
case $PAY_SCHEDULE_DATE in
  all) day= ;;
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) day=", \"scheduleDate\": \"$PAY_SCHEDULE_DATE\"" ;;
  *) echo 'PAY_SCHEDULE_DATE: YYYY-MM-DD, or all.' >&2; exit 1 ;;
esac
# No value may hold a quotation mark or a backslash.
reply=$(curl --silent --show-error --max-time 30 \
  "$PAY_API_URL/recurring/api/restdeleterecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "customerEmail": "$PAY_CUSTOMER_EMAIL",
 "refno": "$PAY_REFNO", "description": "$PAY_DESCRIPTION"$day}
JSON
)
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }

if [[ $(value success) != 1 ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
echo "cancelled $PAY_REFNO $PAY_SCHEDULE_DATE"
