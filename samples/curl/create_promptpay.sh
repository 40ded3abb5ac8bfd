# Makes a PromptPay QR.
refno=${1:-202611200001} # a new one for each attempt
curl -G -X POST "$PAY_API_URL/tep/api/v2/promptpaynew" \
  -H "Authorization: Bearer $PAY_AUTH_KEY" \
  -H 'Accept: application/json' \
  --data-urlencode "merchantID=$PAY_MERCHANT_ID" \
  --data-urlencode 'productDetail=Coffee beans 1 kg' \
  --data-urlencode 'customerEmail=buyer@shop.example' \
  --data-urlencode 'customerName=Sample Buyer' \
  --data-urlencode 'total=1250.00' \
  --data-urlencode "referenceNo=$refno"
