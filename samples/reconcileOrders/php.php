<?php

// Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look, and with 2 when it cannot read the
// attempts.
//
// PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
// order, total, currency and state, such as 202611200001 A17 1250.00 00 open. Take the orders with
// an attempt of the last 7 days, and all attempts of each: an earlier one may have shipped it.
// The state is fulfilled for the attempt for which the order was fulfilled; another is open,
// failed or cancelled.

declare(strict_types=1);

// docs:start main
// No money moved: a buyer can still pay with another card, under the same reference.
const IDLE = ['pending', 'failed', 'cancelled', 'test'];
// Verdicts that nobody has to look at.
const FINE = ['agrees', 'still-pending', 'not-paid'];

// docs:start call
/** Returns what Inquiry says about an attempt. */
function ask(array $attempt): array
{
    $records = inquire($attempt['refno']);
    $classes = array_map(classOf(...), $records);
    $isMoved = fn (array $record): bool =>
        !in_array(classOf($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    $codes = array_map(
        fn ($each) => valueOf($each, 'Status'),
        $records
    );
    $says = oneLine(implode(',', $codes)) ?: 'nothing';
    if ($moved === []) {
        $found = array_intersect(IDLE, $classes);
        $name = reset($found) ?: 'pending';
        return ['name' => $name, 'says' => $says];
    }
    $record = $moved[0];
    $name = classOf($record) ?? 'unknown';
    // Beside one payment all other records must be unpaid.
    if (
        count($moved) > 1
        || count($records) > 1 && $name !== 'paid'
    ) {
        return ['name' => 'several', 'says' => $says];
    }
    if (!isYours($record, $attempt)) {
        $found = array_map(
            fn ($key) => valueOf($record, $key),
            ['Total', 'CurrencyCode', 'MerchantID']
        );
        $found = oneLine(implode(' ', $found));
        return ['name' => 'differs', 'says' => $found];
    }
    $day = thaiDay($record);
    return ['name' => $name, 'says' => $says, 'day' => $day];
}

/**
 * Compares the shop's state with Inquiry, and with the other
 * attempts for the same order.
 */
function verdictOn(array $attempt, array $attempts): string
{
    ['name' => $name, 'state' => $state] = $attempt;
    $isFulfilled = $state === 'fulfilled';
    $fulfilled = array_filter(
        $attempts,
        fn ($each) => $each['state'] === 'fulfilled'
    );
    // An order is paid by one attempt: by the fulfilled one,
    // or else by the first that is paid.
    $paid = array_values(array_filter(
        [...$fulfilled, ...$attempts],
        fn ($each) => $each['name'] === 'paid'
    ));
    if ($name === 'paid') {
        return match (true) {
            $paid[0]['refno'] !== $attempt['refno']
                => 'paid-twice',
            $isFulfilled => 'agrees',
            // Shipped for an attempt that is not paid now.
            $fulfilled !== [] => 'paid-beside-fulfilled',
            default => 'paid-but-not-fulfilled',
        };
    }
    $isSettled = $paid !== [] || $fulfilled !== []
        || $state === 'cancelled';
    return match (true) {
        $name === 'held', $name === 'unknown',
        $name === 'differs', $name === 'several',
        $name === 'no-answer' => $name,
        $isFulfilled && in_array($name, IDLE, true)
            => 'fulfilled-but-not-paid',
        $isFulfilled => 'fulfilled-but-refunded',
        $name === 'refunding' => $name,
        // Refunded before it shipped, and not paid again.
        $name === 'refunded' && !$isSettled => $name,
        $name === 'pending' => 'still-pending',
        default => 'not-paid',
    };
}
// docs:end call

const AN_ATTEMPT = '/^\s*(\d{1,12})\s+(\S+)\s+((?:0|[1-9]\d{0,8})(?:\.\d{1,2}0*)?)\s+'
    . '(\d\d|OO|THB)\s+(fulfilled|open|failed|cancelled)\s*$/i';

/** Reads the attempts. Throws an error with file and line at anything else. */
function readAttempts(string $file): array
{
    $text = is_file($file) ? @file_get_contents($file) : false;
    if ($text === false) {
        throw new RuntimeException("$file: this file cannot be read.");
    }
    if (!preg_match('//u', $text)) {
        throw new RuntimeException("$file: this file is not UTF-8.");
    }
    $lines = preg_split('/\r?\n/', preg_replace('/^\xEF\xBB\xBF/', '', $text));
    $attempts = [];
    foreach ($lines as $index => $line) {
        if (trim($line) === '') {
            continue;
        }
        $place = "$file:" . ($index + 1);
        if (preg_match(AN_ATTEMPT, $line, $found) !== 1) {
            throw new RuntimeException("$place: write reference, order, total, currency and state, "
                . 'such as "202611200001 A17 1250.00 00 open", not '
                . json_encode(substr($line, 0, 120), JSON_INVALID_UTF8_SUBSTITUTE) . '.');
        }
        [, $refno, $order, $total, $currency, $state] = $found;
        if (isset($attempts[$refno])) {
            throw new RuntimeException("$place: $refno is on an earlier line too.");
        }
        $state = strtolower($state);
        $attempts[$refno] = compact('refno', 'order', 'total', 'currency', 'state');
    }
    return $attempts ?: throw new RuntimeException("$file: there is no attempt.");
}

/** The day of the order in Thailand. Inquiry does not say when it was paid. */
function thaiDay(array $record): string
{
    $moment = valueOf($record, 'OrderDateTime');
    $pattern = '/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/D';
    $thailand = new DateTimeZone('Asia/Bangkok');
    try {
        // Thai time where there is no offset.
        $instant = preg_match($pattern, $moment) ? new DateTimeImmutable($moment, $thailand) : null;
    } catch (Exception) {
        $instant = null;
    }
    return $instant?->setTimezone($thailand)->format('Y-m-d') ?? 'unknown-day';
}

/** Returns Inquiry's records of an order: none at first, several after more attempts. */
function inquire(string $refno): array
{
    $merchantId = substr(setting('PAY_MERCHANT_ID'), -5);
    $call = curl_init(
        setting('PAY_API_URL') . '/order/orderdetailpost'
    );
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_NOPROGRESS => false,
        CURLOPT_PROGRESSFUNCTION => stopAfter1MiB(...),
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json; charset=utf-8',
            'apikey: ' . setting('PAY_API_KEY'),
            'merchantSecretKey: ' . setting('PAY_SECRET_KEY'),
            "merchantId: $merchantId",
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'merchantId' => $merchantId,
            'orderNo' => 'X',
            'refno' => $refno,
            'productDetail' => 'QWERTY',
        ]),
    ]);
    $body = curl_exec($call);
    if ($body === false) {
        throw new RuntimeException(curl_error($call));
    }
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if (intdiv($status, 100) === 3) {
        $target = curl_getinfo($call, CURLINFO_REDIRECT_URL);
        $target = strtok($target ?: 'nowhere', '?');
        throw new RuntimeException(
            "The API answered $status and redirects to "
            . "$target: this program does not follow "
            . 'redirects, so the keys stay here'
        );
    }
    if ($status !== 200) {
        throw new RuntimeException("HTTP $status");
    }
    // An object, an array, or nothing: an empty body or {}.
    $body = trim(preg_replace('/^\xEF\xBB\xBF/', '', $body));
    if (preg_match('/^(\{\s*\})?$/D', $body)) {
        return [];
    }
    $reply = json_decode(
        $body,
        true,
        flags: JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE,
    );
    // PHP makes [] of {} too, so the text itself decides.
    $isList = str_starts_with($body, '[');
    $records = $isList ? $reply : [$reply];
    foreach ($records as $record) {
        if (valueOf($record, 'ReferenceNo') === '') {
            throw new RuntimeException(
                'Not a reply of Inquiry'
            );
        }
    }
    return $records;
}

