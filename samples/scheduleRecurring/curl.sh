#!/usr/bin/env bash
set -euo pipefail

# PAY_SCHEDULE_DATE: the day of the charge, YYYY-MM-DD, at least one day ahead in Thailand.
curl --silent --show-error --fail-with-body --max-time 20 "$PAY_API_URL/recurring/api/restpayrecurring-scheduledate" \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --header 'Content-Type: application/json' \
  --data @- <<JSON
{
  "merchantID": "${PAY_MERCHANT_ID: -5}",
  "refno": "$PAY_REFNO",
  "total": "299.00",
  "schedule_date": "$PAY_SCHEDULE_DATE"
}
JSON
