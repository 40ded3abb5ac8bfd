#!/usr/bin/env bash
# Makes a link that carries its price in an encoded form.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_LINK_URL:?}" "${PAY_LINK_NAME:?}" "${PAY_API_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_PRODUCT:?}"
: "${PAY_EXPIRE_DATE:?}" # such as 2030-12-31-23-59-59
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_CUSTOMER_TEL:?}" "${PAY_POSTBACK_URL:?}" "${PAY_RETURN_URL:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
request() {
# docs:start call
# No value may hold a quotation mark or a backslash.
curl "$PAY_API_URL/secure/v3/secure/encryptz/$PAY_LINK_NAME" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --data @- <<JSON
{"merchant": "$PAY_LINK_NAME", "refno": "$PAY_REFNO", "payValue": "$PAY_ORDER_TOTAL",
 "orderDetail": "$PAY_PRODUCT", "expireDate": "$PAY_EXPIRE_DATE",
 "userEMail": "$PAY_CUSTOMER_EMAIL", "userTelNo": "$PAY_CUSTOMER_TEL",
 "postBackURL": "$PAY_POSTBACK_URL", "returnURL": "$PAY_RETURN_URL",
 "monthInstallment": "", "bankInstallment": "", "oneTime": "Y"}
JSON
# docs:end call
}
reply=$(request)
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *\"([^\"]*)\".*/\1/p"; }

if [[ -z $(value payValue) || -z $(value orderDetail) ]]; then
  echo "$PAY_REFNO: no link. $reply" >&2
  exit 1
fi
echo "link $PAY_REFNO $PAY_LINK_URL/$(value merchant)/$(value payValue)/$(value orderDetail)"
