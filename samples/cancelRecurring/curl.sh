#!/usr/bin/env bash
# Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_REFNO:?}" "${PAY_DESCRIPTION:?}" "${PAY_SCHEDULE_DATE:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
cancel_charge() {
# docs:start call
# Without a day the call cancels everything: ":?" stops it.
# No value may hold a quotation mark or a backslash.
curl "$PAY_API_URL/recurring/api/restdeleterecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "customerEmail": "$PAY_CUSTOMER_EMAIL",
 "refno": "$PAY_REFNO", "description": "$PAY_DESCRIPTION", "scheduleDate": "${PAY_SCHEDULE_DATE:?}"}
JSON
# docs:end call
}
cancel_registration() {
  curl "$PAY_API_URL/recurring/api/restdeleterecurring" \
    --header 'Content-Type: application/json; charset=utf-8' \
    --header "apikey: $PAY_API_KEY" \
    --header "secretkey: $PAY_SECRET_KEY" \
    --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "customerEmail": "$PAY_CUSTOMER_EMAIL",
 "refno": "$PAY_REFNO", "description": "$PAY_DESCRIPTION"}
JSON
}
case $PAY_SCHEDULE_DATE in
  all) reply=$(cancel_registration) ;;
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) reply=$(cancel_charge) ;;
  *) echo 'PAY_SCHEDULE_DATE: YYYY-MM-DD, or all.' >&2; exit 1 ;;
esac
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }

if [[ $(value success) != 1 ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
echo "cancelled $PAY_REFNO $PAY_SCHEDULE_DATE"
