#!/usr/bin/env bash
# Asks Inquiry about an order and compares the answer with what the shop stored.
set -euo pipefail
export LC_ALL=C # reads bytes that are not UTF-8
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_CURRENCY:?}"

fail() { echo "$*" >&2; exit 1; }
an_amount='^(0|[1-9][0-9]{0,8})(\.([0-9]{1,2})0*)?$'
[[ $PAY_REFNO =~ ^[0-9]{1,12}$ ]] || fail 'PAY_REFNO: write 1 to 12 digits.'
[[ $PAY_ORDER_TOTAL =~ $an_amount ]] || fail 'PAY_ORDER_TOTAL: write 1250.00.'
[[ $PAY_CURRENCY =~ ^[0-9]{2}$ ]] || fail 'PAY_CURRENCY: write two digits.'

# docs:start main
# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
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
reply=$(request) && ((${#reply} < 1048576)) || fail 'No reply, or more than 1 MiB.'
read -r http target <<< "${reply##*$'\n'}"
body=${reply%$'\n'*}
# docs:end main

# Writes the records of a reply, one a line: reference | merchant | amount | currency | status.
# An amount that is a number becomes the shortest decimal; what is no text a question mark.
# Enough for this reply. A program reads JSON with a parser.
records() {
  tr -d '\r\n' | grep -oE '"([^"\\]|\\.)*"|[][{}:,]|[^][{}:," ]+' | awk '
    function keep(text) { if (depth == 1 && key != "") value[key] = text; key = "" }
    # Around the records is one pair of brackets at most, and nothing else but commas.
    !depth && ($0 !~ /^[][{,]$/ || $0 == "[" && list++) { print "||||"; exit }
    !depth && $0 == "]" { list-- }
    $0 == "{" { keep("?"); if (!depth++) split("", value); next }
    $0 == "[" { keep("?"); next }
    $0 == "}" { if (!--depth) { print value["ReferenceNo"] "|" value["MerchantID"] "|" \
      value["Total"] "|" value["CurrencyCode"] "|" toupper(value["Status"]) }; key = ""; next }
    $0 == ":" { key = last; next }
    /^"/ { gsub(/^"|"$/, ""); gsub(/[|]/, "?"); last = $0; keep($0); next }
    $0 == "null" { keep(""); next }
    key != "Total" { keep("?"); next }
    /^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?$/ { keep(sprintf("%.15g", $0)); next }
    { keep("?") }
    END { if (depth || list) print "||||" }'
}
# 1250, 1250.0 and 1250.00 are 125000; nothing for all else, such as 1,250.00 and 1250.004.
satang() {
  [[ $1 =~ $an_amount ]] || return 0
  local part=${BASH_REMATCH[3]}00
  echo "${BASH_REMATCH[1]}${part:0:2}"
}
# Two digits. Baht is 00, which replies also spell OO or THB. Nothing for all else.
currency() {
  case $1 in
    [Oo][Oo] | [Tt][Hh][Bb]) echo 00 ;;
    [0-9][0-9]) echo "$1" ;;
  esac
}
# One short line of a text from the API, without e-mail addresses, for a log.
one_line() {
  local line end=120
  line=$(tr -d '[:cntrl:]' <<< "${1:0:2000}" | sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
  # Not within a character: these are its later bytes.
  while [[ ${line:end:1} == [$'\x80'-$'\xbf'] ]]; do end=$((end - 1)); done
  echo "${line:0:end}"
}
class() {
  case $1 in
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
body=${body#$'\xEF\xBB\xBF'} # a byte order mark
# No record yet: nothing, {} or [].
if [[ $body =~ ^[[:space:]]*((\[[[:space:]]*\]|\{[[:space:]]*\})[[:space:]]*)?$ ]]; then
  echo "pending $PAY_REFNO $PAY_ORDER_TOTAL"
  exit
fi
found=$(records <<< "$body" || true)
[[ -n $found ]] || fail 'Not a reply of Inquiry.'

count=0 moved=0 codes='' record='' classes=''
while IFS='|' read -r refno id total code status; do
  [[ -n $refno ]] || fail 'Not a reply of Inquiry.'
  count=$((count + 1)) codes+="${codes:+, }$status"
  state=$(class "$status")
  case $state in
    # No money moved: a buyer can still pay with another card, under the same reference.
    pending | failed | cancelled | test) classes+=" $state" ;;
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
# Beside one payment all other records must be unpaid.
if ((moved > 1)) || { ((count > 1)) && [[ $state != paid ]]; }; then
  fail "$PAY_REFNO has several records ($(one_line "$codes")), do not ship."
fi
# A reply has the eight digits of your merchant ID, or the last five, or none.
[[ -z $id || $id == "$PAY_MERCHANT_ID" || $id == "${PAY_MERCHANT_ID: -5}" ]] || state=differs
[[ $refno == "$PAY_REFNO" && $(satang "$total") == $(satang "$PAY_ORDER_TOTAL") &&
  $(currency "$code") == $(currency "$PAY_CURRENCY") ]] || state=differs
case $state in
  differs)
    fail "$PAY_REFNO differs from your order, do not ship:" \
      "Inquiry says $(one_line "$refno, $total, $code, $id")." ;;
  unknown) fail "$PAY_REFNO has the unknown status $(one_line "$status"), do not ship." ;;
esac
echo "$state $PAY_REFNO $PAY_ORDER_TOTAL"
