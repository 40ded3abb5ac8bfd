<?php

declare(strict_types=1);

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("Set the environment variable $name.");
}

$refno = setting('PAY_REFNO');
$body = [
    'merchantID' => substr(setting('PAY_MERCHANT_ID'), -5),
    'customerEmail' => 'buyer@shop.example',
    'refno' => $refno,
    'description' => 'Cancelled by the member',
];
if (getenv('PAY_SCHEDULE_DATE')) {
    $body['scheduleDate'] = getenv('PAY_SCHEDULE_DATE'); // Left out, the whole registration is cancelled.
}
$request = curl_init(setting('PAY_API_URL') . '/recurring/api/restdeleterecurring');
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
    throw new RuntimeException("Cancellation answered $status: " . ($text ?: curl_error($request)));
}

$reply = json_decode($text, true, 16, JSON_THROW_ON_ERROR);
if ((int) ($reply['success'] ?? 0) !== 1) {
    throw new RuntimeException("Cancellation refused: {$reply['message']}");
}
echo "cancelled $refno ", $reply['data']['scheduleDate'] ?? 'and all its charges', "\n";
