# and a charge to cancel:
curl -s -o /dev/null "$PAY_API_URL/recurring/api/restpayrecurring-scheduledate" -H @- \
  -H 'Content-Type: application/json' -d "{\"merchantID\": \"${PAY_MERCHANT_ID: -5}\", \"refno\": \"$PAY_REFNO\", \"total\": \"1250.00\", \"schedule_date\": \"$PAY_SCHEDULE_DATE\"}" <<KEYS
apikey: $PAY_API_KEY
secretkey: $PAY_SECRET_KEY
KEYS
