# Lists the charges of a registration.
refno=${1:-202611200001} # of the registration
curl "$PAY_API_URL/recurring/api/restgetrecurring" \
  -H "apikey: $PAY_API_KEY" \
  -H "secretkey: $PAY_SECRET_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "refno": "$refno"}
JSON
