# Stores an attempt to pay, for the order in $1 or for a new one, and goes to the payment.
set -eu
refno=$(LC_ALL=C tr -dc 0-9 < /dev/urandom | head -c 12)
order=${1:-A$refno}
[ -f "orders/$order.order" ] || echo '1250.00 00' > "orders/$order.order"
read -r total currency < "orders/$order.order"
echo "$order $total $currency secret-of-$refno" > "orders/$refno"
if [ "$CHECK_CHANNEL" = qr ]; then
  # Without a QR the buyer gets the form at once, with a new reference.
  printf 'Authorization: Bearer %s' "$PAY_AUTH_KEY" |
    curl -s -G -X POST "$PAY_API_URL/tep/api/v2/promptpaynew" -H @- \
      -d "merchantID=$PAY_MERCHANT_ID" -d "referenceNo=$refno" -d "total=$total" \
      -d productDetail=Coffee -d customerName=Buyer -d customerEmail=buyer@shop.example |
    grep -q '"image"' || CHECK_CHANNEL=form bash "$0" "$order" > /dev/null
else
  curl -sf "$PAY_PAYMENT_URL/payment" -o /dev/null \
    -d "merchantid=$PAY_MERCHANT_ID" -d "refno=$refno" -d "total=$total" \
    -d productdetail=Coffee -d customeremail=buyer@shop.example -d "cc=$currency" \
    --data-urlencode "postbackurl=http://127.0.0.1:8000/postback?token=secret-of-$refno"
fi
echo "$order"