/** Ends a call whose reply is longer, with "Callback aborted". */
function stopAfter1MiB(CurlHandle $call, int $expected, int $received): int
{
    return (int) ($received > 1 << 20);
}

/** A value as text. Only an amount can be a number too; "?" matches no pattern below. */
function valueOf(mixed $record, string $key): string
{
    $value = $record[$key] ?? '';
    return match (true) {
        is_string($value) => $value,
        $key !== 'Total' => '?',
        is_int($value) => (string) $value,
        // json_encode writes all digits of a float; a cast does not.
        is_float($value) && is_finite($value) => json_encode($value),
        default => '?',
    };
}

function classOf(array $record): ?string
{
    return match (strtoupper(valueOf($record, 'Status'))) {
        'CP', 'Y' => 'paid',
        'TC' => 'test', // a test card: no money moves
        'NS', 'N', 'VC' => 'pending',
        'HO' => 'held',
        'RE', 'VR', 'PF' => 'failed',
        'C' => 'cancelled',
        'RR' => 'refunding',
        'RF', 'VO' => 'refunded',
        default => null,
    };
}

/** 1250, "1250.0" and "1250.00" are 125000; null for all else, such as "1,250.00" and 1250.004. */
function satangOf(string $total): ?int
{
    $pattern = '/^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/D';
    return preg_match($pattern, $total, $found)
        ? (int) ($found[1] . str_pad($found[2] ?? '', 2, '0'))
        : null;
}

