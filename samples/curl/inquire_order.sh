# Asks Inquiry about an attempt.
refno=${1:-202611200001} # of an attempt
merchant=$(printf %s "$PAY_MERCHANT_ID" | tail -c 5)
curl "$PAY_API_URL/order/orderdetailpost" \
  -H "apikey: $PAY_API_KEY" \
  -H "merchantSecretKey: $PAY_SECRET_KEY" \
  -H "merchantId: $merchant" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantId": "$merchant", "orderNo": "X",
 "refno": "$refno", "productDetail": "QWERTY"}
JSON
