# The attempts of your shop:
echo "202611200001 A17 1250.00 00 open" > "$PAY_ORDERS_FILE"
