<?php

// Makes a PromptPay QR for an order and saves its picture.

declare(strict_types=1);

// docs:start main
// What to do about a refusal. An unknown one gets general advice.
const REMEDIES = [
    'duplicate reference number' =>
        'Take a new reference number. Keep asking Inquiry about this one.',
    'incomplete parameter' => 'Send all six parameters, in the query string.',
    'no authorization' => 'Send the Auth Key as "Authorization: Bearer …".',
    'authorization error' => 'Copy the Auth Key from the control panel.',
];

// docs:start call
/**
 * Makes a QR. Not idempotent: after a time-out the QR may
 * exist. Keep asking Inquiry about its reference number, also
 * when you make another QR with a new one.
 */
function createPromptPay(array $order): array
{
    // docs:start request
    $query = http_build_query([
        'merchantID' => setting('PAY_MERCHANT_ID'),
        'productDetail' => $order['product'],
        'customerEmail' => $order['email'],
        'customerName' => $order['name'],
        'total' => $order['total'],
        'referenceNo' => $order['refno'],
    ]);
    $call = curl_init(
        setting('PAY_API_URL')
            . "/tep/api/v2/promptpaynew?$query"
    );
    curl_setopt_array($call, [
        CURLOPT_POSTFIELDS => '',
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer '
                . setting('PAY_AUTH_KEY'),
            'Accept: application/json',
        ],
    ]);
    $reply = send($call);
    // docs:end request
    $isDone = ($reply['status'] ?? '') === 'success';
    $image = (string) ($reply['data']['image'] ?? '');
    $isPng = str_starts_with(
        $image, 'data:image/png;base64,'
    );
    // A buyer would pay the QR of another order, too.
    $found = $reply['data']['referenceNo'] ?? '';
    if ($isDone && $isPng && $found === $order['refno']) {
        return $reply['data'];
    }
    $message = oneLine($reply['message'] ?? 'No QR was made');
    $remedy = REMEDIES[strtolower($message)]
        ?? 'Check each parameter, and that the total is '
            . '6.00 or more, or ask support to enable '
            . 'PromptPay.';
    throw new RuntimeException("$message. $remedy");
}
// docs:end call

/** Sends a call and returns the reply. curl follows no redirect by itself: the keys stay here. */
function send(CurlHandle $call): array
{
    curl_setopt_array($call, [
        CURLOPT_NOPROGRESS => false,
        // Ends a call whose reply is longer than 1 MiB.
        CURLOPT_PROGRESSFUNCTION => fn ($call, int $expected, int $received) =>
            (int) ($received > 1 << 20),
    ]);
    $body = curl_exec($call);
    if ($body === false) {
        throw new RuntimeException(curl_error($call));
    }
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if (intdiv($status, 100) === 3) {
        $target = strtok((string) curl_getinfo($call, CURLINFO_REDIRECT_URL), '?#');
        throw new RuntimeException("The API answered $status and redirects to $target: "
            . 'this program does not follow redirects, so the keys stay here.');
    }
    $reply = json_decode($body, true, flags: JSON_INVALID_UTF8_SUBSTITUTE);
    return is_array($reply) ? $reply : throw new RuntimeException("HTTP $status: not JSON.");
}

/** One short line of a text from the API, without e-mail addresses, for a log. */
function oneLine(mixed $text): string
{
    $words = preg_split('/\s+/u', is_string($text) ? $text : 'no message');
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
    $order = [
        'refno' => setting('PAY_REFNO'),
        'total' => setting('PAY_ORDER_TOTAL'),
        'product' => setting('PAY_PRODUCT'),
        'email' => setting('PAY_CUSTOMER_EMAIL'),
        'name' => setting('PAY_CUSTOMER_NAME'),
    ];
    $qr = createPromptPay($order);
    $file = "{$order['refno']}.png";
    file_put_contents($file, base64_decode(explode(',', $qr['image'])[1]));
    $expiry = ($qr['expiredate'] ?? '') ?: 'unknown';
    echo "qr {$order['refno']} {$order['total']} expires $expiry saved $file\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
