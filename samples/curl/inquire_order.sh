# Asks Inquiry about an attempt.
refno=${1:-202611200001} # of an attempt
curl "$PAY_API_URL/order/orderdetailpost" \
  -H "apikey: $PAY_API_KEY" \
  -H "merchantSecretKey: $PAY_SECRET_KEY" \
  -H "merchantId: ${PAY_MERCHANT_ID: -5}" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchantId": "${PAY_MERCHANT_ID: -5}", "orderNo": "X",
 "refno": "$refno", "productDetail": "QWERTY"}
JSON
