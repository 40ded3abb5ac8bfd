<?php

/*
 * Takes postbacks, asks Inquiry about every open attempt, and ships each order once. It is two programs: behind a web
 * server it takes postbacks, and on the command line it asks.
 *
 * php -S 127.0.0.1:8000 postback.php
 * php postback.php
 *
 * A reference is one attempt to pay for an order, and an order can have several. Folder.php keeps both in files, so
 * that you can try the handler. In your shop, require Database.php instead: it is the same with SQL.
 * Run it behind HTTPS, and let systemd (Restart=always, RestartSec=5) or a container start it again
 * when it ends. Several can run on the same data. Another file can require this one, and call Postback\receive and
 * Postback\settle.
 */

declare(strict_types=1);

namespace Postback;

require_once __DIR__ . '/Payments.php';
require_once __DIR__ . '/Folder.php'; // your database

use Payments\{BadPostback, Client};

use function Database\{addTaskLine, attemptOf, close, fulfil, openAttempts, ownerOf, paidBy, storePostback, taskLines};
use function Payments\{isToken, keepAsking, oneLine, readPostback};

/** Stores the reference, and answers. The question comes later. */
function answer(): void
{
    try {
        http_response_code(receive(...readPostback()));
    } catch (BadPostback $refusal) {
        http_response_code($refusal->getCode());
    } catch (\Throwable $error) {
        error_log(oneLine("Cannot store a postback: {$error->getMessage()}"));
        http_response_code(500); // not 403: the postback may be genuine
    }
}

/** Returns the HTTP status of the answer. */
function receive(string $reference, string $token): int
{
    $attempt = $reference === '' ? null : attemptOf($reference);
    if (isToken($token, payments()->setting('postbackToken'), $attempt?->token ?? '')) {
        if ($attempt !== null) {
            storePostback($reference);
        } elseif ($reference !== '') {
            report($reference, "unknown $reference", true);
        } else { // the postback has none that can be read
            report('reference', 'unknown reference', true);
        }
        return 200;
    }
    $owner = $token === '' ? null : ownerOf($token);
    if ($owner === null) {
        return 403;
    }
    // The buyer may have changed the reference in the form, and paid. One task for each attempt.
    if (preg_grep('/with the token of/', taskLines($owner)) === []) {
        report($owner, 'unknown ' . ($reference ?: 'reference') . ", with the token of $owner", true);
    }
    return 200;
}

/** Asks Inquiry, ships a paid order, and tells a person what a program cannot decide. Returns when to ask again. */
function settle(string $reference): string
{
    $attempt = attemptOf($reference) ?? throw new \RuntimeException('there is no such attempt');
    $paid = paidBy($attempt->order) ?? '';
    $verdict = payments()->decide(payments()->inquireOrder($reference), $attempt);
    $line = "$verdict->decision $reference $verdict->statuses";
    $person = $verdict->person;
    if (!$verdict->ship && (paidBy($attempt->order) ?? '') !== $paid) {
        return 'schedule'; // another process has shipped since the question, and the reply can be older: ask again
    }
    if ($verdict->ship) {
        $line = "paid $reference $attempt->total";
        // One payment for an order, not for an attempt: a second attempt can be paid, too.
        $payment = "$reference " . oneLine($verdict->payment->number);
        $mark = fulfil($attempt, $payment);
        if ($mark === null) {
            $line = "changed $reference $attempt->order";
            $person = 'the order is closed or has another total now: refund it, or ship by hand';
        } elseif (referenceIn($mark) !== $reference) {
            $line = "paid twice $attempt->order $mark and $payment";
            $person = 'refund the second one';
        }
    } elseif (referenceIn($paid) === $reference && $verdict->statuses !== '') {
        $person = ($person === null ? '' : "$person; ") . 'the order is marked as paid; stop the parcel if it has not left';
    } elseif ($paid !== '' && $person !== null) {
        $person .= "; the order is paid by $paid";
    }
    report($reference, $person === null ? $line : "$line, $person", $person !== null);
    return $verdict->ask;
}

/** The mark of an order that a person has shipped by hand can end with a line break, or be the reference alone. */
function referenceIn(string $mark): string
{
    return explode(' ', trim($mark))[0];
}

function failed(string $reference, string $sentence, bool $isTask): void
{
    report($reference, "retry $reference: $sentence", $isTask);
}

/** Logs a line when it is new, and keeps it for a person if it is a task or says what became of one. */
function report(string $reference, string $text, bool $isTask): void
{
    static $lastLogged = [];
    $line = oneLine($text, 200) . ($isTask ? ': ask a person' : '');
    try {
        $lines = taskLines($reference);
        $about = array_filter($lines, fn ($each) => str_contains($each, $reference)); // a person may have written below
        if (end($about) !== $line && ($isTask || $lines !== [])) {
            addTaskLine($reference, $line);
        }
    } finally { // also with a full disk
        if (($lastLogged[$reference] ?? null) !== $line) {
            PHP_SAPI === 'cli' ? print("$line\n") : error_log($line);
        }
        if (count($lastLogged) >= 10_000) {
            $lastLogged = []; // the memory stays small, and some lines come again
        }
        $lastLogged[$reference] = $line;
    }
}

function payments(): Client
{
    static $payments = null;
    if ($payments === null) {
        $payments = Client::fromEnvironment();
        $payments->seconds = 10; // questions wait for each other: one that hangs holds all others back
    }
    return $payments;
}

// The two programs

if (debug_backtrace() !== []) {
    return; // another file requires this one
}
if (PHP_SAPI !== 'cli') {
    answer();
    return;
}
try {
    foreach (['apiUrl', 'apiKey', 'secretKey', 'merchantId', 'postbackToken'] as $name) {
        payments()->setting($name);
    }
    openAttempts(); // it does not start without its folder or database
} catch (\Exception $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
keepAsking(openAttempts(...), settle(...), close(...), failed(...));
