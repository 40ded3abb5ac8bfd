<?php

// Takes postbacks: stores the reference, answers, asks Inquiry, and fulfils each order once.
//
// PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
// order can have several. For the reference 202611200001 and the order A17 it holds:
//   202611200001        the attempt, which the shop writes before the buyer leaves:
//                       "A17 1250.00 00 a-secret": order, total, currency, token of its postback
//   202611200001.1795766400000-….open  a postback came at this millisecond, and Inquiry is asked
//                       until the attempt is decided. Each postback has a file of its own.
//   202611200001.task   what a person has to do, and below it what has become of it
//   A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
// PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
// address of their own.
//
// It is two programs: behind a web server it takes postbacks, from the command line it is the
// worker that asks. Try it with: php -S 127.0.0.1:8000 php.php & php php.php

declare(strict_types=1);

// docs:start main
/** A request that is no postback of the shop. Its code is the status of the answer. */
final class Refusal extends Exception {}

function takePostback(): void
{
    try {
        $refno = readPostback();
        // Stored before the answer, so that nothing is lost when the program stops.
        $message = sprintf('%s.%013d-%s.open', $refno, microtime(true) * 1000, uniqueName());
        store(fileOf($message), '');
        http_response_code(200);
    } catch (Refusal $refusal) {
        http_response_code($refusal->getCode());
    } catch (Throwable $error) {
        error_log(oneLine("Cannot store a postback: {$error->getMessage()}"));
        http_response_code(500); // not 403: the postback is valid
    }
}

/** Returns the reference. Refuses a caller who knows no token. */
function readPostback(): string
{
    $fields = $_GET + bodyFields();
    $token = textOf($fields['token'] ?? null);
    $refno = $fields['refno'] ?? '';
    // In JSON it can be a number.
    $isRefno = (is_string($refno) || is_int($refno))
        && preg_match('/^\d{1,12}\z/', (string) $refno) === 1;
    $refno = $isRefno ? (string) $refno : 'reference';
    $attempt = attemptOf($refno);
    // The attempt's own token, or the one of the address in the control panel.
    $isOwn = $attempt !== null && isEqual($token, $attempt['token']);
    if (!isEqual($token, setting('PAY_POSTBACK_TOKEN')) && !$isOwn) {
        throw new Refusal('Not a token of the shop', 403);
    }
    return $refno;
}

/**
 * Compares in constant time, so that the answer's delay tells nothing of the token. A plus sign in
 * an address is read as a blank, so both are the same here.
 */
function isEqual(string $given, string $expected): bool
{
    return hash_equals(strtr($expected, '+', ' '), strtr($given, '+', ' '));
}

/** A GET has no body. A POST brings a form or JSON. */
function bodyFields(): array
{
    if ($_SERVER['REQUEST_METHOD'] === 'GET') {
        return [];
    }
    if (isset($_SERVER['HTTP_TRANSFER_ENCODING'])) {
        throw new Refusal('Not every web server reads chunks for PHP', 411);
    }
    $length = (int) ($_SERVER['CONTENT_LENGTH'] ?? 0);
    $body = file_get_contents('php://input');
    if (max($length, strlen($body)) > 16_384) {
        throw new Refusal('Too long', 413);
    }
    // PHP shows no body of multipart/form-data.
    if ($body === '' && $length === 0) {
        return [];
    }
    $type = strtolower($_SERVER['CONTENT_TYPE'] ?? '');
    $isJson = str_contains($type, 'json');
    $isForm = str_starts_with($type, 'application/x-www-form-urlencoded');
    if (isset($_SERVER['HTTP_CONTENT_ENCODING']) || !$isJson && !$isForm) {
        throw new Refusal('Neither a form nor JSON', 415);
    }
    // A name can be in another encoding.
    $flags = JSON_INVALID_UTF8_SUBSTITUTE;
    $fields = $isJson ? json_decode($body, true, flags: $flags) : $_POST;
    return is_array($fields) && ($isForm || str_starts_with(trim($body), '{'))
        ? $fields
        : throw new Refusal('Not an object', 400);
}

