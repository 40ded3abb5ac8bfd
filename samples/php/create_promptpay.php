<?php

// Makes a PromptPay QR for an attempt with a new reference,
// and saves its picture.
//
// php create_promptpay.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $reference = $argv[1] ?? '';
    $qr = $payments->createPromptPay(
        reference: $reference,
        total: '1250.00',
        product: 'Coffee beans 1 kg',
        name: 'Sample Buyer',
        email: 'buyer@shop.example',
    );
    echo 'expires ', $qr['expires'] ?: 'in 15 minutes', "\n";
    // On a page, $qr['image'] is the src of <img>.
    $picture = base64_decode(explode(',', $qr['image'])[1]);
    file_put_contents("$reference.png", $picture);
    echo "saved $reference.png\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
