<?php

// Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration.

declare(strict_types=1);

// docs:start main
// docs:start call
/** Cancels the charge of one day. */
function cancelCharge(array $registration, string $day): void
{
    // Without a day the call cancels everything: never leave
    // it out by mistake.
    if (!preg_match('/^\d{4}-\d{2}-\d{2}\z/', $day)) {
        throw new DomainException('day: YYYY-MM-DD.');
    }
    cancel($registration + ['scheduleDate' => $day]);
}
// docs:end call

/** Cancels a whole registration. */
function cancelRegistration(array $registration): void
{
    cancel($registration);
}

// docs:start call
function cancel(array $fields): void
{
    $call = curl_init(
        setting('PAY_API_URL')
            . '/recurring/api/restdeleterecurring'
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
            // This API takes the last 5 digits.
            'merchantID' =>
                substr(setting('PAY_MERCHANT_ID'), -5),
            ...$fields,
        ], JSON_THROW_ON_ERROR),
    ]);
    try {
        $reply = send($call);
        // 1 is success here, 200 elsewhere: accept both.
        $success = $reply['success'] ?? null;
        $isDone = $success === 1 || $success === 200;
        $found = $reply['data']['refno'] ?? null;
        if ($isDone && $found === $fields['refno']) {
            return;
        }
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        throw new RuntimeException(
            "HTTP $status: "
            . oneLine($reply['message'] ?? null)
        );
    } catch (RuntimeException $error) {
        throw unsure($error);
    }
}
// docs:end call

/** The error after a call that did not report success, for whatever reason. */
function unsure(Throwable $error): RuntimeException
{
    return new RuntimeException(
        'The call may have been carried out: run inquireRecurring before you repeat it. '
        . $error->getMessage()
    );
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
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    $day = setting('PAY_SCHEDULE_DATE');
    $registration = [
        'refno' => setting('PAY_REFNO'),
        'customerEmail' => setting('PAY_CUSTOMER_EMAIL'),
        'description' => setting('PAY_DESCRIPTION'),
    ];
    $day === 'all' ? cancelRegistration($registration) : cancelCharge($registration, $day);
    echo "cancelled {$registration['refno']} $day\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
