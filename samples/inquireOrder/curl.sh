#!/usr/bin/env bash
# Asks Inquiry about an order and compares the answer with what the shop stored.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}"

# docs:start main
merchant=${PAY_MERCHANT_ID: -5}
reply=$(curl --silent --show-error --max-time 30 --write-out '\n%{http_code}' \
  "$PAY_API_URL/order/orderdetailpost" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "merchantSecretKey: $PAY_SECRET_KEY" \
  --header "merchantId: $merchant" \
  --data @- <<JSON
{"merchantId": "$merchant", "orderNo": "X", "refno": "$PAY_REFNO", "productDetail": "QWERTY"}
JSON
)
http=${reply##*$'\n'}
record=$(tr -d '\r\n' <<< "${reply%$'\n'*}")
# docs:end main

fail() { echo "$*" >&2; exit 1; }
# Enough for a flat reply. A program reads JSON with a parser.
value() { sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p" <<< "$record"; }
satang() { local baht; LC_ALL=C printf -v baht '%.2f' "$1"; echo "${baht/./}"; }

[[ $http == 200 ]] || fail "HTTP $http: $record"
if [[ $record =~ ^\ *(\[\ *\]\ *)?$ ]]; then # no record yet
  echo "pending $PAY_REFNO $PAY_ORDER_TOTAL"
  exit
fi
[[ $record == *'"ReferenceNo"'* ]] || fail "Not a reply of Inquiry: $record"

if [[ $(value ReferenceNo) != "$PAY_REFNO" || $(value CurrencyCode) != "$PAY_CURRENCY" ||
  $(satang "$(value Total)") != $(satang "$PAY_ORDER_TOTAL") ]]; then
  fail "$PAY_REFNO differs from your order, do not ship: Inquiry says $(value ReferenceNo)," \
    "$(value Total), $(value CurrencyCode)."
fi

status=$(value Status)
case $(tr '[:lower:]' '[:upper:]' <<< "$status") in
  CP | Y) class=paid ;;
  TC) class=test ;; # a test card: no money moves
  NS | N | VC) class=pending ;;
  HO) class=held ;;
  RE | VR | PF) class=failed ;;
  C) class=cancelled ;;
  RR) class=refunding ;;
  RF | VO) class=refunded ;;
  *) fail "$PAY_REFNO has the unknown status $status, do not ship." ;;
esac
echo "$class $PAY_REFNO $PAY_ORDER_TOTAL"
