<?php

// Schedules a charge of a registration for a day.
//
// php schedule_recurring.php 202611200001

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $charge = $payments->scheduleRecurring(
        reference: $argv[1] ?? '',
        total: '1250.00',
        day: '2099-01-15',
    );
    echo "charge $charge[number] on $charge[day]\n";
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
