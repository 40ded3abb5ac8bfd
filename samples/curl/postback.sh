# Sends a postback to your handler, as the payment page does.
refno=${1:-202611200001} # of an attempt that you stored
curl -i 'http://127.0.0.1:8000/postback?token=a-secret' \
  --data-urlencode "merchantid=$PAY_MERCHANT_ID" \
  --data-urlencode "refno=$refno" \
  --data-urlencode 'orderno=1000001' \
  --data-urlencode 'total=1250.00' \
  --data-urlencode 'status=CP' \
  --data-urlencode 'statusname=COMPLETE' \
  --data-urlencode 'cardtype=V' \
  --data-urlencode 'customeremail=buyer@shop.example' \
  --data-urlencode 'productdetail=Coffee beans 1 kg'
