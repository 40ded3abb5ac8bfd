<?php

/*
 * Compares the attempts of the last seven days with Inquiry: a line for each, then the sum of each day. Run it daily.
 * It ships nothing: run it after the handler has asked about its open attempts.
 *
 * php reconcile.php orders.txt
 *
 * Exits with 1 when a person has to look, and with 2 when it cannot read the file or finds no attempt in it, as after a
 * query that failed. The file is the result of a query of your database: a line for each attempt with its reference,
 * order, total, currency and state, such as
 *   202611200001 A17 1250.00 00 open
 * Take every order with an attempt of the last seven days, or with a link until seven days after its expireDate, and all
 * attempts of each: an earlier one may have paid it. The state is fulfilled for the attempt that the order was shipped
 * for; another is open, failed or cancelled.
 */

declare(strict_types=1);

require __DIR__ . '/Payments.php';

use Payments\{Attempt, Client, Record};

use function Payments\{currencyOf, oneLine, satangOf};

/** Nobody has to look. */
const FINE = ['agrees', 'still-pending', 'not-paid'];
const IDLE = ['pending', 'failed', 'cancelled', 'test'];
const AN_ATTEMPT = '/^\s*(\d{1,12})\s+(\S+)\s+((?:0|[1-9]\d{0,8})(?:\.\d{1,2}0*)?)\s+(\d\d|OO|THB)\s+'
    . '(fulfilled|open|failed|cancelled)\s*\z/i';

/** Compares the state of an attempt with Inquiry. `others` are all attempts of its order. */
function verdictOn(array $attempt, array $others): string
{
    ['state' => $state, 'decision' => $decision] = $attempt;
    $fulfilled = array_values(array_filter($others, fn ($each) => $each['state'] === 'fulfilled'));
    $paid = array_values(array_filter($others, fn ($each) => $each['decision'] === 'paid'));
    if ($decision === 'paid') {
        // One attempt pays an order: the fulfilled one, or else the first that is paid.
        $both = array_values(array_filter($fulfilled, fn ($each) => $each['decision'] === 'paid'));
        if (($both[0] ?? $paid[0])['reference'] !== $attempt['reference']) {
            return 'paid-twice';
        }
        if ($state === 'fulfilled') {
            return 'agrees';
        }
        return $fulfilled === [] ? 'paid-but-not-fulfilled' : 'paid-beside-fulfilled';
    }
    if (in_array($decision, ['held', 'unknown', 'differs', 'several', 'no-answer'], true)) {
        return $decision;
    }
    if ($state === 'fulfilled') {
        return in_array($decision, IDLE, true) ? 'fulfilled-but-not-paid' : 'fulfilled-but-refunded';
    }
    // Refunded before it shipped, and not paid again.
    $isLost = $decision === 'refunded' && $paid === [] && $fulfilled === [] && $state !== 'cancelled';
    if ($decision === 'refunding' || $isLost) {
        return $decision;
    }
    return $decision === 'pending' ? 'still-pending' : 'not-paid';
}

/** Reads the attempts. Fails with file and line at anything else. */
function readAttempts(string $file): array
{
    $text = is_file($file) ? @file_get_contents($file) : false;
    if ($text === false || preg_match('//u', $text) !== 1) {
        throw new RuntimeException("$file: cannot be read as UTF-8.");
    }
    $attempts = [];
    foreach (explode("\n", preg_replace('/^\xEF\xBB\xBF/', '', $text)) as $index => $line) {
        if (trim($line) === '') {
            continue;
        }
        $place = "$file:" . $index + 1;
        if (preg_match(AN_ATTEMPT, $line, $found) !== 1) {
            throw new RuntimeException("$place: write reference, order, total, currency and state, such as "
                . '"202611200001 A17 1250.00 00 open", not "' . oneLine($line) . '".');
        }
        [, $reference, $order, $total, $currency, $state] = $found;
        if (isset($attempts["#$reference"])) {
            throw new RuntimeException("$place: $reference is on an earlier line, too.");
        }
        $state = strtolower($state);
        $attempts["#$reference"] = compact('reference', 'order', 'total', 'currency', 'state');
    }
    return array_values($attempts) ?: throw new RuntimeException("$file: there is no attempt.");
}

/** The day of the order in Thailand. Inquiry does not say when it was paid. */
function thaiDay(Record $record): string
{
    $pattern = '/^(20\d\d-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?\z/';
    if (preg_match($pattern, $record->time, $found) !== 1) {
        return 'unknown-day';
    }
    $text = "$found[1]T$found[2]" . str_replace('Z', '+00:00', $found[3] ?? '+07:00');
    $moment = DateTimeImmutable::createFromFormat('!Y-m-d\TH:i:sP', $text);
    // The parser of PHP takes 30 February for 2 March.
    $isDay = $moment !== false && $moment->format('Y-m-d\TH:i:s') === "$found[1]T$found[2]";
    return $isDay ? $moment->setTimezone(new DateTimeZone('Asia/Bangkok'))->format('Y-m-d') : 'unknown-day';
}

/** Returns the decision, what Inquiry says, and the day of a payment. */
function ask(Client $payments, array $attempt): array
{
    try {
        $own = new Attempt($attempt['reference'], $attempt['total'], $attempt['currency']);
        $verdict = $payments->decide($payments->inquireOrder($own->reference), $own);
    } catch (Payments\Error $error) {
        return ['decision' => 'no-answer', 'says' => $error->getMessage()];
    }
    $says = $verdict->decision === 'differs' ? $verdict->person : ($verdict->statuses ?: 'nothing');
    return ['decision' => $verdict->decision, 'says' => $says, 'day' => $verdict->ship ? thaiDay($verdict->payment) : ''];
}

try {
    $payments = Client::fromEnvironment();
    array_map($payments->setting(...), ['apiUrl', 'apiKey', 'secretKey', 'merchantId']);
    $attempts = readAttempts($argv[1] ?? 'orders.txt');
} catch (Exception $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(2);
}
// One after the other: the job never asks faster than it is answered.
$attempts = array_map(fn ($attempt) => $attempt + ask($payments, $attempt), $attempts);

[$sums, $isFine] = [[], true];
foreach ($attempts as $attempt) {
    $verdict = verdictOn($attempt, array_filter($attempts, fn ($each) => $each['order'] === $attempt['order']));
    echo "$verdict $attempt[reference] $attempt[order] $attempt[total] $attempt[state], Inquiry says $attempt[says]\n";
    $isFine = $isFine && in_array($verdict, FINE, true);
    if ($attempt['decision'] === 'paid') {
        $sums["$attempt[day] " . currencyOf($attempt['currency'])][] = satangOf($attempt['total']);
    }
}
echo $sums === [] ? '' : "Sums by the day of the order, not of the payment:\n";
ksort($sums);
foreach ($sums as $key => $amounts) {
    echo "sum $key ", array_sum($amounts), ' satang of ', count($amounts), " paid attempts\n";
}
exit($isFine ? 0 : 1);
