<?php

declare(strict_types=1);

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

$refno = setting('PAY_REFNO');
$body = [
    'merchantID' => substr(setting('PAY_MERCHANT_ID'), -5),
    'refno' => $refno,
    'total' => '299.00',
];
$request = curl_init(setting('PAY_API_URL') . '/recurring/api/restpayrecurring');
curl_setopt_array($request, [
    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
    CURLOPT_HTTPHEADER => [
        'apikey: ' . setting('PAY_API_KEY'),
        'secretkey: ' . setting('PAY_SECRET_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 20,
]);
$text = curl_exec($request);
$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
if ($text === false || $status !== 200) {
    throw new RuntimeException("Charge answered $status: " . ($text ?: curl_error($request)));
}

$reply = json_decode($text, true, 16, JSON_THROW_ON_ERROR);
if ((int) ($reply['success'] ?? 0) !== 200) {
    throw new RuntimeException("Charge refused: {$reply['message']}");
}
echo "scheduled $refno {$reply['data']['total']} on {$reply['data']['scheduleDate']}\n";
