<?php

// Asks Inquiry about an order and compares the answer with what the shop stored.

declare(strict_types=1);

// docs:start main
/** Returns the provider's record of an order; null while there is none. */
function inquire(string $refno): ?array
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
    // An object, an array of one, an empty array or an empty body.
    $reply = trim($body) === '' ? [] : (array) json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    return array_is_list($reply) ? $reply[0] ?? null : $reply;
}

function satang(mixed $baht): int
{
    return (int) round((float) $baht * 100);
}

/** Returns the class of the order's status. Throws when a person has to look: do not ship. */
function classOf(?array $record, array $order): string
{
    if ($record === null) {
        return 'pending';
    }
    ['ReferenceNo' => $refno, 'Total' => $total, 'CurrencyCode' => $currency] = $record;
    $isYours = $refno === $order['refno']
        && satang($total) === satang($order['total'])
        && $currency === $order['currency'];
    if (!$isYours) {
        throw new RuntimeException("{$order['refno']} differs from your order, do not ship: "
            . "Inquiry says $refno, $total, $currency.");
    }
    $code = strtoupper($record['Status']);
    return match ($code) {
        'CP', 'Y' => 'paid',
        'TC' => 'test', // a test card: no money moves
        'NS', 'N', 'VC' => 'pending',
        'HO' => 'held',
        'RE', 'VR', 'PF' => 'failed',
        'C' => 'cancelled',
        'RR' => 'refunding',
        'RF', 'VO' => 'refunded',
        default => throw new RuntimeException(
            "{$order['refno']} has the unknown status $code, do not ship."
        ),
    };
}
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
    $class = classOf(inquire($order['refno']), $order);
    echo "$class {$order['refno']} {$order['total']}\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
