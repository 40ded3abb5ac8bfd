#!/usr/bin/env bash
set -euo pipefail

curl --silent --show-error --fail-with-body --max-time 20 "$PAY_API_URL/recurring/api/restpayrecurring" \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --header 'Content-Type: application/json' \
  --data @- <<JSON
{
  "merchantID": "${PAY_MERCHANT_ID: -5}",
  "refno": "$PAY_REFNO",
  "total": "299.00"
}
JSON