const HOUR = 3600;
const DAY = 24 * HOUR;
// In seconds: up to this age of the last postback, wait so long.
const SCHEDULE = [[2, 2], [7, 5], [22, 15], [HOUR / 2, 120], [DAY, HOUR], [7 * DAY, DAY]];
const DAILY = [[INF, DAY]];
const NEVER = [];

/**
 * Asks about every attempt that is due, once each, one after the other. A plan says when to ask
 * again, and what was last said of an attempt. Returns the plans of those that are open.
 */
function askAboutOpenAttempts(array $plans): array
{
    $open = [];
    $names = @scandir(fileOf('')) ?: throw new RuntimeException('PAY_ORDERS_DIR cannot be read.');
    foreach ($names as $name) {
        if (str_ends_with($name, '.open')) {
            $open[explode('.', $name)[0]][] = $name;
        }
    }
    $next = [];
    foreach ($open as $refno => $messages) {
        $plan = $plans[$refno] ?? ['at' => 0, 'failures' => 0, 'line' => '', 'message' => ''];
        // A new postback is a reason to ask at once.
        if (end($messages) !== $plan['message'] || microtime(true) >= $plan['at']) {
            $plan = ask((string) $refno, $messages, $plan);
        }
        if ($plan !== null) {
            $next[$refno] = $plan;
        }
    }
    return $next;
}

/**
 * Asks about one attempt. What goes wrong concerns no other one, and is tried again. Returns its
 * plan; null once it is decided.
 */
function ask(string $refno, array $messages, array $plan): ?array
{
    $message = end($messages);
    $age = microtime(true) - (int) (preg_split('/[.-]/', $message)[1]) / 1000;
    $failures = 0;
    try {
        [$line, $isTask, $pauses] = settle($refno);
        $line = oneLine($line, $isTask);
        note($refno, $line, $isTask);
        $steps = array_filter($pauses, fn (array $step): bool => $age < $step[0]);
        $pause = reset($steps)[1] ?? null;
        // Only what came before the question: a later postback leads to another one. While the
        // attempt is open, the last message stays.
        foreach ($pause ? array_slice($messages, 0, -1) : $messages as $answered) {
            @unlink(fileOf($answered));
        }
    } catch (Throwable $error) {
        $failures = $plan['failures'] + 1;
        $pause = min(2 ** $failures, HOUR);
        // After two hours somebody has to see why, for example a key that was changed.
        $isTask = $failures > 2 && $age > 2 * HOUR;
        $line = oneLine("retry $refno: {$error->getMessage()}", $isTask);
        try {
            note($refno, $line, $isTask);
        } catch (Throwable) {
            // The next failure tries it again.
        }
    }
    if ($line !== $plan['line']) {
        echo "$line\n";
    }
    $at = microtime(true) + $pause + mt_rand() / mt_getrandmax();
    return $pause ? compact('at', 'failures', 'line', 'message') : null;
}

/** One short line without e-mail addresses and control characters, whatever a reply contains. */
function oneLine(string $text, bool $isTask = false): string
{
    $line = preg_replace('/\S*@\S*|[^ -~]+/', ' ', substr($text, 0, 200));
    return $line . ($isTask ? ': ask a person' : '');
}

/** Adds what is new to the task of an attempt: its last line is what is true now. */
function note(string $refno, string $line, bool $isTask): void
{
    $task = contentOf("$refno.task") ?? '';
    if (($isTask || $task !== '') && !str_ends_with($task, "$line\n")) {
        store(fileOf("$refno.task"), "$line\n", FILE_APPEND);
    }
}

const PAID = ['CP', 'Y'];
const REFUNDED = ['RF', 'VO'];
// No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];

// docs:start call
/**
 * Believes only the reference of the postback. Says what
 * happened, whether that is a task for a person, and when to
 * ask again.
 */
