<?php

// Cancels the charge of a day, or a whole registration.
//
// php cancel_recurring.php 202611200001

require __DIR__ . '/Payments.php';

const DAY = '2099-01-15'; // or 'all': the whole registration

try {
    $payments = Payments\Client::fromEnvironment();
    $payments->cancelRecurring(
        reference: $argv[1] ?? '',
        email: 'buyer@shop.example',
        description: 'Monthly membership',
        day: DAY,
    );
    echo "cancelled $argv[1] ", DAY, "\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
