<?php

// Schedules the next charge of a registration.
//
// php charge_recurring.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $charge = $payments->chargeRecurring(
        reference: $argv[1] ?? '',
        total: '1250.00',
    );
    echo "charge $charge[number] on $charge[day]\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
