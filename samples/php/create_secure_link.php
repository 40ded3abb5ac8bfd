<?php

// Makes a link that is paid once, until this time tomorrow.
//
// php create_secure_link.php 202611200001

require __DIR__ . '/Payments.php';

const RETURN_URL = 'https://shop.example/return?order=random';
const POSTBACK = 'https://shop.example/postback?token=secret';

try {
    $payments = Payments\Client::fromEnvironment();
    $link = $payments->createSecureLink(
        reference: $argv[1] ?? '',
        total: '1250.00',
        product: 'Coffee beans 1 kg',
        email: 'buyer@shop.example',
        telephone: '66000000000',
        returnUrl: RETURN_URL,
        postbackUrl: POSTBACK,
    );
    echo "$link\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
