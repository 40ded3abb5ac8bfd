# Registers a buyer for later charges.
refno=${1:-202611200001} # a new one for each registration
merchant=$(printf %s "$PAY_MERCHANT_ID" | tail -c 5)
curl "$PAY_API_URL/recurring/api/restaddrecurring" \
  -H "apikey: $PAY_API_KEY" \
  -H "secretkey: $PAY_SECRET_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantID": "$merchant", "refno": "$refno",
 "firstName": "Sample", "lastName": "Buyer",
 "customerEmail": "buyer@shop.example",
 "description": "Monthly membership"}
JSON
