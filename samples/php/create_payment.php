<?php

// Writes the form that takes the buyer to the payment page.
//
// php create_payment.php 202611200001

require __DIR__ . '/Payments.php';

const RETURN_URL = 'https://shop.example/return?order=random';
const POSTBACK = 'https://shop.example/postback?token=secret';

try {
    $payments = Payments\Client::fromEnvironment();
    $form = $payments->createPayment(
        reference: $argv[1] ?? '',
        total: '1250.00',
        product: 'Coffee beans 1 kg',
        email: 'buyer@shop.example',
        returnUrl: RETURN_URL,
        postbackUrl: POSTBACK,
    );
    echo $form['html'], "\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
