<?php

// Writes the form that sends the buyer to the hosted page of installments.

declare(strict_types=1);

// docs:start main
/** Terms of November 2026, in satang. Most issuers want at least 500 THB a month. */
const TERMS = [
    'orderFrom' => 300_000,
    'monthFrom' => 50_000,
    'months' => ['3', '4', '6', '9', '10'],
];

/** Returns the form as HTML. Store the order first: the buyer can alter every field. */
function paymentForm(array $order): string
{
    if (!preg_match('/^\d{12}\z/', $order['refno'])) {
        throw new DomainException('refno: 12 digits.');
    }
    if (!preg_match('/^\d{1,7}\.\d{2}\z/', $order['total'])) {
        throw new DomainException('total: two decimals, such as 1250.00.');
    }
    if (!in_array($order['months'], TERMS['months'], true)) {
        throw new DomainException("No issuer offers {$order['months']} months.");
    }
    $satang = (int) str_replace('.', '', $order['total']);
    if ($satang < TERMS['orderFrom'] || $satang < $order['months'] * TERMS['monthFrom']) {
        throw new DomainException("{$order['total']} is too little for {$order['months']} months.");
    }
    $fields = [
        'merchantid' => setting('PAY_MERCHANT_ID'),
        'refno' => $order['refno'],
        'customeremail' => $order['email'],
        'productdetail' => $order['product'],
        'total' => $order['total'],
        'cc' => $order['currency'],
        'lang' => 'EN',
        'channel' => 'installment',
        'monthins' => $order['months'],
        'returnurl' => setting('PAY_RETURN_URL'),
        'postbackurl' => setting('PAY_POSTBACK_URL'),
    ];
    $inputs = '';
    foreach ($fields as $name => $value) {
        $value = htmlspecialchars($value);
        $inputs .= "  <input type=\"hidden\" name=\"$name\" value=\"$value\">\n";
    }
    $action = htmlspecialchars(setting('PAY_PAYMENT_URL') . '/payment');
    return "<form method=\"post\" action=\"$action\" accept-charset=\"UTF-8\">\n$inputs"
        . "  <button>Pay</button>\n</form>";
}
// docs:end main

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $form = paymentForm([
        'refno' => setting('PAY_REFNO'),
        'total' => setting('PAY_ORDER_TOTAL'),
        'currency' => setting('PAY_CURRENCY'),
        'product' => setting('PAY_PRODUCT'),
        'email' => setting('PAY_CUSTOMER_EMAIL'),
        'months' => setting('PAY_MONTHS'),
    ]);
    echo "<!doctype html>\n<meta charset=\"utf-8\">\n$form\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
