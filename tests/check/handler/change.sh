# The order has grown: its attempts keep the total that the buyer was shown. A paid order stays as it is.
[ -f "orders/$1.fulfilled" ] || echo '2000.00 00' > "orders/$1.order"
cut -d ' ' -f 1 "orders/$1.order"
