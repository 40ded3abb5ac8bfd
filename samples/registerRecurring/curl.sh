#!/usr/bin/env bash
# Registers a buyer for charges that you schedule later.
set -euo pipefail
export LC_ALL=C # reads bytes that are not UTF-8
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}" "${PAY_FIRST_NAME:?}" "${PAY_LAST_NAME:?}"
: "${PAY_CUSTOMER_EMAIL:?}" "${PAY_DESCRIPTION:?}"

# docs:start main
# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
# For a call that did not report success, for whatever reason.
unsure() {
  echo "The call may have been carried out: run inquireRecurring before you repeat it. $*" >&2
  exit 1
}
request() {
# docs:start call
# The keys come from standard input: ps shows arguments.
# This API takes the last 5 digits of the merchant ID.
# No value may contain a quotation mark or a backslash.
curl "$PAY_API_URL/recurring/api/restaddrecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header @- \
  --data "{
    \"merchantID\": \"${PAY_MERCHANT_ID: -5}\",
    \"refno\": \"$PAY_REFNO\",
    \"firstName\": \"$PAY_FIRST_NAME\",
    \"lastName\": \"$PAY_LAST_NAME\",
    \"customerEmail\": \"$PAY_CUSTOMER_EMAIL\",
    \"description\": \"$PAY_DESCRIPTION\"}" <<KEYS
apikey: $PAY_API_KEY
secretkey: $PAY_SECRET_KEY
KEYS
# docs:end call
}
reply=$(request) && ((${#reply} < 1048576)) || unsure 'No reply, or more than 1 MiB.'
read -r http target <<< "${reply##*$'\n'}"
reply=${reply%$'\n'*}
[[ $http != 3* ]] || unsure "The API answered $http and redirects to ${target%%[?#]*}:" \
  'this program does not follow redirects, so the keys stay here.'
# docs:end main

# Enough for a flat reply. A program reads JSON with a parser.
value() { tr -d '\r\n' <<< "$reply" | sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p"; }
# One short line of a text from the API, without e-mail addresses, for a log.
one_line() {
  local line end=120
  line=$(tr -d '[:cntrl:]' <<< "${1:0:2000}" | sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
  # Not within a character: these are its later bytes.
  while [[ ${line:end:1} == [$'\x80'-$'\xbf'] ]]; do end=$((end - 1)); done
  echo "${line:0:end}"
}

# 1 is success here, 200 elsewhere: accept both.
success=$(tr -d '\r\n' <<< "$reply" | sed -nE 's/.*"success" *: *([^],}]*).*/\1/p')
if [[ ! $success =~ ^(1|200)\ *$ || $(value refno) != "$PAY_REFNO" ]]; then
  unsure "HTTP $http: $(one_line "$(value message)")"
fi
echo "registered $PAY_REFNO"
