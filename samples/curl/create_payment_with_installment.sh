# Sends a form that opens the page at installments.
refno=${1:-202611200002} # a new one for each attempt
curl "$PAY_PAYMENT_URL/payment" \
  --data-urlencode "merchantid=$PAY_MERCHANT_ID" \
  --data-urlencode "refno=$refno" \
  --data-urlencode 'customeremail=buyer@shop.example' \
  --data-urlencode 'productdetail=Coffee beans 1 kg' \
  --data-urlencode 'total=12000.00' \
  --data-urlencode 'cc=00' \
  --data-urlencode 'channel=installment' \
  --data-urlencode 'monthins=6' \
  --data-urlencode 'lang=TH'
