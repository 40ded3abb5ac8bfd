#!/usr/bin/env bash
# Calls your handler as a postback does, once as GET and once as POST.
set -euo pipefail
: "${PAY_POSTBACK_URL:?}" # with your own query parameters, such as …/postback?token=…
: "${PAY_MERCHANT_ID:?}" "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}"
: "${PAY_PRODUCT:?}" "${PAY_CUSTOMER_EMAIL:?}"

# docs:start main
# Calls curl silently and with a time limit; prints only the HTTP status.
curl() {
  command curl --silent --show-error --max-time 10 \
    --output /dev/null --write-out '%{http_code}' "$@"
}
postback() {
  # docs:start call
  # Fields in a form; your own stay in the address. With --get
  # all of them are in the address.
  curl "$@" "$PAY_POSTBACK_URL" \
    --data-urlencode "refno=$PAY_REFNO" \
    --data-urlencode "merchantid=$PAY_MERCHANT_ID" \
    --data-urlencode "customeremail=$PAY_CUSTOMER_EMAIL" \
    --data-urlencode 'orderno=1000001' \
    --data-urlencode "total=$PAY_ORDER_TOTAL" \
    --data-urlencode "productdetail=$PAY_PRODUCT" \
    --data-urlencode 'cardtype=V' \
    --data-urlencode 'status=CP' \
    --data-urlencode 'statusname=COMPLETE'
  # docs:end call
}
get=$(postback --get)
post=$(postback)
# docs:end main

echo "answered $get to GET and $post to POST"
[[ $get == 200 && $post == 200 ]] || { echo 'Answer 200 to both methods.' >&2; exit 1; }
