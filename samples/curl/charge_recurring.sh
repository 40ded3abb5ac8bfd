# Schedules the next charge of a registration.
refno=${1:-202611200001} # of the registration
merchant=$(printf %s "$PAY_MERCHANT_ID" | tail -c 5)
curl "$PAY_API_URL/recurring/api/restpayrecurring" \
  -H "apikey: $PAY_API_KEY" \
  -H "secretkey: $PAY_SECRET_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantID": "$merchant", "refno": "$refno",
 "total": "1250.00"}
JSON
