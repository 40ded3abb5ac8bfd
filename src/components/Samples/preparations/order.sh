# The attempt to pay for order A17, as your shop stores it, in the folder of your handler:
mkdir -p "$PAY_ORDERS_DIR"
echo "A17 $PAY_ORDER_TOTAL 00 a-secret-of-yours" > "$PAY_ORDERS_DIR/$PAY_REFNO"
