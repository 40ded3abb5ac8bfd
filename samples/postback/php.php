<?php

// Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
//
// PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
// with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
// …/postback?token=a-secret. PAY_POSTBACK_TOKEN is the token of the address in the control
// panel, for orders without an address of their own. Try it with: php -S 127.0.0.1:8000 php.php

declare(strict_types=1);

// docs:start main
const PAID = ['CP', 'Y'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

$postback = readPostback();
if ($postback === null) {
    http_response_code(403);
    exit;
}
answer(); // before any work: the provider does not wait for it
[$refno, $order] = $postback;
try {
    error_log($order === null ? "unknown $refno: ask a person" : settle($order));
} catch (Throwable $error) {
    // The order stays open; the job that reconciles orders asks again.
    error_log("Inquiry $refno: {$error->getMessage()}");
}

/** Returns the reference and the shop's own order; null unless the caller knows a token. */
function readPostback(): ?array
{
    // A GET has no body. Whether a POST brings a form or JSON is not confirmed.
    $isJson = str_contains(strtolower($_SERVER['CONTENT_TYPE'] ?? ''), 'json');
    $json = $isJson ? json_decode(file_get_contents('php://input', length: 16_384), true) : [];
    $fields = $_GET + $_POST + (is_array($json) ? $json : []);
    [$refno, $token] = [$fields['refno'] ?? '', $fields['token'] ?? ''];
    if (!is_scalar($refno) || !is_string($token)) {
        return null;
    }
    $isRefno = preg_match('/^\d{1,12}\z/', (string) $refno) === 1;
    $order = $isRefno ? orderOf((string) $refno) : null;
    // In constant time, so that the answer's delay tells nothing of the token.
    $isOrders = $order !== null && hash_equals($order['token'], $token);
    // The order's own token, or the one of the address in the control panel.
    $isKnown = $isOrders || hash_equals(setting('PAY_POSTBACK_TOKEN'), $token);
    return $isKnown ? [$isRefno ? $refno : 'reference', $order] : null;
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

// docs:start call
/** Believes nothing of the postback but its reference. Returns a line for the log. */
function settle(array $order): string
{
    $refno = $order['refno'];
    $records = inquire($refno);
    if ($records === []) {
        return "pending $refno";
    }
    $code = fn (array $record): string => strtoupper(strval($record['Status'] ?? ''));
    $isMoved = fn (array $record): bool => !in_array($code($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    $isPaid = count($moved) === 1 && in_array($code($moved[0]), PAID, true);
    // Several records are clear when all but one payment are idle, and in no other case.
    if (count($records) > 1 && !$isPaid) {
        return "several $refno " . implode(',', array_map($code, $records)) . ': ask a person';
    }
    $record = $moved[0] ?? $records[0];
    if (!isYours($record, $order)) {
        $keys = ['Total', 'CurrencyCode', 'MerchantID'];
        $found = implode(' ', array_map(fn (string $key) => $record[$key] ?? '', $keys));
        return "differs $refno $found: ask a person";
    }
    if ($moved === []) {
        return "unpaid $refno {$record['Status']}";
    }
    if (!$isPaid) {
        // Held, refunded, or a status that is in no table.
        return "unpaid $refno {$record['Status']}: ask a person";
    }
    // Whatever the order's state was: a failed or cancelled one can still be paid.
    $payment = strval($record['OrderNo'] ?? '');
    $earlier = markPaid($refno, $payment);
    return match ($earlier) {
        null => "paid $refno {$order['total']}",
        $payment => "already paid $refno",
        default => "paid twice $refno $earlier $payment: ask a person",
    };
}
// docs:end call

function isYours(array $record, array $order): bool
{
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantId = strval($record['MerchantID'] ?? '') ?: setting('PAY_MERCHANT_ID');
    return strval($record['ReferenceNo']) === $order['refno']
        && amountOf($record['Total'] ?? null) === amountOf($order['total'])
        && currencyOf($record['CurrencyCode'] ?? null) === currencyOf($order['currency'])
        && substr($merchantId, -5) === substr(setting('PAY_MERCHANT_ID'), -5);
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
        throw new RuntimeException("HTTP $status");
    }
    // An object, an array, or nothing. PHP makes [] of {} too, so the text itself decides.
    $list = str_starts_with(trim($body), '[') ? $body : "[$body]";
    $records = json_decode($list, true, flags: JSON_THROW_ON_ERROR);
    foreach ($records as $record) {
        if (empty($record['ReferenceNo'])) {
            throw new RuntimeException('not a reply of Inquiry');
        }
    }
    return $records;
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

/**
 * Returns the payment with which the order was marked paid before; null when this call is the
 * first. A unique key decides; here, a name that can be linked once.
 */
function markPaid(string $refno, string $payment): ?string
{
    $file = setting('PAY_ORDERS_DIR') . "/$refno.paid";
    $draft = "$file." . bin2hex(random_bytes(8));
    file_put_contents($draft, $payment);
    $isFirst = @link($draft, $file);
    unlink($draft);
    if ($isFirst) {
        return null;
    }
    return is_file($file)
        ? file_get_contents($file)
        : throw new RuntimeException("$file cannot be written.");
}

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}
