<?php

// Writes a form that offers a member's saved card.
//
// php create_payment_with_tokenizer.php 202611200001

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
        member: 'K7Q2M9X4PZ',
        returnUrl: RETURN_URL,
        postbackUrl: POSTBACK,
    );
    echo $form['html'], "\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
