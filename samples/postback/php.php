<?php

// Takes postbacks: stores the message, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//   202611200001        the attempt, which the shop writes before the buyer leaves:
//                       "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//   202611200001.new    a postback came
//   202611200001.open   Inquiry is asked until the attempt is decided
//   202611200001.task   what a person has to do
//   A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
// PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
// address of their own.
//
// It is two programs: behind a web server it takes postbacks, from the command line it is the
// worker that asks. Try it with: php -S 127.0.0.1:8000 php.php & php php.php

declare(strict_types=1);

// docs:start main
function takePostback(): void
{
    try {
        $refno = readPostback();
        if ($refno !== null) {
            // Stored before the answer, so that nothing is lost when the program stops.
            store(fileOf("$refno.new"), '');
        }
        http_response_code($refno === null ? 403 : 200);
    } catch (Throwable $error) {
        error_log("Cannot store a postback: {$error->getMessage()}");
        http_response_code(500); // not 403: the postback is valid
    }
}

/** Returns the reference; null unless the caller knows a token. */
function readPostback(): ?string
{
    // A GET has no body. A POST brings a form or JSON.
    $isJson = str_contains(strtolower($_SERVER['CONTENT_TYPE'] ?? ''), 'json');
    $json = $isJson ? json_decode(file_get_contents('php://input', length: 16_384), true) : [];
    $fields = $_GET + $_POST + (is_array($json) ? $json : []);
    [$refno, $token] = [$fields['refno'] ?? '', $fields['token'] ?? ''];
    if (!is_scalar($refno) || !is_string($token)) {
        return null;
    }
    $refno = preg_match('/^\d{1,12}\z/', (string) $refno) === 1 ? (string) $refno : 'reference';
    $attempt = attemptOf($refno);
    // In constant time, so that the answer's delay tells nothing of the token.
    $isOwn = $attempt !== null && hash_equals($attempt['token'], $token);
    // The attempt's own token, or the one of the address in the control panel.
    return $isOwn || hash_equals(setting('PAY_POSTBACK_TOKEN'), $token) ? $refno : null;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
// The published schedule, in seconds: up to this age of the message, wait so long.
const SCHEDULE = [[2, 2], [7, 5], [22, 15], [HOUR / 2, 120], [DAY, HOUR], [7 * DAY, DAY]];

/**
 * Asks about every attempt that is due, once each, one after the other. A plan is when to ask
 * again, how long the last pause was, and what was last said of an attempt.
 */
function askAboutOpenAttempts(array &$plans): void
{
    foreach (glob(fileOf('*.new')) as $file) {
        // Renamed before the question: a postback that comes meanwhile leads to another question.
        rename($file, substr($file, 0, -3) . 'open');
        unset($plans[basename($file, '.new')]);
    }
    clearstatcache();
    foreach (glob(fileOf('*.open')) as $file) {
        $refno = basename($file, '.open');
        [$at, $pause, $lastLine] = $plans[$refno] ?? [0, 0, ''];
        if (microtime(true) < $at) {
            continue;
        }
        $age = time() - filemtime($file);
        try {
            [$line, $isOpen] = settle($refno);
            $steps = array_filter(SCHEDULE, fn (array $step): bool => $age < $step[0]);
            $pause = $isOpen ? (reset($steps)[1] ?? 0) : 0;
        } catch (Throwable $error) {
            [$line, $pause] = ["Inquiry $refno: {$error->getMessage()}", min(2 * $pause + 1, HOUR)];
        }
        if ($line !== $lastLine) {
            echo "$line\n";
        }
        if (str_ends_with($line, 'ask a person')) {
            store(fileOf("$refno.task"), $line);
        }
        $plans[$refno] = [microtime(true) + $pause + lcg_value(), $pause, $line];
        if ($pause === 0) {
            unlink($file);
            unset($plans[$refno]);
        }
    }
}

const PAID = ['CP', 'Y'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

// docs:start call
/**
 * Believes only the reference of the postback. Says what
 * happened, and whether the attempt is still open.
 */
function settle(string $refno): array
{
    $attempt = attemptOf($refno);
    if ($attempt === null) {
        return ["unknown $refno: ask a person", false];
    }
    $records = inquire($refno);
    if ($records === []) {
        return ["pending $refno", true];
    }
    $code = fn (array $record): string =>
        strtoupper(strval($record['Status'] ?? ''));
    $codes = implode(',', array_map($code, $records));
    $isMoved = fn (array $record): bool =>
        !in_array($code($record), IDLE, true);
    $moved = array_values(array_filter($records, $isMoved));
    if ($moved === []) {
        // Declined, cancelled, not finished: nobody has paid
        // yet, and somebody still can.
        return ["unpaid $refno $codes", true];
    }
    $record = $moved[0];
    $isPaid = in_array($code($record), PAID, true);
    // Beside one payment all other records must be idle.
    if (
        count($moved) > 1
        || count($records) > 1 && !$isPaid
    ) {
        return ["several $refno $codes: ask a person", false];
    }
    if (!isYours($record, $attempt)) {
        $found = implode(' ', [
            $record['Total'] ?? '',
            $record['CurrencyCode'] ?? '',
            $record['MerchantID'] ?? '',
        ]);
        return ["differs $refno $found: ask a person", false];
    }
    if (!$isPaid) {
        // Held, refunded, or a status that is in no table.
        return ["unpaid $refno $codes: ask a person", false];
    }
    // Unique for the order, not for the attempt: a second
    // attempt can be paid too.
    $payment = "$refno " . strval($record['OrderNo'] ?? '');
    $earlier = fulfil($attempt['order'], $payment);
    $both = "$earlier and $payment";
    return [match ($earlier) {
        null => "paid $refno {$attempt['total']}",
        $payment => "already paid $refno",
        default => "paid twice {$attempt['order']}: $both: "
            . 'refund one of the two, ask a person',
    }, false];
}
// docs:end call

function isYours(array $record, array $attempt): bool
{
    // A reply has the eight digits of your merchant ID, or the last five, or none.
    $merchantId = strval($record['MerchantID'] ?? '') ?: setting('PAY_MERCHANT_ID');
    return strval($record['ReferenceNo']) === $attempt['refno']
        && amountOf($record['Total'] ?? null) === amountOf($attempt['total'])
        && currencyOf($record['CurrencyCode'] ?? null) === currencyOf($attempt['currency'])
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
    if (intdiv($status, 100) === 3) {
        $target = strtok(curl_getinfo($call, CURLINFO_REDIRECT_URL) ?: 'nowhere', '?');
        throw new RuntimeException("The API answered $status and redirects to $target: "
            . 'this program does not follow redirects, so the keys stay here');
    }
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

if (PHP_SAPI === 'cli') {
    $plans = [];
    while (true) {
        try {
            askAboutOpenAttempts($plans);
        } catch (Throwable $error) {
            fwrite(STDERR, "Worker: {$error->getMessage()}\n");
        }
        usleep(200_000);
    }
}
takePostback();
// docs:end main

function fileOf(string $name): string
{
    return setting('PAY_ORDERS_DIR') . "/$name";
}

function store(string $file, string $content): void
{
    if (@file_put_contents($file, $content) === false) {
        throw new RuntimeException(basename($file) . ' cannot be written.');
    }
}

function attemptOf(string $refno): ?array
{
    if (!file_exists(fileOf($refno))) {
        return null;
    }
    $line = @file_get_contents(fileOf($refno));
    if ($line === false || $line === '') {
        throw new RuntimeException("The attempt $refno cannot be read.");
    }
    [$order, $total, $currency, $token] = explode(' ', trim($line));
    return compact('refno', 'order', 'total', 'currency', 'token');
}

/**
 * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
 * marked before; null when this call is the first. A unique key decides; here, a name that can
 * be linked once.
 */
function fulfil(string $order, string $payment): ?string
{
    $file = fileOf("$order.fulfilled");
    $draft = "$file." . bin2hex(random_bytes(8));
    store($draft, $payment);
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