/** Two digits. Baht is 00, which replies also spell OO or THB. null for all else. */
function currencyOf(string $code): ?string
{
    $code = strtoupper($code);
    if (in_array($code, ['00', 'OO', 'THB'], true)) {
        return '00';
    }
    return preg_match('/^\d\d$/D', $code) ? $code : null;
}

function isYours(array $record, array $attempt): bool
{
    $own = setting('PAY_MERCHANT_ID');
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantIds = ['', $own, substr($own, -5)];
    $total = satangOf($attempt['total']);
    $currency = currencyOf($attempt['currency']);
    // Two values that cannot be read are not equal.
    return $total !== null && $currency !== null
        && valueOf($record, 'ReferenceNo') === $attempt['refno']
        && satangOf(valueOf($record, 'Total')) === $total
        && currencyOf(valueOf($record, 'CurrencyCode')) === $currency
        && in_array(valueOf($record, 'MerchantID'), $merchantIds, true);
}

/** One short line of a text from the API, without e-mail addresses, for a log. */
function oneLine(string $text): string
{
    $words = preg_split('/\s+/u', $text);
    $shown = array_map(fn ($word) => str_contains($word, '@') ? '…' : $word, $words);
    return preg_replace(['/\p{C}+/u', '/^(.{120}).+/u'], ['', '$1'], implode(' ', $shown));
}
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $attempts = readAttempts(setting('PAY_ORDERS_FILE'));
    $ofOrder = [];
    foreach ($attempts as $index => $attempt) {
        try {
            // One after the other, so that the job never asks faster than it is answered.
            $answer = ask($attempt);
        } catch (Throwable $error) {
            $answer = ['name' => 'no-answer', 'says' => $error->getMessage()];
        }
        $attempts[$index] += $answer;
        $ofOrder[$attempt['order']][] = $attempts[$index];
    }
    $sums = [];
    $isFine = true;
    foreach ($attempts as $attempt) {
        ['refno' => $refno, 'order' => $order, 'total' => $total, 'state' => $state] = $attempt;
        $verdict = verdictOn($attempt, $ofOrder[$order]);
        echo "$verdict $refno $order $total $state, Inquiry says {$attempt['says']}\n";
        $isFine = $isFine && in_array($verdict, FINE, true);
        if ($attempt['name'] === 'paid') {
            $key = "{$attempt['day']} " . currencyOf($attempt['currency']);
            $sums[$key]['count'] = ($sums[$key]['count'] ?? 0) + 1;
            $sums[$key]['satang'] = ($sums[$key]['satang'] ?? 0) + satangOf($total);
        }
    }
    ksort($sums);
    if ($sums !== []) {
        echo "Sums by the day of the order, not of the payment:\n";
    }
    foreach ($sums as $key => ['count' => $count, 'satang' => $satang]) {
        echo "sum $key $satang satang of $count paid attempts\n";
    }
    exit($isFine ? 0 : 1);
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(2);
}