function settle(string $refno): array
{
    $attempt = attemptOf($refno);
    if ($attempt === null) {
        return ["unknown $refno", true, NEVER];
    }
    $records = inquire($refno);
    $statuses = array_column($records, 'status');
    $codes = implode(',', $statuses);
    $moved = array_values(array_diff($statuses, IDLE));
    if ($moved === []) {
        // Nobody has paid yet, and somebody still can.
        $payment = fulfilledBy($attempt['order']) ?? '';
        $isFulfilled = str_starts_with($payment, "$refno ");
        if ($codes !== '') {
            $line = "unpaid $refno $codes";
            return [$line, $isFulfilled, SCHEDULE];
        }
        if ($isFulfilled) { // nothing takes no payment back
            return ["already paid $refno", false, NEVER];
        }
        return ["pending $refno", false, SCHEDULE];
    }
    $isPaid = in_array($moved[0], PAID, true);
    // A payment that is held, a refund under way, or a status
    // that is in no table: it can become another one.
    $isFinal = array_diff($moved, PAID, REFUNDED) === [];
    $pauses = $isFinal ? NEVER : DAILY;
    // Beside one payment all other records must be unpaid.
    if (
        count($moved) > 1
        || count($records) > 1 && !$isPaid
    ) {
        return ["several $refno $codes", true, $pauses];
    }
    $index = array_search($moved[0], $statuses, true);
    $record = $records[$index];
    if (!isYours($record, $attempt)) {
        $found = "{$record['total']} {$record['currency']} "
            . $record['merchant'];
        return ["differs $refno $found", true, $pauses];
    }
    if (!$isPaid) {
        return ["unpaid $refno $codes", true, $pauses];
    }
    // Unique for the order, not for the attempt: a second
    // attempt can be paid too.
    $payment = $record['payment'];
    $earlier = fulfil($attempt['order'], $payment);
    if ($earlier === null) {
        $line = "paid $refno {$attempt['total']}";
        return [$line, false, NEVER];
    }
    if ($earlier === $payment) {
        return ["already paid $refno", false, NEVER];
    }
    // Somebody may have refunded the earlier one.
    $first = [];
    foreach (inquire(explode(' ', $earlier)[0]) as $each) {
        if ($each['payment'] === $earlier) {
            $first[] = $each['status'];
        }
    }
    $isKept = count($first) === 1
        && in_array($first[0], PAID, true);
    $advice = $isKept
        ? 'refund one of the two'
        : 'the first is no longer paid';
    $both = "{$attempt['order']}: $earlier and $payment";
    return ["paid twice $both, $advice", true, NEVER];
}
// docs:end call

function isYours(array $record, array $attempt): bool
{
    $merchant = setting('PAY_MERCHANT_ID');
    $total = amountOf($attempt['total']);
    // Two values that cannot be read are not equal.
    return $total !== null
        && $record['refno'] === $attempt['refno']
        && amountOf($record['total']) === $total
        && currencyOf($record['currency']) === currencyOf($attempt['currency'])
        // All eight digits, the last five, or none.
        && in_array($record['merchant'], [$merchant, substr($merchant, -5), ''], true);
}

/** In satang: 1250, 1250.0 and 1250.00 are the same amount. Null for what is no amount. */
function amountOf(string $baht): ?string
{
    $amount = '/^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?\z/';
    return preg_match($amount, $baht, $parts) === 1
        ? $parts[1] . str_pad($parts[2] ?? '', 2, '0')
        : null;
}

/** Baht is 00, which replies also spell OO or THB. */
function currencyOf(string $code): string
{
    return in_array(strtoupper($code), ['00', 'OO', 'THB'], true) ? '00' : $code;
}

