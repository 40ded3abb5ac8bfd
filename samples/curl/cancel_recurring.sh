# Cancels the charge of a day.
refno=${1:-202611200001} # of the registration
merchant=$(printf %s "$PAY_MERCHANT_ID" | tail -c 5)
curl "$PAY_API_URL/recurring/api/restdeleterecurring" \
  -H "apikey: $PAY_API_KEY" \
  -H "secretkey: $PAY_SECRET_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantID": "$merchant", "refno": "$refno",
 "customerEmail": "buyer@shop.example",
 "description": "Monthly membership",
 "scheduleDate": "2099-01-15"}
JSON
