<?php

// Asks Inquiry about an order and compares the answer with what the shop stored.

declare(strict_types=1);

// docs:start main
// docs:start call
/**
 * Returns the provider's records of an order. There are none
 * at first, and several after more attempts.
 */
function inquire(string $refno): array
{
    $merchantId = substr(setting('PAY_MERCHANT_ID'), -5);
    $call = curl_init(
        setting('PAY_API_URL') . '/order/orderdetailpost'
    );
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
    // An object, an array, or nothing. PHP makes [] of {}
    // too, so the text itself decides.
    $isList = str_starts_with(trim($body), '[');
    $records = json_decode(
        $isList ? $body : "[$body]",
        true,
        flags: JSON_THROW_ON_ERROR,
    );
    foreach ($records as $record) {
        if (empty($record['ReferenceNo'])) {
            throw new RuntimeException(
                'Not a reply of Inquiry'
            );
        }
    }
    return $records;
}
// docs:end call

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

// No money moved: a buyer can still pay with another card, under the same reference.
const IDLE = ['pending', 'failed', 'cancelled', 'test'];

// docs:start call
/**
 * Returns the class of the order's status. Throws when a
 * person has to look: do not ship.
 */
function decide(array $records, array $order): string
{
    $classes = array_map(classOf(...), $records);
    $isMoved = fn (array $record): bool =>
        !in_array(classOf($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    if ($moved === []) {
        // Nobody has paid. The first class of the list that a
        // record has says how far it got.
        $found = array_intersect(IDLE, $classes);
        return reset($found) ?: 'pending';
    }
    $record = $moved[0];
    // Beside one payment all other records must be idle.
    $isPaid = classOf($record) === 'paid';
    if (
        count($moved) > 1
        || count($records) > 1 && !$isPaid
    ) {
        $list = array_column($records, 'Status');
        $codes = implode(', ', $list);
        throw new RuntimeException($order['refno']
            . " has several records ($codes), do not ship.");
    }
    if (!isYours($record, $order)) {
        $found = implode(', ', [
            $record['ReferenceNo'] ?? '',
            $record['Total'] ?? '',
            $record['CurrencyCode'] ?? '',
            $record['MerchantID'] ?? '',
        ]);
        throw new RuntimeException($order['refno']
            . ' differs from your order, do not ship: '
            . "Inquiry says $found.");
    }
    return classOf($record) ?? throw new RuntimeException(
        "{$order['refno']} has the unknown status "
        . "{$record['Status']}, do not ship."
    );
}
// docs:end call
// docs:end main

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $order = [
        'refno' => setting('PAY_REFNO'),
        'total' => setting('PAY_ORDER_TOTAL'),
        'currency' => setting('PAY_CURRENCY'),
    ];
    $class = decide(inquire($order['refno']), $order);
    echo "$class {$order['refno']} {$order['total']}\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
