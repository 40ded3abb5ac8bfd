# These samples need a registration:
curl -s -o /dev/null "$PAY_API_URL/recurring/api/restaddrecurring" -H @- \
  -H 'Content-Type: application/json' -d "{\"merchantID\": \"${PAY_MERCHANT_ID: -5}\", \"refno\": \"$PAY_REFNO\", \"firstName\": \"Sample\", \"lastName\": \"Buyer\", \"customerEmail\": \"buyer@shop.example\", \"description\": \"Monthly membership\"}" <<KEYS
apikey: $PAY_API_KEY
secretkey: $PAY_SECRET_KEY
KEYS