/** Returns Inquiry's records of an order: none at first, several after more attempts. */
function inquire(string $refno): array
{
    $merchantId = substr(setting('PAY_MERCHANT_ID'), -5);
    $body = '';
    $call = curl_init(setting('PAY_API_URL') . '/order/orderdetailpost');
    curl_setopt_array($call, [
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
        // Reads at most 1 MiB: another number than the length ends the call.
        CURLOPT_WRITEFUNCTION => function (CurlHandle $call, string $part) use (&$body): int {
            $body .= $part;
            return strlen($body) > 2 ** 20 ? 0 : strlen($part);
        },
    ]);
    if (curl_exec($call) === false) {
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
    $json = trim(preg_replace('/^\xEF\xBB\xBF/', '', $body));
    if (preg_match('/^(\{\s*\})?\z/', $json) === 1) {
        return [];
    }
    $list = str_starts_with($json, '[') ? $json : "[$json]";
    $flags = JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE;
    return array_map(
        fn (mixed $record): array => recordOf($record, $refno),
        json_decode($list, true, flags: $flags),
    );
}

function recordOf(mixed $record, string $refno): array
{
    $reference = is_array($record) ? textOf($record['ReferenceNo'] ?? null) : '';
    if ($reference === '') {
        throw new RuntimeException('not a reply of Inquiry');
    }
    $total = $record['Total'] ?? null;
    return [
        'refno' => $reference,
        'merchant' => textOf($record['MerchantID'] ?? null),
        // json_encode writes all digits of a float; a cast does not.
        'total' => is_int($total) || is_float($total)
            ? (string) json_encode($total)
            : textOf($total),
        'currency' => textOf($record['CurrencyCode'] ?? null),
        'status' => strtoupper(textOf($record['Status'] ?? null)),
        'payment' => oneLine("$refno " . textOf($record['OrderNo'] ?? null)),
    ];
}

/** Text must be text: a number or a list can look like it. */
function textOf(mixed $value): string
{
    return is_string($value) ? $value : ($value === null ? '' : '?');
}

const SETTINGS = ['PAY_ORDERS_DIR', 'PAY_POSTBACK_TOKEN', 'PAY_MERCHANT_ID', 'PAY_API_URL',
    'PAY_API_KEY', 'PAY_SECRET_KEY'];

if (PHP_SAPI === 'cli') {
    try {
        // Read at the start, so that a missing one is noticed then.
        array_map(setting(...), SETTINGS);
    } catch (RuntimeException $error) {
        fwrite(STDERR, "{$error->getMessage()}\n");
        exit(1);
    }
    $plans = [];
    while (true) {
        try {
            $plans = askAboutOpenAttempts($plans);
        } catch (Throwable $error) {
            fwrite(STDERR, oneLine("Worker: {$error->getMessage()}") . "\n");
        }
        // No attempt is asked about more than once a second, however many postbacks come.
        sleep(1);
    }
}
takePostback();
// docs:end main

function fileOf(string $name): string
{
    return setting('PAY_ORDERS_DIR') . "/$name";
}

function uniqueName(): string
{
    return bin2hex(random_bytes(16));
}

function store(string $file, string $content, int $flags = 0): void
{
    if (@file_put_contents($file, $content, $flags) === false) {
        throw new RuntimeException(basename($file) . ' cannot be written.');
    }
}

/** Returns what a file contains; null when there is none. */
function contentOf(string $name): ?string
{
    if (!file_exists(fileOf($name))) {
        return null;
    }
    $content = is_file(fileOf($name)) ? @file_get_contents(fileOf($name)) : false;
    return $content === false ? throw new RuntimeException("$name cannot be read.") : $content;
}

function attemptOf(string $refno): ?array
{
    $line = contentOf($refno);
    if ($line === null) {
        return null;
    }
    $line = preg_replace('/^\xEF\xBB\xBF/', '', $line); // a byte order mark
    $words = preg_split('/\s+/', trim($line));
    if (count($words) !== 4 || amountOf($words[1]) === null) {
        throw new RuntimeException("The attempt $refno: "
            . 'write order, total, currency and token, none with a blank in it.');
    }
    [$order, $total, $currency, $token] = $words;
    return compact('refno', 'order', 'total', 'currency', 'token');
}

/** The name of an order can contain a slash. */
function markOf(string $order): string
{
    return rawurlencode($order) . '.fulfilled';
}

function fulfilledBy(string $order): ?string
{
    return contentOf(markOf($order));
}

/**
 * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
 * marked before; null when this call is the first. A unique key decides; here, a name that can
 * be linked once.
 */
function fulfil(string $order, string $payment): ?string
{
    $draft = fileOf(markOf($order) . '.' . uniqueName());
    store($draft, $payment);
    $isFirst = @link($draft, fileOf(markOf($order)));
    unlink($draft);
    if ($isFirst) {
        return null;
    }
    return fulfilledBy($order) ?? throw new RuntimeException("$order cannot be fulfilled.");
}

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(string $name): string
{
    return rtrim((string) getenv($name), "\r")
        ?: throw new RuntimeException("Set the environment variable $name.");
}
