<?php

// Reads a registration and lists its charges.

declare(strict_types=1);

// docs:start main
// docs:start call
/** Returns the registration; its "data" are the charges. */
function inquireRecurring(string $refno): array
{
    $call = curl_init(
        setting('PAY_API_URL')
            . '/recurring/api/restgetrecurring'
    );
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json; charset=utf-8',
            'apikey: ' . setting('PAY_API_KEY'),
            'secretkey: ' . setting('PAY_SECRET_KEY'),
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'merchantID' =>
                substr(setting('PAY_MERCHANT_ID'), -5),
            'refno' => $refno,
        ], JSON_THROW_ON_ERROR),
    ]);
    $reply = send($call);
    // 1, or 200 as when a charge is scheduled.
    $success = $reply['success'] ?? null;
    $isFound = $success === 1 || $success === 200;
    $found = $reply['data']['refno'] ?? null;
    $charges = $reply['data']['data'] ?? null;
    $isRead = $found === $refno && areCharges($charges);
    if (!$isFound || !$isRead) {
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        throw new RuntimeException(
            "HTTP $status, cannot read the charges of "
            . "$refno: " . oneLine($reply['message'] ?? null)
        );
    }
    return $reply['data'];
}
// docs:end call

/** A charge that is left out here would be scheduled a second time. */
function areCharges(mixed $list): bool
{
    $isCharge = fn (mixed $each): bool => is_string($each['scheduleDate'] ?? null);
    return is_array($list) && array_filter($list, $isCharge) === $list;
}

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

/** Two decimals of 1250, "1250.0" or "1250.00". */
function bahtOf(mixed $amount): string
{
    if ($amount === null) {
        return 'null'; // scheduled in the control panel
    }
    $text = is_array($amount) ? '' : (string) json_encode($amount);
    return preg_match('/^"?(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?"?$/D', $text, $found)
        ? $found[1] . '.' . str_pad($found[2] ?? '', 2, '0')
        : 'unreadable';
}

/** One line: the day, what became of the charge, and the amount. */
function lineOf(array $charge): string
{
    $day = substr($charge['scheduleDate'], 0, 10);
    $status = ($charge['status'] ?? '') ?: 'waiting'; // empty until the charge runs
    $status = is_string($status) ? $status : 'unreadable';
    return "$day $status " . bahtOf($charge['amount'] ?? null);
}
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $registration = inquireRecurring(setting('PAY_REFNO'));
    $charges = $registration['data'];
    echo "registration {$registration['refno']} has ", count($charges), " charges\n";
    foreach ($charges as $charge) {
        echo lineOf($charge), "\n";
    }
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
