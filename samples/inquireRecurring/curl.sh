#!/usr/bin/env bash
# Reads a registration and lists its charges.
set -euo pipefail
: "${PAY_API_URL:?}" "${PAY_MERCHANT_ID:?}" "${PAY_API_KEY:?}" "${PAY_SECRET_KEY:?}"
: "${PAY_REFNO:?}"

# docs:start main
# Each call in silence, with a limit of time.
curl() { command curl --silent --show-error --max-time 30 "$@"; }
request() {
# docs:start call
curl "$PAY_API_URL/recurring/api/restgetrecurring" \
  --header 'Content-Type: application/json; charset=utf-8' \
  --header "apikey: $PAY_API_KEY" \
  --header "secretkey: $PAY_SECRET_KEY" \
  --data @- <<JSON
{"merchantID": "${PAY_MERCHANT_ID: -5}", "refno": "$PAY_REFNO"}
JSON
# docs:end call
}
reply=$(request)
# docs:end main

# Enough for a flat text. A program reads JSON with a parser.
value() { sed -nE "s/.*\"$1\" *: *(\"([^\"]*)\"|([^],}]*)).*/\2\3/p" <<< "$2"; }

reply=$(tr -d '\r\n' <<< "$reply")
if [[ $(value success "$reply") != 1 ]]; then
  echo "$PAY_REFNO: $reply" >&2
  exit 1
fi
charges=$(grep -oE '\{[^{}]*"occurranceNo"[^{}]*\}' <<< "$reply" || true)
echo "registration $PAY_REFNO has $(grep -c . <<< "$charges" || true) charges"
[[ -z $charges ]] || while read -r charge; do
  day=$(value scheduleDate "$charge")
  status=$(value status "$charge") # empty until the charge runs
  amount=$(value amount "$charge") # null when it was scheduled in the control panel
  [[ $amount == null ]] || amount=$(LC_ALL=C printf '%.2f' "$amount")
  echo "${day%T*} ${status:-waiting} $amount"
done <<< "$charges"
