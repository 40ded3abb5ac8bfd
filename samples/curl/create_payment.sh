# Sends the form as the buyer's browser does.
refno=${1:-202611200001} # a new one for each attempt
curl "$PAY_PAYMENT_URL/payment" \
  --data-urlencode "merchantid=$PAY_MERCHANT_ID" \
  --data-urlencode "refno=$refno" \
  --data-urlencode 'customeremail=buyer@shop.example' \
  --data-urlencode 'productdetail=Coffee beans 1 kg' \
  --data-urlencode 'total=1250.00' \
  --data-urlencode 'cc=00' \
  --data-urlencode 'lang=TH'
