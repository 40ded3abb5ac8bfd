<?php

// Writes the form that sends the buyer to the hosted payment page.

declare(strict_types=1);

// docs:start main
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
    $fields = [
        'merchantid' => setting('PAY_MERCHANT_ID'),
        'refno' => $order['refno'],
        'customeremail' => $order['email'],
        'productdetail' => $order['product'],
        'total' => $order['total'],
        'cc' => $order['currency'],
        'lang' => 'EN',
        'returnurl' => setting('PAY_RETURN_URL'),
        'postbackurl' => setting('PAY_POSTBACK_URL'),
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
    ]);
    echo "<!doctype html>\n<meta charset=\"utf-8\">\n$form\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
