<?php

/*
 * Takes postbacks, asks Inquiry about every open attempt, and ships each order once. It is two programs: behind a web
 * server it takes postbacks, and on the command line it asks.
 *
 * ORDERS=orders php -S 127.0.0.1:8000 postback.php
 * ORDERS=orders php postback.php
 *
 * A reference is one attempt to pay for an order, and an order can have several. The folder `orders` stands for your
 * database. Before the buyer leaves, your shop writes two files, with spaces only between the values:
 *   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
 *                         Delete it when you close the order: a later payment is then a task for a person
 *   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
 *                         postback address, "A17 1250.00 00 a-secret"
 * This program writes:
 *   202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
 *   202611200001.closed   nothing more to ask, until the next postback
 *   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
 *   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
 *                         comes back with the next answer. Move it to an archive only together with the attempt
 * Run it behind HTTPS, and let systemd or pm2 start it again when it ends. Several can run on one folder.
 */

declare(strict_types=1);

require_once __DIR__ . '/Payments.php';

use Payments\{Attempt, BadPostback, Client};

use function Payments\{currencyOf, isToken, keepAsking, oneLine, readPostback, satangOf};

/** Stores the reference, and answers. The question comes later. */
function answer(): void
{
    try {
        http_response_code(receive(...readPostback()));
    } catch (BadPostback $refusal) {
        http_response_code($refusal->getCode());
    } catch (Throwable $error) {
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
    $attempt = attemptOf($reference);
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
        $person = $person === null ? 'the order was shipped' : "$person; the order was shipped";
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
        // A task that is there is never written again: a person may have settled it, and would refund a second time.
        $isKept = $isTask ? in_array($line, $lines, true) : $lines === [] || end($lines) === $line;
        if (!$isKept) {
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

// Your database: replace the functions from here to `addTaskLine`. Those below it, for files, and `ORDERS` go as well.
// Database.php has them with SQL.

/** SELECT … FROM attempts WHERE reference = ?; null if there is none. */
function attemptOf(string $reference): ?Attempt
{
    $words = wordsIn($reference, 4, 'order, total, currency and token');
    [$order, $total, $currency, $token] = $words ?? ['', '', '', ''];
    return $words === null ? null : new Attempt($reference, $total, $currency, $order, $token);
}

/** SELECT reference FROM attempts WHERE token = ? */
function ownerOf(string $token): ?string
{
    foreach (namesIn('/^\d{1,12}\z/') as $name) {
        try {
            if (isToken($token, attemptOf($name)->token)) {
                return $name;
            }
        } catch (RuntimeException) {
            // An attempt that cannot be read concerns no other one.
        }
    }
    return null;
}

/** INSERT INTO postbacks …, committed before the answer. */
function storePostback(string $reference): void
{
    store(sprintf('%s.%013d-%s.postback', $reference, microtime(true) * 1000, bin2hex(random_bytes(16))), '');
}

/** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
function openAttempts(): array
{
    $closed = array_flip(namesIn('/\.closed\z/'));
    $postbacks = [];
    foreach (namesIn('/\.postback\z/') as $name) {
        $postbacks[explode('.', $name)[0]][] = $name;
    }
    $open = [];
    foreach (namesIn('/^\d{1,12}\z/') as $reference) {
        $found = $postbacks[$reference] ?? [];
        if ($found === [] && isset($closed["$reference.closed"])) {
            continue;
        }
        $last = $found === [] ? filemtime(fileOf($reference)) : (int) preg_split('/[.-]/', end($found))[1] / 1000;
        $open[] = [$reference, $last, $found];
    }
    return $open;
}

/** Deletes these postbacks, which came before the question. A later one leads to another question. */
function close(string $reference, array $postbacks, bool $isDecided): void
{
    if ($isDecided) {
        store("$reference.closed", '');
    }
    foreach ($postbacks as $name) {
        @unlink(fileOf($name));
    }
}

/**
 * Marks the order as paid, once. Returns the payment that it is marked with; null if it is closed or changed.
 * A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.
 *
 * UPDATE orders SET payment = ? WHERE id = ? AND payment IS NULL AND is_open AND total = ? AND currency = ?
 * and in the same transaction: INSERT INTO shipments …
 */
function fulfil(Attempt $attempt, string $payment): ?string
{
    $name = rawurlencode($attempt->order); // it can contain a slash
    [$total, $currency] = wordsIn("$name.order", 2, 'total and currency') ?? ['', ''];
    $isSame = satangOf($total) === satangOf($attempt->total) && currencyOf($currency) === currencyOf($attempt->currency);
    if ($isSame && satangOf($total) !== null) {
        $draft = bin2hex(random_bytes(16)) . '.draft';
        store($draft, $payment);
        @link(fileOf($draft), fileOf("$name.fulfilled")); // a name can be linked once
        unlink(fileOf($draft));
        return paidBy($attempt->order) ?? throw new RuntimeException("$attempt->order cannot be marked.");
    }
    return paidBy($attempt->order);
}

function paidBy(string $order): ?string
{
    return textIn(rawurlencode($order) . '.fulfilled');
}

/** SELECT line FROM tasks WHERE reference = ? ORDER BY id */
function taskLines(string $reference): array
{
    return preg_split('/\R/', textIn("$reference.task") ?? '', flags: PREG_SPLIT_NO_EMPTY);
}

/** INSERT INTO tasks … */
function addTaskLine(string $reference, string $line): void
{
    store("$reference.task", "$line\n", FILE_APPEND);
}

// The files that stand for it

function fileOf(string $name): string
{
    return (getenv('ORDERS') ?: 'orders') . "/$name";
}

function namesIn(string $pattern): array
{
    $names = @scandir(fileOf('')) ?: throw new RuntimeException('The folder of the orders cannot be read.');
    return array_values(preg_grep($pattern, $names));
}

function store(string $name, string $text, int $flags = 0): void
{
    if (@file_put_contents(fileOf($name), $text, $flags) !== strlen($text)) {
        throw new RuntimeException("$name cannot be written.");
    }
}

/** What a file contains; null if there is none. */
function textIn(string $name): ?string
{
    clearstatcache();
    if (!file_exists(fileOf($name))) {
        return null;
    }
    $text = is_file(fileOf($name)) ? @file_get_contents(fileOf($name)) : false;
    return $text === false ? throw new RuntimeException("$name cannot be read.") : $text;
}

function wordsIn(string $name, int $count, string $expected): ?array
{
    $text = textIn($name);
    if ($text === null) {
        return null;
    }
    $words = preg_split('/\s+/', preg_replace('/^\xEF\xBB\xBF/', '', $text), flags: PREG_SPLIT_NO_EMPTY);
    return count($words) === $count
        ? $words
        : throw new RuntimeException("$name: write $expected, none with a blank in it.");
}

// The two programs

if (debug_backtrace() !== []) {
    return; // another file requires this one, and calls `receive` or `settle`
}
if (PHP_SAPI !== 'cli') {
    answer();
    return;
}
try {
    foreach (['apiUrl', 'apiKey', 'secretKey', 'merchantId', 'postbackToken'] as $name) {
        payments()->setting($name);
    }
} catch (Payments\Error $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
keepAsking(openAttempts(...), settle(...), close(...), failed(...));
