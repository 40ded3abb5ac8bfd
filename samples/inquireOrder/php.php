<?php

// Asks Inquiry about an order and compares the answer with what the shop stored.

declare(strict_types=1);

// docs:start main
// docs:start call
/**
 * Returns Inquiry's records of an order. There are none
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
        flags: JSON_THROW_ON_ERROR
            | JSON_INVALID_UTF8_SUBSTITUTE,
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
// docs:end call

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

function isYours(array $record, array $order): bool
{
    $own = setting('PAY_MERCHANT_ID');
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantIds = ['', $own, substr($own, -5)];
    $total = satangOf($order['total']);
    $currency = currencyOf($order['currency']);
    // Two values that cannot be read are not equal.
    return $total !== null && $currency !== null
        && valueOf($record, 'ReferenceNo') === $order['refno']
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
    // Beside one payment all other records must be unpaid.
    $isPaid = classOf($record) === 'paid';
    if (
        count($moved) > 1
        || count($records) > 1 && !$isPaid
    ) {
        $list = array_map(
            fn ($each) => valueOf($each, 'Status'),
            $records
        );
        $codes = oneLine(implode(', ', $list));
        throw new RuntimeException($order['refno']
            . " has several records ($codes), do not ship.");
    }
    if (!isYours($record, $order)) {
        $found = array_map(
            fn ($key) => valueOf($record, $key),
            [
                'ReferenceNo',
                'Total',
                'CurrencyCode',
                'MerchantID',
            ]
        );
        $found = oneLine(implode(', ', $found));
        throw new RuntimeException($order['refno']
            . ' differs from your order, do not ship: '
            . "Inquiry says $found.");
    }
    return classOf($record) ?? throw new RuntimeException(
        "{$order['refno']} has the unknown status "
        . oneLine(valueOf($record, 'Status'))
        . ', do not ship.'
    );
}
// docs:end call
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $order = [
        'refno' => setting('PAY_REFNO'),
        'total' => setting('PAY_ORDER_TOTAL'),
        'currency' => setting('PAY_CURRENCY'),
    ];
    if (!preg_match('/^\d{1,12}$/D', $order['refno'])) {
        throw new RuntimeException('PAY_REFNO: write 1 to 12 digits.');
    }
    if (satangOf($order['total']) === null) {
        throw new RuntimeException('PAY_ORDER_TOTAL: write 1250.00.');
    }
    if (!preg_match('/^\d\d$/D', $order['currency'])) {
        throw new RuntimeException('PAY_CURRENCY: write two digits.');
    }
    $class = decide(inquire($order['refno']), $order);
    echo "$class {$order['refno']} {$order['total']}\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
