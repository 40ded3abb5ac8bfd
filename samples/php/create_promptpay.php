<?php

// Makes a PromptPay QR for an attempt with a new reference.
//
// php create_promptpay.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $qr = $payments->createPromptPay(
        reference: $argv[1] ?? '',
        total: '1250.00',
        product: 'Coffee beans 1 kg',
        name: 'Sample Buyer',
        email: 'buyer@shop.example',
    );
    echo 'expires ', $qr['expires'] ?: 'in 15 minutes', "\n";
    echo substr($qr['image'], 0, 40), "\n"; // for <img src>
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
