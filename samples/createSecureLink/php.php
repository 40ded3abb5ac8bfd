<?php

// Makes a link that carries its price in an encoded form.

declare(strict_types=1);

// docs:start main
// docs:start call
/**
 * Returns the address for the buyer. It can be paid once,
 * until tomorrow at this time.
 */
function createSecureLink(array $order): string
{
    $merchant = setting('PAY_LINK_NAME');
    // Thai time (UTC+7).
    $expiry = new DateTimeImmutable(
        '+1 day', new DateTimeZone('Asia/Bangkok')
    );
    $call = curl_init(
        setting('PAY_API_URL')
            . "/secure/v3/secure/encryptz/$merchant"
    );
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json; charset=utf-8',
            'apikey: ' . setting('PAY_API_KEY'),
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'merchant' => $merchant,
            'refno' => $order['refno'],
            'payValue' => $order['total'],
            'orderDetail' => $order['product'],
            'expireDate' => $expiry->format('Y-m-d-H-i-s'),
            'userEMail' => $order['email'],
            'userTelNo' => $order['telephone'],
            'postBackURL' => setting('PAY_POSTBACK_URL'),
            'returnURL' => setting('PAY_RETURN_URL'),
            'monthInstallment' => '',
            'bankInstallment' => '',
            'oneTime' => 'Y',
        ], JSON_THROW_ON_ERROR),
    ]);
    $link = send($call);
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    $address = setting('PAY_LINK_URL');
    $names = ['merchant', 'payValue', 'orderDetail'];
    foreach ($names as $name) {
        $part = $link[$name] ?? '';
        if ($part === '' || !is_string($part)) {
            throw new RuntimeException(
                "HTTP $status: no link. "
                . oneLine($link['message'] ?? null)
            );
        }
        $address .= "/$part";
    }
    return $address;
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
        'telephone' => setting('PAY_CUSTOMER_TEL'),
    ];
    $link = createSecureLink($order);
    echo "link {$order['refno']} $link\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
