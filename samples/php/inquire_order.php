<?php

// Asks Inquiry whether an attempt of 1,250.00 baht is paid.
//
// php inquire_order.php 202611200001
//
// Exits with 0 only if it is paid. 2: not paid now, ask again
// later. 1: a person has to look, or there is no answer.

require __DIR__ . '/Payments.php';

try {
    $payments = Payments\Client::fromEnvironment();
    $attempt = new Payments\Attempt(
        reference: $argv[1] ?? '',
        total: '1250.00',
        currency: '00',
    );
    $records = $payments->inquireOrder($attempt->reference);
    $verdict = $payments->decide($records, $attempt);
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}

$order = "$attempt->reference $attempt->total";
echo "$verdict->decision $order\n";
if ($verdict->person) {
    fwrite(STDERR, "$verdict->person\n");
    exit(1);
}
exit($verdict->ship ? 0 : 2);
