#!/usr/bin/env bash
# Asks Inquiry about an order and compares the answer with what the shop stored.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}"

# docs:start main
merchant=${PAY_MERCHANT_ID: -5}
# Calls curl silently and with a time limit; prints the status and the redirect on a last line.
curl() {
  command curl --silent --show-error --max-time 30 --write-out '\n%{http_code} %{redirect_url}' "$@"
}
request() {
# docs:start call
# The keys come from standard input: ps shows arguments.
curl "$PAY_API_URL/order/orderdetailpost" \
  --header @- \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "merchantId: ${PAY_MERCHANT_ID: -5}" \
  --data "{
    \"merchantId\": \"${PAY_MERCHANT_ID: -5}\",
    \"orderNo\": \"X\",
    \"refno\": \"$PAY_REFNO\",
    \"productDetail\": \"QWERTY\"}" <<KEYS
apikey: $PAY_API_KEY
merchantSecretKey: $PAY_SECRET_KEY
KEYS
# docs:end call
}
reply=$(request)
read -r http target <<< "${reply##*$'\n'}"
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

[[ $http != 3* ]] || fail "The API answered $http and redirects to ${target%%\?*}:" \
  'this program does not follow redirects, so the keys stay here.'
[[ $http == 200 ]] || fail "HTTP $http"
if [[ $body =~ ^[[:space:]]*(\[[[:space:]]*\][[:space:]]*)?$ ]]; then # no record yet
  echo "pending $PAY_REFNO $PAY_ORDER_TOTAL"
  exit
fi
found=$(records <<< "$body")
[[ -n $found ]] || fail 'Not a reply of Inquiry.'

count=0 moved=0 codes='' record='' classes=''
while IFS='|' read -r refno id total code status; do
  [[ -n $refno ]] || fail 'Not a reply of Inquiry.'
  count=$((count + 1)) codes+="${codes:+, }$status"
  case $(class "$status") in
    # No money moved: a buyer can still pay with another card, under the same reference.
    pending | failed | cancelled | test) classes+=" $(class "$status")" ;;
    *) moved=$((moved + 1)) record="$refno|$id|$total|$code|$status" ;;
  esac
done <<< "$found"
if ((moved == 0)); then # nobody has paid: the first class that a record has says how far it got
  for state in pending failed cancelled test; do
    [[ $classes != *" $state"* ]] || break
  done
  echo "$state $PAY_REFNO $PAY_ORDER_TOTAL"
  exit
fi
IFS='|' read -r refno id total code status <<< "$record"
state=$(class "$status")
# Beside one payment all other records must be idle.
if ((moved > 1)) || { ((count > 1)) && [[ $state != paid ]]; }; then
  fail "$PAY_REFNO has several records ($codes), do not ship."
fi
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
