<?php

// Compares the shop's payment attempts with Inquiry: a line for each, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look.
//
// PAY_ORDERS_FILE is the result of a database query: an attempt per line with its reference,
// order, total, currency and state, at least of the last 7 days: 202611200001 A17 1250.00 00 open
// The state is fulfilled for the attempt for which the order was fulfilled; another is open,
// failed or cancelled.

declare(strict_types=1);

// docs:start main
// No money moved: a buyer can still pay with another card, under the same reference.
const IDLE = ['pending', 'failed', 'cancelled', 'test'];

/** Verdicts that nobody has to look at. */
const FINE = ['agrees', 'still-pending', 'not-paid'];

// docs:start call
/**
 * Returns a verdict on an attempt. With it come what Inquiry
 * says, and the record if it is paid.
 */
function reconcile(array $attempt, array &$fulfilledBy): array
{
    $records = inquire($attempt['refno']);
    $classes = array_map(classOf(...), $records);
    $isMoved = fn (array $record): bool =>
        !in_array(classOf($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    $list = array_column($records, 'Status');
    $codes = implode(',', $list) ?: 'nothing';
    if ($moved === []) {
        $found = array_intersect(IDLE, $classes);
        $name = reset($found) ?: 'pending';
        return [verdictOn($attempt, $name), $codes, null];
    }
    $record = $moved[0];
    $name = classOf($record) ?? 'unknown';
    // Beside one payment all other records must be idle.
    if (
        count($moved) > 1
        || count($records) > 1 && $name !== 'paid'
    ) {
        return ['several', $codes, null];
    }
    if (!isYours($record, $attempt)) {
        $found = implode(' ', [
            $record['Total'] ?? '',
            $record['CurrencyCode'] ?? '',
            $record['MerchantID'] ?? '',
        ]);
        return ['differs', $found, null];
    }
    if ($name !== 'paid') {
        return [verdictOn($attempt, $name), $codes, null];
    }
    // An order is paid by one attempt: by the fulfilled one,
    // or else by the first that is paid.
    $fulfilled = $fulfilledBy[$attempt['order']]
        ??= $attempt['refno'];
    $verdict = $fulfilled === $attempt['refno']
        ? verdictOn($attempt, $name)
        : 'paid-twice';
    return [$verdict, $codes, $record];
}

/** Compares the shop's state with the status. */
function verdictOn(array $attempt, string $name): string
{
    $isFulfilled = $attempt['state'] === 'fulfilled';
    return match (true) {
        $name === 'paid' && $isFulfilled => 'agrees',
        $name === 'paid' => 'paid-but-not-fulfilled',
        $name === 'held', $name === 'unknown' => $name,
        $isFulfilled && in_array($name, IDLE, true)
            => 'fulfilled-but-not-paid',
        $isFulfilled => 'fulfilled-but-refunded',
        $name === 'refunding' => $name,
        $name === 'pending' => 'still-pending',
        default => 'not-paid',
    };
}
// docs:end call

/** Reads the attempts. Throws at the first line that cannot be counted. */
function readAttempts(array $lines): array
{
    $attempts = [];
    foreach ($lines as $index => $line) {
        if ($line === '') {
            continue;
        }
        $number = $index + 1;
        $values = explode(' ', $line);
        if (count($values) !== 5) {
            throw new RuntimeException("Line $number: write reference, order, total, currency and "
                . 'state, with one space between them.');
        }
        $names = ['refno', 'order', 'total', 'currency', 'state'];
        $attempt = array_combine($names, $values);
        if (preg_match('/^\d+(?:\.\d{1,2}0*)?\z/', $attempt['total']) !== 1) {
            throw new RuntimeException(
                "Line $number: write the total as 1250.00, not {$attempt['total']}."
            );
        }
        $attempts[] = $attempt;
    }
    return $attempts;
}

/** Without a fraction: 1250, 1250.0 and 1250.0000 are 125,000 satang. */
function satangOf(string $total): int
{
    [$baht, $fraction] = explode('.', "$total.");
    return (int) ($baht . substr(str_pad($fraction, 2, '0'), 0, 2));
}

/** The day of the order in Thailand. Inquiry does not say when it was paid. */
function thaiDay(array $record): string
{
    $thailand = new DateTimeZone('Asia/Bangkok');
    try {
        // Thai time where there is no offset.
        $instant = new DateTimeImmutable($record['OrderDateTime'] ?? 'unknown', $thailand);
    } catch (Exception) {
        return 'unknown-day';
    }
    return $instant->setTimezone($thailand)->format('Y-m-d');
}

/** Returns the provider's records of an order: none at first, several after more attempts. */
function inquire(string $refno): array
{
    $merchantId = substr(setting('PAY_MERCHANT_ID'), -5);
    $call = curl_init(setting('PAY_API_URL') . '/order/orderdetailpost');
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
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
        $target = strtok(curl_getinfo($call, CURLINFO_REDIRECT_URL) ?: 'nowhere', '?');
        throw new RuntimeException("The API answered $status and redirects to $target: "
            . 'this program does not follow redirects, so the keys stay here');
    }
    if ($status !== 200) {
        throw new RuntimeException("HTTP $status");
    }
    // An object, an array, or nothing. PHP makes [] of {} too, so the text itself decides.
    $list = str_starts_with(trim($body), '[') ? $body : "[$body]";
    $records = json_decode($list, true, flags: JSON_THROW_ON_ERROR);
    foreach ($records as $record) {
        if (empty($record['ReferenceNo'])) {
            throw new RuntimeException('Not a reply of Inquiry');
        }
    }
    return $records;
}

function classOf(array $record): ?string
{
    return match (strtoupper(strval($record['Status'] ?? ''))) {
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

/** Without zeros at its end: 1250, "1250.0" and "1250.00" are the same amount, 1250.004 is not. */
function amountOf(mixed $baht): string
{
    // json_encode writes all digits of a float; a cast does not.
    $text = is_string($baht) ? $baht : json_encode($baht);
    return preg_replace('/\.0*$|(\.\d*?)0+$/', '$1', $text);
}

/** Baht is 00, which replies also spell OO or THB. */
function currencyOf(mixed $code): mixed
{
    return in_array(strtoupper(strval($code)), ['00', 'OO', 'THB'], true) ? '00' : $code;
}

function isYours(array $record, array $attempt): bool
{
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantId = strval($record['MerchantID'] ?? '') ?: setting('PAY_MERCHANT_ID');
    return strval($record['ReferenceNo']) === $attempt['refno']
        && amountOf($record['Total'] ?? null) === amountOf($attempt['total'])
        && currencyOf($record['CurrencyCode'] ?? null) === currencyOf($attempt['currency'])
        && substr($merchantId, -5) === substr(setting('PAY_MERCHANT_ID'), -5);
}
// docs:end main

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $lines = file(setting('PAY_ORDERS_FILE'), FILE_IGNORE_NEW_LINES) ?: [];
    $attempts = readAttempts($lines);
    $fulfilledBy = [];
    foreach ($attempts as $attempt) {
        if ($attempt['state'] === 'fulfilled') {
            $fulfilledBy[$attempt['order']] ??= $attempt['refno'];
        }
    }
    $sums = [];
    $isFine = true;
    foreach ($attempts as $attempt) {
        try {
            // One after the other, so that the job never asks faster than it is answered.
            [$verdict, $says, $paid] = reconcile($attempt, $fulfilledBy);
        } catch (RuntimeException | JsonException $error) {
            [$verdict, $says, $paid] = ['no-answer', $error->getMessage(), null];
        }
        ['refno' => $refno, 'order' => $order, 'total' => $total, 'state' => $state] = $attempt;
        echo "$verdict $refno $order $total $state, Inquiry says $says\n";
        $isFine = $isFine && in_array($verdict, FINE, true);
        if ($paid !== null) {
            $sum = &$sums[thaiDay($paid) . ' ' . currencyOf($attempt['currency'])];
            $sum['count'] = ($sum['count'] ?? 0) + 1;
            $sum['satang'] = ($sum['satang'] ?? 0) + satangOf($total);
            unset($sum);
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
    exit(1);
}
