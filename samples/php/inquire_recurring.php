<?php

// Lists the charges of a registration.
//
// php inquire_recurring.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $charges = $payments->inquireRecurring($argv[1] ?? '');
    echo count($charges), " charges\n";
    foreach ($charges as $charge) {
        echo "$charge[day] $charge[status] $charge[total]\n";
    }
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
