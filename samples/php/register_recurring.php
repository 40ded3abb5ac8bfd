<?php

// Registers a buyer for later charges.
//
// php register_recurring.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $payments->registerRecurring(
        reference: $argv[1] ?? '',
        firstName: 'Sample',
        lastName: 'Buyer',
        email: 'buyer@shop.example',
        description: 'Monthly membership',
    );
    echo "registered $argv[1]\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
