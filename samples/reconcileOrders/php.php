<?php

// Holds the shop's orders against Inquiry: a line for each order, then the sum of each day.
// Run it every day. It ends with 1 when a person has to look.
//
// PAY_ORDERS_FILE is what a query of your database gives: an order a line with its reference,
// total, currency and state (open, failed, cancelled, fulfilled), at least of the last 7 days:
// 202611200001 1250.00 00 open

declare(strict_types=1);

// docs:start main
// No money moved: a buyer can still pay with another card, under the same reference.
const IDLE = ['pending', 'failed', 'cancelled', 'test'];

/** Verdicts that nobody has to look at. */
const FINE = ['agrees', 'still-pending', 'not-paid'];

// docs:start call
/** Returns a verdict on an order, what Inquiry says of it, and its record if it is paid. */
function reconcile(array $order): array
{
    $records = inquire($order['refno']);
    $isMoved = fn (array $record): bool => !in_array(classOf($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    $codes = implode(',', array_column($records, 'Status'));
    // Several records are clear when all but one payment are idle, and in no other case.
    if (count($records) > 1 && (count($moved) !== 1 || classOf($moved[0]) !== 'paid')) {
        return ['several', $codes, null];
    }
    $record = $moved[0] ?? $records[0] ?? null;
    if ($record === null) {
        return [verdictOn($order, 'pending'), 'nothing', null];
    }
    if (!isYours($record, $order)) {
        $keys = ['Total', 'CurrencyCode', 'MerchantID'];
        $found = implode(' ', array_map(fn (string $key) => $record[$key] ?? '', $keys));
        return ['differs', $found, null];
    }
    $name = classOf($record) ?? 'unknown';
    return [verdictOn($order, $name), $codes, $name === 'paid' ? $record : null];
}

/** What the shop's state and the class of the status are together. */
function verdictOn(array $order, string $name): string
{
    $isFulfilled = $order['state'] === 'fulfilled';
    return match (true) {
        $name === 'paid' => $isFulfilled ? 'agrees' : 'paid-but-not-fulfilled',
        $name === 'held', $name === 'unknown' => $name,
        !$isFulfilled => $name === 'pending' ? 'still-pending' : 'not-paid',
        in_array($name, IDLE, true) => 'fulfilled-but-not-paid',
        default => 'fulfilled-but-refunded',
    };
}
// docs:end call

/** The day in Thailand, by which to hold the sum against the control panel and the bank. */
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
    if ($status !== 200) {
        throw new RuntimeException("HTTP $status: $body");
    }
    // An object, an array, or nothing. PHP makes [] of {} too, so the text itself decides.
    $list = str_starts_with(trim($body), '[') ? $body : "[$body]";
    $records = json_decode($list, true, flags: JSON_THROW_ON_ERROR);
    foreach ($records as $record) {
        if (empty($record['ReferenceNo'])) {
            throw new RuntimeException("Not a reply of Inquiry: $body");
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

function isYours(array $record, array $order): bool
{
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantId = strval($record['MerchantID'] ?? '') ?: setting('PAY_MERCHANT_ID');
    return strval($record['ReferenceNo']) === $order['refno']
        && amountOf($record['Total'] ?? null) === amountOf($order['total'])
        && currencyOf($record['CurrencyCode'] ?? null) === currencyOf($order['currency'])
        && substr($merchantId, -5) === substr(setting('PAY_MERCHANT_ID'), -5);
}
// docs:end main

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $lines = file(setting('PAY_ORDERS_FILE'), FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES);
    $sums = [];
    $isFine = true;
    foreach ($lines ?: [] as $line) {
        $order = array_combine(['refno', 'total', 'currency', 'state'], explode(' ', $line));
        try {
            // One after the other: how often you may ask is not published.
            [$verdict, $says, $paid] = reconcile($order);
        } catch (RuntimeException | JsonException $error) {
            [$verdict, $says, $paid] = ['no-answer', $error->getMessage(), null];
        }
        echo "$verdict {$order['refno']} {$order['total']} {$order['state']}, Inquiry says $says\n";
        $isFine = $isFine && in_array($verdict, FINE, true);
        if ($paid !== null) {
            $sum = &$sums[thaiDay($paid) . ' ' . currencyOf($order['currency'])];
            $sum['count'] = ($sum['count'] ?? 0) + 1;
            $sum['satang'] = ($sum['satang'] ?? 0) + (int) str_replace('.', '', $order['total']);
            unset($sum);
        }
    }
    ksort($sums);
    foreach ($sums as $key => ['count' => $count, 'satang' => $satang]) {
        echo "sum $key $satang satang of $count paid orders\n";
    }
    exit($isFine ? 0 : 1);
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
