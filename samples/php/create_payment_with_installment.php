<?php

// Writes a form that opens the payment page at installments.
//
// php create_payment_with_installment.php 202611200002

require __DIR__ . '/Payments.php';

const RETURN_URL = 'https://shop.example/return?order=random';
const POSTBACK = 'https://shop.example/postback?token=secret';

try {
    $payments = Payments\Client::fromEnvironment();
    $form = $payments->createPayment(
        reference: $argv[1] ?? '',
        total: '12000.00',
        product: 'Coffee beans 1 kg',
        email: 'buyer@shop.example',
        channel: 'installment',
        months: 6,
        returnUrl: RETURN_URL,
        postbackUrl: POSTBACK,
    );
    echo $form['html'], "\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
