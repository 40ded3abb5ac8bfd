#!/usr/bin/env bash
set -euo pipefail

# With PAY_SCHEDULE_DATE, YYYY-MM-DD, one charge is cancelled; without it, the whole registration.
curl --silent --show-error --fail-with-body --max-time 20 "$PAY_API_URL/recurring/api/restdeleterecurring" \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --header 'Content-Type: application/json' \
  --data @- <<JSON
{
  "merchantID": "${PAY_MERCHANT_ID: -5}",
  "customerEmail": "buyer@shop.example",
  "refno": "$PAY_REFNO",
  "description": "Cancelled by the member"${PAY_SCHEDULE_DATE:+,
  "scheduleDate": "$PAY_SCHEDULE_DATE"}
}
JSON
