#!/usr/bin/env bash
# Asks Inquiry about an order and compares the answer with what the shop stored.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}"

# docs:start main
merchant=${PAY_MERCHANT_ID: -5}
# Each call in silence, with a limit of time, and the HTTP status on a line of its own.
curl() { command curl --silent --show-error --max-time 30 --write-out '\n%{http_code}' "$@"; }
request() {
# docs:start call
curl "$PAY_API_URL/order/orderdetailpost" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "merchantSecretKey: $PAY_SECRET_KEY" \
  --header "merchantId: ${PAY_MERCHANT_ID: -5}" \
  --data @- <<JSON
{"merchantId": "${PAY_MERCHANT_ID: -5}", "orderNo": "X",
 "refno": "$PAY_REFNO", "productDetail": "QWERTY"}
JSON
# docs:end call
}
reply=$(request)
http=${reply##*$'\n'}
body=${reply%$'\n'*}
# docs:end main

fail() { echo "$*" >&2; exit 1; }

# Writes the records of a reply, one a line: reference | merchant | amount | currency | status.
# Enough for this reply. A program reads JSON with a parser.
records() {
  tr -d '\r\n' | grep -oE '"([^"\\]|\\.)*"|[][{}:,]|[^][{}:," ]+' | awk '
    $0 == "[" && !depth && list++ { exit }
    $0 == "{" { if (!depth++) split("", value); key = ""; next }
    $0 == "}" { if (!--depth) { print value["ReferenceNo"] "|" value["MerchantID"] "|" \
      value["Total"] "|" value["CurrencyCode"] "|" value["Status"] }; key = ""; next }
    $0 == ":" { key = last; next }
    { gsub(/^"|"$/, ""); last = $0; if (depth == 1 && key != "") value[key] = $0; key = "" }'
}
# Without zeros at its end: 1250, 1250.0 and 1250.00 are the same amount, 1250.004 is not.
amount() { sed -E 's/\.0+$//; s/(\.[0-9]*[1-9])0+$/\1/' <<< "$1"; }
# Baht is 00, which replies also spell OO or THB.
currency() { case $1 in 00 | [Oo][Oo] | [Tt][Hh][Bb]) echo 00 ;; *) echo "$1" ;; esac; }
class() {
  case $(tr '[:lower:]' '[:upper:]' <<< "$1") in
    CP | Y) echo paid ;;
    TC) echo test ;; # a test card: no money moves
    NS | N | VC) echo pending ;;
    HO) echo held ;;
    RE | VR | PF) echo failed ;;
    C) echo cancelled ;;
    RR) echo refunding ;;
    RF | VO) echo refunded ;;
    *) echo unknown ;;
  esac
}

[[ $http == 200 ]] || fail "HTTP $http: $body"
if [[ $body =~ ^[[:space:]]*(\[[[:space:]]*\][[:space:]]*)?$ ]]; then # no record yet
  echo "pending $PAY_REFNO $PAY_ORDER_TOTAL"
  exit
fi
found=$(records <<< "$body")
[[ -n $found ]] || fail "Not a reply of Inquiry: $body"

count=0 moved=0 codes='' record='' state=''
while IFS='|' read -r refno id total code status; do
  [[ -n $refno ]] || fail "Not a reply of Inquiry: $body"
  count=$((count + 1)) codes+="${codes:+, }$status"
  case $(class "$status") in
    # No money moved: a buyer can still pay with another card, under the same reference.
    pending | failed | cancelled | test) [[ -n $record ]] && continue ;;
    *) moved=$((moved + 1)) ;;
  esac
  state=$(class "$status")
  record="$refno|$id|$total|$code|$status"
done <<< "$found"
# Several records are clear when all but one payment are idle, and in no other case.
if ((count > 1)) && [[ $moved != 1 || $state != paid ]]; then
  fail "$PAY_REFNO has several records ($codes), do not ship."
fi

IFS='|' read -r refno id total code status <<< "$record"
# A reply has the eight digits of your merchant ID, or the last five, or none.
[[ -z $id || $id == null || ${id: -5} == "$merchant" ]] || state=differs
[[ $refno == "$PAY_REFNO" && $(amount "$total") == $(amount "$PAY_ORDER_TOTAL") &&
  $(currency "$code") == $(currency "$PAY_CURRENCY") ]] || state=differs
case $state in
  differs)
    fail "$PAY_REFNO differs from your order, do not ship:" \
      "Inquiry says $refno, $total, $code, $id." ;;
  unknown) fail "$PAY_REFNO has the unknown status $status, do not ship." ;;
esac
echo "$state $PAY_REFNO $PAY_ORDER_TOTAL"
