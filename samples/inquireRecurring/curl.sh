#!/usr/bin/env bash
# Reads a registration and lists its charges.
set -euo pipefail
export LC_ALL=C # reads bytes that are not UTF-8
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}"

# docs:start main
# Calls curl silently, with a time limit and up to 1 MiB; the last line has status and redirect.
curl() {
  command curl --silent --show-error --max-time 30 \
    --write-out '\n%{http_code} %{redirect_url}' "$@" | head -c 1048576
}
fail() { echo "$*" >&2; exit 1; }
request() {
# docs:start call
# The keys come from standard input: ps shows arguments.
curl "$PAY_API_URL/recurring/api/restgetrecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header @- \
  --data "{
    \"merchantID\": \"${PAY_MERCHANT_ID: -5}\",
    \"refno\": \"$PAY_REFNO\"}" <<KEYS
apikey: $PAY_API_KEY
secretkey: $PAY_SECRET_KEY
KEYS
# docs:end call
}
reply=$(request) && ((${#reply} < 1048576)) || fail 'No reply, or more than 1 MiB.'
read -r http target <<< "${reply##*$'\n'}"
reply=${reply%$'\n'*}
[[ $http != 3* ]] || fail "The API answered $http and redirects to ${target%%[?#]*}:" \
  'this program does not follow redirects, so the keys stay here.'
# docs:end main

# Enough for a flat text. A program reads JSON with a parser.
value() { sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p" <<< "$2"; }
# One short line of a text from the API, without e-mail addresses, for a log.
one_line() {
  local line end=120
  line=$(tr -d '[:cntrl:]' <<< "${1:0:2000}" | sed -E 's/[^[:space:]]*@[^[:space:]]*/…/g')
  # Not within a character: these are its later bytes.
  while [[ ${line:end:1} == [$'\x80'-$'\xbf'] ]]; do end=$((end - 1)); done
  echo "${line:0:end}"
}

reply=$(tr -d '\r\n' <<< "$reply")
# 1, or 200 as when a charge is scheduled.
success=$(sed -nE 's/.*"success" *: *([^],}]*).*/\1/p' <<< "$reply")
# A charge that is left out here would be scheduled a second time, so nothing else may be listed.
a_charge='\{[^{}]*"scheduleDate" *: *"[^"{}]+"[^{}]*\}'
list=$(grep -oE '"data" *: *\[[^][]*\]' <<< "$reply" || true)
others=$(sed -E "s/$a_charge|[[:space:],]//g" <<< "$list")
if [[ ! $success =~ ^(1|200)\ *$ || $others != '"data":[]' ]] ||
  [[ $(value refno "$reply") != "$PAY_REFNO" ]]; then
  fail "HTTP $http, cannot read the charges of $PAY_REFNO: $(one_line "$(value message "$reply")")"
fi
charges=$(grep -oE "$a_charge" <<< "$list" || true)
echo "registration $PAY_REFNO has $(grep -c . <<< "$charges" || true) charges"
[[ -z $charges ]] || while read -r charge; do
  day=$(value scheduleDate "$charge")
  status=$(value status "$charge") # empty until the charge runs
  amount=$(value amount "$charge") # null when it was scheduled in the control panel
  if [[ $amount =~ ^(0|[1-9][0-9]{0,8})(\.([0-9]{1,2})0*)?$ ]]; then
    part=${BASH_REMATCH[3]}00
    amount=${BASH_REMATCH[1]}.${part:0:2}
  elif [[ $amount != null ]]; then
    amount=unreadable
  fi
  echo "${day%T*} ${status:-waiting} $amount"
done <<< "$charges"
