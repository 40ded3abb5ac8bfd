"""Makes a link that is paid once, until this time tomorrow.

python3 create_secure_link.py 202611200001
"""

import sys
from payments import Payments, PaymentsError

RETURN = "https://shop.example/return?order=random"
POSTBACK = "https://shop.example/postback?token=secret"

try:
    payments = Payments.from_environment()
    link = payments.create_secure_link(
        reference=sys.argv[1] if len(sys.argv) > 1 else "",
        total="1250.00",
        product="Coffee beans 1 kg",
        email="buyer@shop.example",
        telephone="66000000000",
        return_url=RETURN,
        postback_url=POSTBACK,
    )
    print(link)
except PaymentsError as error:
    sys.exit(str(error))
