#!/usr/bin/env bash
# Makes a link that carries its price in an encoded form.
set -euo pipefail
export LC_ALL=C # reads bytes that are not UTF-8
: "${PAY_API_URL:?}" "${PAY_LINK_URL:?}" "${PAY_LINK_NAME:?}" "${PAY_API_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_ORDER_TOTAL:?}" "${PAY_PRODUCT:?}"
: "${PAY_EXPIRE_DATE:?}" # such as 2030-12-31-23-59-59
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_CUSTOMER_TEL:?}" "${PAY_POSTBACK_URL:?}" "${PAY_RETURN_URL:?}"

# docs:start main
# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
fail() { echo "$*" >&2; exit 1; }
request() {
# docs:start call
# The key comes from standard input: ps shows arguments.
# No value may contain a quotation mark or a backslash.
curl "$PAY_API_URL/secure/v3/secure/encryptz/$PAY_LINK_NAME" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header @- \
  --data "{
    \"merchant\": \"$PAY_LINK_NAME\",
    \"refno\": \"$PAY_REFNO\",
    \"payValue\": \"$PAY_ORDER_TOTAL\",
    \"orderDetail\": \"$PAY_PRODUCT\",
    \"expireDate\": \"$PAY_EXPIRE_DATE\",
    \"userEMail\": \"$PAY_CUSTOMER_EMAIL\",
    \"userTelNo\": \"$PAY_CUSTOMER_TEL\",
    \"postBackURL\": \"$PAY_POSTBACK_URL\",
    \"returnURL\": \"$PAY_RETURN_URL\",
    \"monthInstallment\": \"\", \"bankInstallment\": \"\",
    \"oneTime\": \"Y\"}" <<KEYS
apikey: $PAY_API_KEY
KEYS
# docs:end call
}
reply=$(request) && ((${#reply} < 1048576)) || fail 'No reply, or more than 1 MiB.'
read -r http target <<< "${reply##*$'\n'}"
reply=${reply%$'\n'*}
[[ $http != 3* ]] || fail "The API answered $http and redirects to ${target%%[?#]*}:" \
  'this program does not follow redirects, so the keys stay here.'
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *\"([^\"]*)\".*/\1/p"; }
# One short line of a text from the API, without e-mail addresses, for a log.
one_line() {
  local line end=120
  line=$(tr -d '[:cntrl:]' <<< "${1:0:2000}" | sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
  # Not within a character: these are its later bytes.
  while [[ ${line:end:1} == [$'\x80'-$'\xbf'] ]]; do end=$((end - 1)); done
  echo "${line:0:end}"
}

if [[ -z $(value merchant) || -z $(value payValue) || -z $(value orderDetail) ]]; then
  fail "$PAY_REFNO: HTTP $http, no link. $(one_line "$(value message)")"
fi
echo "link $PAY_REFNO $PAY_LINK_URL/$(value merchant)/$(value payValue)/$(value orderDetail)"
