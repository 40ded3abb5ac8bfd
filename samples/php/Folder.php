<?php

/*
 * Keeps the handler's data in files, so that you can try it, and shows what each function has to do.
 *
 * SHOP_FOLDER names the folder, by default `orders`. Before the buyer leaves, your shop writes two files into it, with
 * spaces only between the values:
 *   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
 *                         Delete it when you close the order: a later payment is then a task for a person
 *   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
 *                         postback address, "A17 1250.00 00 a-secret"
 * The handler writes:
 *   202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
 *   202611200001.closed   nothing more to ask, until the next postback
 *   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
 *   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
 *                         comes back with the next answer. Move it to an archive only together with the attempt
 */

declare(strict_types=1);

namespace Database; // as Database.php has it: a handler uses one of them

require_once __DIR__ . '/Payments.php';

use Payments\Attempt;
use RuntimeException;

use function Payments\{currencyOf, isToken, satangOf};

/** The attempt of this reference; null if there is none. */
function attemptOf(string $reference): ?Attempt
{
    $words = wordsIn($reference, 4, 'order, total, currency and token');
    [$order, $total, $currency, $token] = $words ?? ['', '', '', ''];
    return $words === null ? null : new Attempt($reference, $total, $currency, $order, $token);
}

/** The reference of the attempt with this token; null if there is none. */
function ownerOf(string $token): ?string
{
    foreach (namesIn('/^\d{1,12}\z/') as $name) {
        try {
            // One that cannot be read, or has been moved away meanwhile, concerns no other.
            if (isToken($token, attemptOf($name)?->token ?? '')) {
                return $name;
            }
        } catch (RuntimeException) {
            continue;
        }
    }
    return null;
}

/** Keeps that a postback has come. The answer follows when it is stored. */
function storePostback(string $reference): void
{
    store(sprintf('%s.%013d-%s.postback', $reference, microtime(true) * 1000, bin2hex(random_bytes(16))), '');
}

/** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
function openAttempts(): array
{
    $closed = array_flip(namesIn('/\.closed\z/'));
    $postbacks = [];
    foreach (namesIn('/^\d{1,12}\.\d{13}-.+\.postback\z/') as $name) {
        $postbacks[explode('.', $name)[0]][] = $name;
    }
    $open = [];
    foreach (namesIn('/^\d{1,12}\z/') as $reference) {
        $found = $postbacks[$reference] ?? [];
        if ($found === [] && isset($closed["$reference.closed"])) {
            continue;
        }
        $last = $found === [] ? @filemtime(fileOf($reference)) : (int) preg_split('/[.-]/', end($found))[1] / 1000;
        if ($last !== false) { // one that has been moved away meanwhile concerns no other
            $open[] = [$reference, $last, $found];
        }
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
 */
function fulfil(Attempt $attempt, string $payment): ?string
{
    $name = rawurlencode($attempt->order); // it can contain a slash
    [$total, $currency] = wordsIn("$name.order", 2, 'total and currency') ?? ['', ''];
    $isSame = satangOf($total) === satangOf($attempt->total)
        && currencyOf($currency) === currencyOf($attempt->currency);
    if ($isSame && satangOf($total) !== null) {
        $draft = bin2hex(random_bytes(16)) . '.draft';
        store($draft, $payment);
        @link(fileOf($draft), fileOf("$name.fulfilled")); // a name can be linked once
        unlink(fileOf($draft));
        return paidBy($attempt->order) ?? throw new RuntimeException("$attempt->order cannot be marked.");
    }
    return paidBy($attempt->order);
}

/** The payment that an order is marked with; null if there is none. */
function paidBy(string $order): ?string
{
    return textIn(rawurlencode($order) . '.fulfilled');
}

/** The lines about a reference, the oldest first. */
function taskLines(string $reference): array
{
    return preg_split('/\R/', textIn("$reference.task") ?? '', flags: PREG_SPLIT_NO_EMPTY);
}

/** A task that is there is not written again: a person may have settled it. But a payment can be held again. */
function addTaskLine(string $reference, string $line): void
{
    $isOnce = str_ends_with($line, ': ask a person') && !str_starts_with($line, 'held ');
    if (!$isOnce || !in_array($line, taskLines($reference), true)) {
        store("$reference.task", "$line\n", FILE_APPEND);
    }
}

// The files

function folder(): string
{
    return getenv('SHOP_FOLDER') ?: 'orders';
}

function fileOf(string $name): string
{
    return folder() . "/$name";
}

function namesIn(string $pattern): array
{
    $folder = folder();
    clearstatcache();
    if (!is_dir($folder)) {
        throw new RuntimeException("There is no folder $folder: make it, or name yours in SHOP_FOLDER.");
    }
    $names = @scandir($folder) ?: throw new RuntimeException("The folder $folder cannot be read.");
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
