<?php

// Writes the form that sends the buyer to the hosted page of installments.

declare(strict_types=1);

// docs:start main
// Terms of November 2026: the months that an issuer offers, and the smallest order in baht.
// An issuer may want more, such as 500 THB a month: the buyer sees those that fit.
const SMALLEST_ORDER = [
    3 => 3000, 4 => 3000, 6 => 3000, 9 => 3000, 10 => 3000,
    12 => 6000, 15 => 7500, 18 => 9000, 20 => 10_000, 24 => 12_000, 36 => 18_000, // one issuer
];

// docs:start call
/**
 * Returns the form as HTML. Store the order first: the buyer
 * can alter every field.
 */
function paymentForm(array $order): string
{
    if (!preg_match('/^\d{12}\z/', $order['refno'])) {
        throw new DomainException('refno: 12 digits.');
    }
    if (!preg_match('/^\d{1,7}\.\d{2}\z/', $order['total'])) {
        throw new DomainException(
            'total: two decimals, such as 1250.00.'
        );
    }
    if ((float) $order['total'] > 9_999_999) {
        throw new DomainException(
            'total: at most 9,999,999.'
        );
    }
    $smallest = SMALLEST_ORDER[$order['months'] ?: 3]
        ?? throw new DomainException(
            "No issuer offers {$order['months']} months."
        );
    if ((float) $order['total'] < $smallest) {
        $term = $order['months']
            ? "{$order['months']} months"
            : 'an installment';
        throw new DomainException(
            "{$order['total']} is too little for $term."
        );
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
        'returnurl' => setting('PAY_RETURN_URL'),
        'postbackurl' => setting('PAY_POSTBACK_URL'),
        // Without these two the buyer chooses on the page.
        ...array_filter([
            'bankins' => $order['bank'],
            'monthins' => $order['months'],
        ]),
    ];
    $inputs = '';
    foreach ($fields as $name => $value) {
        $value = htmlspecialchars($value);
        $inputs .= "  <input type=\"hidden\" name=\"$name\""
            . " value=\"$value\">\n";
    }
    $url = setting('PAY_PAYMENT_URL') . '/payment';
    $action = htmlspecialchars($url);
    return "<form method=\"post\" action=\"$action\""
        . " accept-charset=\"UTF-8\">\n$inputs"
        . "  <button>Pay</button>\n</form>";
}
// docs:end call
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $form = paymentForm([
        'refno' => setting('PAY_REFNO'),
        'total' => setting('PAY_ORDER_TOTAL'),
        'currency' => setting('PAY_CURRENCY'),
        'product' => setting('PAY_PRODUCT'),
        'email' => setting('PAY_CUSTOMER_EMAIL'),
        'bank' => getenv('PAY_BANK'),
        'months' => getenv('PAY_MONTHS'),
    ]);
    echo "<!doctype html>\n<meta charset=\"utf-8\">\n$form\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
