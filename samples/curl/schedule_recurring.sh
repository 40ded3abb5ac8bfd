# Schedules a charge for a day.
refno=${1:-202611200001} # of the registration
merchant=$(printf %s "$PAY_MERCHANT_ID" | tail -c 5)
curl \
  "$PAY_API_URL/recurring/api/restpayrecurring-scheduledate" \
  -H "apikey: $PAY_API_KEY" \
  -H "secretkey: $PAY_SECRET_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantID": "$merchant", "refno": "$refno",
 "total": "1250.00", "schedule_date": "2099-01-15"}
JSON
