<?php

// Calls the PHP client: a line of JSON in, a line of JSON out. `clients.ts` explains both.

declare(strict_types=1);

require __DIR__ . '/../../../samples/php/Payments.php';

use Payments\Attempt;
use Payments\Client;

function answer(string $call, array $settings, array $args): mixed
{
    if ($call === 'satang') {
        return Payments\satangOf($args['text']);
    }
    if ($call === 'currency') {
        return Payments\currencyOf($args['text']);
    }
    if ($call === 'pause') {
        return Payments\pauseOf($args['ask'], $args['age']);
    }
    $payments = new Client(array_diff_key($settings, ['seconds' => 0]));
    $payments->seconds = (int) ($settings['seconds'] ?? 30);
    if ($call !== 'inquireOrder') {
        return $payments->$call(...$args);
    }
    $verdict = $payments->decide($payments->inquireOrder($args['reference']), new Attempt(...$args));
    return ['payment' => $verdict->payment?->number] + (array) $verdict;
}

while (($line = fgets(STDIN)) !== false) {
    try {
        $reply = ['result' => answer(...json_decode($line, true))];
    } catch (Payments\Error $error) {
        $reply = ['error' => substr($error::class, strlen('Payments\\')), 'text' => $error->getMessage()];
    }
    echo json_encode($reply), "\n";
}
