<?php

// Calls the PHP client: a line of JSON in, a line of JSON out. `clients.ts` explains both.

declare(strict_types=1);

require __DIR__ . '/clock.php';
require __DIR__ . '/../../../samples/php/Payments.php';

use Payments\Attempt;
use Payments\Client;
use Payments\Clock;

/** Runs the loop with one attempt, on a clock that the steps move. */
function work(int $age, array $steps): array
{
    Clock::$now = microtime(true);
    $since = Clock::$now - $age;
    $failed = [];
    $outcome = '';
    $openAttempts = function () use (&$steps, &$outcome, $since): array {
        ['wait' => $wait, 'outcome' => $outcome] = array_shift($steps);
        Clock::$now += $wait;
        return $outcome === 'unreadable' ? throw new Exception('gone away') : [['202611200001', $since, ['1']]];
    };
    $settle = function () use (&$outcome): string {
        return $outcome === 'fails' ? throw new Exception('no answer') : 'schedule';
    };
    $report = function (mixed ...$report) use (&$failed): void {
        $failed[] = $report;
    };
    try {
        Payments\keepAsking($openAttempts, $settle, function (): void {}, $report);
    } catch (Exception $error) {
        return ['failed' => $failed, 'ended' => $error->getMessage()];
    }
}

function answer(string $call, array $settings, array $args): mixed
{
    if ($call === 'work') {
        return work(...$args);
    }
    if ($call === 'satang') {
        return Payments\satangOf($args['text']);
    }
    if ($call === 'total') {
        return Payments\totalOf($args['satang']);
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
