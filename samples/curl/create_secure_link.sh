# Makes a link: address, merchant, payValue, orderDetail.
refno=${1:-202611200001} # a new one for each attempt
curl "$PAY_API_URL/secure/v3/secure/encryptz/$PAY_LINK_NAME" \
  -H "apikey: $PAY_API_KEY" \
  -H 'Content-Type: application/json; charset=utf-8' \
  -d @- <<JSON
{"merchant": "$PAY_LINK_NAME", "refno": "$refno",
 "payValue": "1250.00", "orderDetail": "Coffee beans 1 kg",
 "expireDate": "2099-12-31-23-59-59", "oneTime": "Y",
 "userEMail": "buyer@shop.example",
 "userTelNo": "66000000000",
 "returnURL": "https://shop.example/return?order=random",
 "postBackURL": "https://shop.example/postback?token=secret",
 "monthInstallment": "", "bankInstallment": ""}
JSON
