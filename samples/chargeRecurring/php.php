<?php

// Schedules a charge for the next possible day.

declare(strict_types=1);

// docs:start main
// docs:start call
/** Schedules a charge. After a time-out, read the registration before you repeat the call. */
function chargeRecurring(string $refno, string $total): array
{
    $call = curl_init(setting('PAY_API_URL') . '/recurring/api/restpayrecurring');
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json; charset=utf-8',
            'apikey: ' . setting('PAY_API_KEY'),
            'secretkey: ' . setting('PAY_SECRET_KEY'),
        ],
        CURLOPT_POSTFIELDS => json_encode([
            'merchantID' => substr(setting('PAY_MERCHANT_ID'), -5),
            'refno' => $refno,
            'total' => $total,
        ], JSON_THROW_ON_ERROR),
    ]);
    $body = curl_exec($call);
    if ($body === false) {
        throw new RuntimeException(curl_error($call));
    }
    $reply = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    // 200 here and 1 elsewhere: take both, or a booked charge looks failed. A failure has none.
    if (!in_array($reply['success'] ?? null, [200, 1], true)) {
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        throw new RuntimeException("HTTP $status: {$reply['message']}");
    }
    return $reply['data'];
}
// docs:end call
// docs:end main

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

try {
    [$refno, $total] = [setting('PAY_REFNO'), setting('PAY_ORDER_TOTAL')];
    $charge = chargeRecurring($refno, $total);
    echo "scheduled $refno $total on {$charge['scheduleDate']}, charge {$charge['occurranceNo']}\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
