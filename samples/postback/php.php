<?php

// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. Try it with: php -S 127.0.0.1:8000 php.php

declare(strict_types=1);

// docs:start main
$order = readPostback();
if ($order === null) {
    http_response_code(403);
    exit;
}
answer(); // before any work: the provider does not wait for it
try {
    error_log(settle($order));
} catch (Throwable $error) {
    // The order stays open; the job that reconciles open orders asks again.
    error_log("Inquiry {$order['refno']}: {$error->getMessage()}");
}

/** Returns the shop's own order; null unless the caller knows its token. */
function readPostback(): ?array
{
    $fields = $_GET + $_POST;
    [$refno, $token] = [$fields['refno'] ?? '', $fields['token'] ?? ''];
    if (!is_string($refno) || !is_string($token) || !preg_match('/^\d{1,12}\z/', $refno)) {
        return null;
    }
    $order = orderOf($refno);
    // In constant time, so that the answer's delay tells nothing of the token.
    return $order !== null && hash_equals($order['token'], $token) ? $order : null;
}

/** Answers 200 and ends the connection, while the script goes on. */
function answer(): void
{
    ignore_user_abort(true);
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
        return;
    }
    header('Content-Length: 0');
    header('Connection: close');
    flush();
}

/** Believes nothing of the postback but its reference. Returns a line for the log. */
function settle(array $order): string
{
    $refno = $order['refno'];
    $record = inquire($refno);
    if ($record === null) {
        return "pending $refno";
    }
    $isYours = $record['ReferenceNo'] === $refno
        && satang($record['Total']) === satang($order['total'])
        && $record['CurrencyCode'] === $order['currency'];
    if (!$isYours) {
        return "differs $refno {$record['Total']} {$record['CurrencyCode']}: ask a person";
    }
    // TC is a test card: no money moves. Every other status is not paid, or not any more.
    if (!in_array(strtoupper($record['Status']), ['CP', 'Y'], true)) {
        return "unpaid $refno {$record['Status']}";
    }
    return markPaid($refno) ? "paid $refno {$order['total']}" : "already paid $refno";
}

function satang(mixed $baht): int
{
    return (int) round((float) $baht * 100);
}

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
        throw new RuntimeException("HTTP $status");
    }
    // An object, an array of one, an empty array or an empty body.
    $reply = trim($body) === '' ? [] : (array) json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    return array_is_list($reply) ? $reply[0] ?? null : $reply;
}
// docs:end main

function orderOf(string $refno): ?array
{
    $file = setting('PAY_ORDERS_DIR') . "/$refno";
    if (!is_file($file)) {
        return null;
    }
    [$total, $currency, $token] = explode(' ', trim(file_get_contents($file)));
    return ['refno' => $refno, 'total' => $total, 'currency' => $currency, 'token' => $token];
}

/** Returns whether this call was the first. A unique key decides; here, a new file. */
function markPaid(string $refno): bool
{
    $file = setting('PAY_ORDERS_DIR') . "/$refno.paid";
    if (@fopen($file, 'x') !== false) {
        return true;
    }
    return is_file($file) ? false : throw new RuntimeException("$file cannot be written.");
}

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}
