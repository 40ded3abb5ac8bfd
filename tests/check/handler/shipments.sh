# A fulfilled order has a file.
if [ -f "orders/$1.fulfilled" ]; then echo 1; else echo 0; fi
