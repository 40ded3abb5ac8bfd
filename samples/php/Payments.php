<?php

/*
 * Payments client for PHP 8.1 or newer with its curl extension, version 1.6.0 of 30 November 2026. Nothing to install.
 *
 * Every failure is an Error of this namespace, and its class says what you know:
 *   Invalid   a mistake in the call, found before anything was sent
 *   Refused   the API answered that it did nothing; the message says what to correct
 *   Unknown   the call may have been carried out; the message says what to do before you repeat it
 *   NoAnswer  a question (Inquiry, reading a registration) got no usable answer: ask again later
 * A missing argument, or one that PHP cannot take as the declared type, is PHP's own TypeError, before anything is sent.
 */

declare(strict_types=1);

namespace Payments;

/** Any failure. Its message is one short line without keys and e-mail addresses. */
class Error extends \Exception {}
class Invalid extends Error {}
class Refused extends Error {}
class Unknown extends Error {}
class NoAnswer extends Error {}
/** A request that is no postback. Its code is the HTTP status to answer. */
class BadPostback extends Error {}

/** An attempt to pay, as your shop stored it before the buyer left. The total has two decimals; 00 is Thai baht. */
final class Attempt
{
    public function __construct(
        public readonly string $reference,
        public readonly string $total,
        public readonly string $currency = '00',
        public readonly string $order = '',
        public readonly string $token = '',
    ) {}
}

/** A record of Inquiry, as text: '' for a value that is absent, '?' for one of a wrong type. */
final class Record
{
    public function __construct(
        public readonly string $reference,
        public readonly string $number, // of the payment
        public readonly string $total,
        public readonly string $currency,
        public readonly string $merchant,
        public readonly string $status,
        public readonly string $kind, // class of the status
        public readonly string $time,
    ) {}
}

/**
 * What a shop does about an attempt. A buyer can get a new one exactly when `ask` is schedule, or when there is no answer.
 */
final class Verdict
{
    public function __construct(
        // paid, pending, failed, cancelled, test, held, refunding, refunded, several, differs or unknown
        public readonly string $decision,
        public readonly string $statuses, // those of the records, for a log: RE,CP
        public readonly bool $ship, // whether to ship the order, once
        public readonly ?string $person, // why a person has to look, in one short line
        public readonly string $ask, // when to ask again: schedule, daily or never
        public readonly ?Record $payment, // the record that moved money, if there is exactly one
    ) {}
}

// Settings and calls

/** Each is also an environment variable. */
const SETTINGS = [
    'paymentUrl' => 'PAY_PAYMENT_URL', 'apiUrl' => 'PAY_API_URL', 'linkUrl' => 'PAY_LINK_URL',
    'merchantId' => 'PAY_MERCHANT_ID', 'authKey' => 'PAY_AUTH_KEY', 'apiKey' => 'PAY_API_KEY',
    'secretKey' => 'PAY_SECRET_KEY', 'linkName' => 'PAY_LINK_NAME', 'postbackToken' => 'PAY_POSTBACK_TOKEN',
];
// What to do after an unclear answer.
const QR_MAY_EXIST =
    'The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference. ';
const READ_FIRST = 'The call may have been carried out: read the registration before you repeat it. ';
const LINK_MAY_EXIST = 'Nobody has this link: make one with a new reference. ';
/**
 * The refusals of PromptPay, whatever the HTTP status, each with what to correct. No other message says that no QR was
 * made.
 */
const REFUSALS = [
    'duplicate reference number' => 'Take a new one. Ask Inquiry about this one if an earlier call was unclear.',
    'incomplete parameter' => 'Send all six parameters.',
    'no authorization' => 'Set the Auth Key.',
    'authorization error' => 'Copy the Auth Key from the control panel.',
    'shop not open yet' => 'Ask support to enable PromptPay.',
];

/** The payment APIs. Takes the settings by name; `fromEnvironment` reads the variables PAY_…. */
final class Client
{
    /** Time limit of a call. Set fewer for a question while a buyer waits. */
    public int $seconds = 30;

    /** @param array<string, string> $settings with the names of SETTINGS */
    public function __construct(private readonly array $settings)
    {
        foreach ($settings as $name => $value) {
            if (!isset(SETTINGS[$name])) {
                fail("There is no setting $name. Settings are: " . implode(', ', array_keys(SETTINGS)) . '.');
            }
            if (!is_string($value ?? '')) {
                fail("$name: write text.");
            }
        }
    }

    public static function fromEnvironment(): self
    {
        return new self(array_map(fn ($variable) => (string) getenv($variable), SETTINGS));
    }

    /** Returns a setting. A missing one is Invalid when a call needs it. */
    public function setting(string $name): string
    {
        // A file of Windows leaves a carriage return at the end, an editor a byte order mark in front.
        $value = preg_replace('/^\xEF\xBB\xBF|[\r\n]+\z/', '', $this->settings[$name] ?? '');
        return $value !== '' ? $value : fail('Set the environment variable ' . SETTINGS[$name] . '.');
    }

    /**
     * Returns the form that the buyer's browser sends: its action, its fields, and all of it as html. Store the attempt
     * first: the buyer can alter the form.
     *
     * `channel` preselects a channel; `months` and `bank` an installment. `member` offers the saved card of a member who
     * is signed in.
     *
     * @return array{action: string, fields: array<string, string>, html: string}
     */
    public function createPayment(
        string $reference,
        string $total,
        string $product,
        string $email,
        string $currency = '00',
        string $language = 'TH',
        ?string $returnUrl = null,
        ?string $postbackUrl = null,
        ?string $channel = null,
        ?int $months = null,
        ?string $bank = null,
        ?string $member = null,
    ): array {
        checkOrder($reference, $total, $product, $email);
        check($email, '/^.{1,100}\z/', 'email: write at most 100 characters.');
        check($currency, '/^\d\d\z/', 'currency: write two digits, 00 for baht.');
        check($channel ?? 'full', '/^[a-z0-9_]+\z/', 'channel: write a code in lower case, such as promptpay.');
        check($member ?? 'm', '/^[A-Za-z0-9]{1,10}\z/', 'member: write at most 10 letters and digits.');
        if ($channel === 'installment') {
            $number = $months ?? 3;
            $smallest = INSTALLMENTS[$number] ?? fail("months: no issuer offers $number months.");
            if ($currency !== '00' || satangOf($total) < $smallest * 100) {
                fail("total: $number months begin at $smallest.00 baht.");
            }
        }
        $fields = array_filter([
            'merchantid' => $this->setting('merchantId'), 'refno' => $reference, 'customeremail' => $email,
            'productdetail' => $product, 'total' => $total, 'cc' => $currency, 'lang' => $language,
            'channel' => $channel, 'bankins' => $bank, 'monthins' => $months === null ? null : (string) $months,
            'customerref' => $member, 'returnurl' => $returnUrl, 'postbackurl' => $postbackUrl,
        ], fn ($value) => $value !== null);
        $action = $this->setting('paymentUrl') . '/payment';
        $html = '<form method="post" action="' . escape($action) . "\" accept-charset=\"UTF-8\">\n";
        foreach ($fields as $name => $value) {
            $html .= "  <input type=\"hidden\" name=\"$name\" value=\"" . escape($value) . "\">\n";
        }
        return ['action' => $action, 'fields' => $fields, 'html' => "$html  <button>Pay</button>\n</form>"];
    }

    /**
     * Makes a PromptPay QR, once for a reference: its picture for <img src>, and its end in Thai time; '' is 15 minutes
     * after the call.
     *
     * @return array{image: string, expires: string}
     */
    public function createPromptPay(
        string $reference,
        string $total,
        string $product,
        string $name,
        string $email,
    ): array {
        checkOrder($reference, $total, $product, $email);
        check($name, '/^[^<>]{1,100}\z/u', 'name: write 1 to 100 characters, without < and >.');
        if (satangOf($total) < 600) {
            fail('total: PromptPay begins at 6.00 baht.');
        }
        $query = http_build_query([
            'merchantID' => $this->setting('merchantId'), 'productDetail' => $product, 'customerEmail' => $email,
            'customerName' => $name, 'total' => $total, 'referenceNo' => $reference,
        ]);
        $headers = ['Authorization' => "Bearer {$this->setting('authKey')}"];
        [$status, $reply] = $this->change(QR_MAY_EXIST, "/tep/api/v2/promptpaynew?$query", $headers);
        [$message, $data] = [oneLine($reply->message ?? ''), objectOf($reply->data ?? null)];
        $remedy = REFUSALS[strtolower($message)] ?? null;
        if ($remedy !== null) {
            throw new Refused("$message. $remedy");
        }
        if ($status === 200 && ($reply->status ?? null) === 'error') {
            throw new Refused('No QR was made. Check each parameter.');
        }
        // A buyer would pay the QR of another order, too.
        $isOwn = ($data->referenceNo ?? null) === $reference
            && satangOf(amountOf($data->total ?? null)) === satangOf($total);
        $image = textOf($data->image ?? null);
        $isMade = $status === 200 && ($reply->status ?? null) === 'success'
            && str_starts_with($image, 'data:image/png;base64,');
        return $isMade && $isOwn
            ? ['image' => $image, 'expires' => textOf($data->expiredate ?? null)]
            : throw new Unknown(QR_MAY_EXIST . "HTTP $status: " . ($message ?: 'no QR of this order'));
    }

    /**
     * Returns Inquiry's records of a reference: none at first, several after several payments.
     *
     * @return list<Record>
     */
    public function inquireOrder(string $reference): array
    {
        check($reference, '/^\d{1,12}\z/', 'reference: write 1 to 12 digits.');
        $merchantId = substr($this->setting('merchantId'), -5);
        $keys = ['apikey' => $this->setting('apiKey'), 'merchantSecretKey' => $this->setting('secretKey')];
        $reply = $this->question('/order/orderdetailpost', [...$keys, 'merchantId' => $merchantId], [
            'merchantId' => $merchantId, 'orderNo' => 'X', 'refno' => $reference, 'productDetail' => 'QWERTY',
        ]);
        // An array, an object, or nothing.
        $records = is_array($reply) ? $reply : ($reply instanceof \stdClass && (array) $reply === [] ? [] : [$reply]);
        foreach ($records as $record) {
            if (textOf(objectOf($record)->ReferenceNo ?? null) === '') {
                throw new NoAnswer('HTTP 200: not a reply of Inquiry');
            }
        }
        return array_map(recordOf(...), $records);
    }

    /** Registers a buyer for later charges. */
    public function registerRecurring(
        string $reference,
        string $firstName,
        string $lastName,
        string $email,
        string $description,
    ): void {
        $fields = ['firstName' => $firstName, 'lastName' => $lastName, 'customerEmail' => $email];
        $this->recurring('restaddrecurring', $reference, [...$fields, 'description' => $description]);
    }

    /** Schedules the next charge of a registration, and returns it: see `inquireRecurring`. */
    public function chargeRecurring(string $reference, string $total): array
    {
        return $this->charge('restpayrecurring', $reference, $total, []);
    }

    /** Schedules a charge for a day, YYYY-MM-DD, from tomorrow on in Thailand, and returns it. */
    public function scheduleRecurring(string $reference, string $total, string $day): array
    {
        return $this->charge('restpayrecurring-scheduledate', $reference, $total, ['schedule_date' => check($day, ...DAY)]);
    }

    /**
     * Cancels the charge of a day, YYYY-MM-DD; with `all` the whole registration. Without a day the API cancels
     * everything: never leave it out by mistake.
     */
    public function cancelRecurring(string $reference, string $email, string $description, string $day): void
    {
        $dated = $day === 'all' ? [] : ['scheduleDate' => check($day, ...DAY)];
        $fields = ['customerEmail' => $email, 'description' => $description, ...$dated];
        $this->recurring('restdeleterecurring', $reference, $fields);
    }

    /**
     * Returns the charges of a registration. The status of one is `waiting` before it runs; a total of '' was set in the
     * control panel.
     *
     * @return list<array{day: string, status: string, total: string, number: string}>
     */
    public function inquireRecurring(string $reference): array
    {
        $reply = objectOf($this->question('/recurring/api/restgetrecurring', ...$this->registration($reference)));
        $data = objectOf($reply->data ?? null);
        $charges = isSuccess($reply) && ($data->refno ?? null) === $reference ? $data->data ?? null : null;
        // A charge that is left out here would be scheduled a second time.
        $isRead = is_array($charges) && !in_array(null, array_map(fn ($each) => dayOf(objectOf($each)), $charges), true);
        return $isRead
            ? array_map(chargeOf(...), $charges)
            : throw new NoAnswer("Cannot read the charges of $reference: " . oneLine($reply->message ?? ''));
    }

    /** Returns the address of a link that is paid once. `expires` is this time tomorrow by default. */
    public function createSecureLink(
        string $reference,
        string $total,
        string $product,
        string $email,
        string $telephone,
        string $returnUrl,
        string $postbackUrl,
        ?\DateTimeImmutable $expires = null,
    ): string {
        checkOrder($reference, $total, $product, $email);
        [$name, $link] = [$this->setting('linkName'), $this->setting('linkUrl')];
        $expires = ($expires ?? new \DateTimeImmutable('+1 day'))->setTimezone(new \DateTimeZone('Asia/Bangkok'));
        $headers = ['apikey' => $this->setting('apiKey')];
        [$status, $reply] = $this->change(LINK_MAY_EXIST, "/secure/v3/secure/encryptz/$name", $headers, [
            'merchant' => $name, 'refno' => $reference, 'payValue' => $total, 'orderDetail' => $product,
            'expireDate' => $expires->format('Y-m-d-H-i-s'), 'userEMail' => $email, 'userTelNo' => $telephone,
            'postBackURL' => $postbackUrl, 'returnURL' => $returnUrl,
            'monthInstallment' => '', 'bankInstallment' => '', 'oneTime' => 'Y',
        ]);
        refuse($status, $reply);
        foreach (['merchant', 'payValue', 'orderDetail'] as $key) {
            $part = textOf($reply->$key ?? null);
            if ($status !== 200 || preg_match('/^[A-Za-z0-9_-]+\z/', $part) !== 1) {
                throw new Unknown(LINK_MAY_EXIST . "HTTP $status: no link. " . oneLine($reply->message ?? ''));
            }
            $link .= "/$part";
        }
        return $link;
    }

    // The decision

    /**
     * Returns the verdict on Inquiry's records of an attempt.
     *
     * @param list<Record> $records
     */
    public function decide(array $records, Attempt $attempt): Verdict
    {
        $statuses = oneLine(implode(',', array_column($records, 'status')));
        $moved = array_values(array_filter($records, fn ($each) => !in_array($each->kind, IDLE, true)));
        if ($moved === []) {
            // Nobody has paid, somebody still can. The first of these classes says how far the best one got.
            $found = array_values(array_intersect(IDLE, array_column($records, 'kind')));
            return new Verdict($found[0] ?? 'pending', $statuses, false, null, 'schedule', null);
        }
        $payment = $moved[0];
        $decision = $payment->kind;
        $ask = array_diff(array_column($moved, 'kind'), ['paid', 'refunded']) === [] ? 'never' : 'daily';
        // Beside one payment all other records must be unpaid.
        if (count($moved) > 1 || count($records) > 1 && $decision !== 'paid') {
            $isTwice = count(array_keys(array_column($moved, 'kind'), 'paid', true)) > 1;
            $advice = $isTwice ? 'refund one payment, and ship once' : 'compare them with the control panel';
            $person = "several records ($statuses): $advice";
            return new Verdict('several', $statuses, false, $person, $ask, null);
        }
        if (!$this->isOwn($payment, $attempt)) {
            $found = oneLine("$payment->total $payment->currency $payment->reference $payment->merchant");
            $person = "Inquiry says $found: ship nothing, compare it with the control panel";
            return new Verdict('differs', $statuses, false, $person, $ask, $payment);
        }
        return new Verdict($decision, $statuses, $decision === 'paid', PERSON[$decision] ?? null, $ask, $payment);
    }

    private function isOwn(Record $record, Attempt $attempt): bool
    {
        $merchantId = $this->setting('merchantId');
        $total = satangOf($attempt->total);
        $currency = currencyOf($attempt->currency);
        // Two values that cannot be read are not equal.
        return $total !== null && $currency !== null
            && $record->reference === $attempt->reference
            && satangOf($record->total) === $total
            && currencyOf($record->currency) === $currency
            // All eight digits, the last five, or none.
            && in_array($record->merchant, ['', $merchantId, substr($merchantId, -5)], true);
    }

    // The wire

    /** The headers and fields of every call about a registration. */
    private function registration(string $reference): array
    {
        $headers = ['apikey' => $this->setting('apiKey'), 'secretkey' => $this->setting('secretKey')];
        $merchantId = substr($this->setting('merchantId'), -5);
        return [$headers, ['merchantID' => $merchantId, 'refno' => check($reference, ...REFERENCE)]];
    }

    private function recurring(string $path, string $reference, array $fields): \stdClass
    {
        [$headers, $body] = $this->registration($reference);
        [$status, $reply] = $this->change(READ_FIRST, "/recurring/api/$path", $headers, [...$body, ...$fields]);
        refuse($status, $reply);
        [$message, $data] = [oneLine($reply->message ?? ''), objectOf($reply->data ?? null)];
        if ($status === 200 && in_array($reply->success ?? null, [0, 0.0], true)) {
            throw new Refused("$message. If an earlier call was unclear, read the registration.");
        }
        if ($status !== 200 || !isSuccess($reply) || ($data->refno ?? null) !== $reference) {
            throw new Unknown(READ_FIRST . "HTTP $status: " . ($message ?: 'no success'));
        }
        return $data;
    }

    private function charge(string $path, string $reference, string $total, array $fields): array
    {
        $data = $this->recurring($path, $reference, ['total' => checkTotal($total), ...$fields]);
        return dayOf($data) !== null ? chargeOf($data) : throw new Unknown(READ_FIRST . 'The reply has no day.');
    }

    /** Returns the JSON of a reply; an empty list for an empty one. */
    private function question(string $path, array $headers, array $body): mixed
    {
        [$status, $text] = $this->send(NoAnswer::class, '', $path, $headers, $body);
        if ($status !== 200) {
            $reply = objectIn($text);
            refuse($status, $reply);
            throw new NoAnswer(said($status, $reply));
        }
        try {
            return trim($text) === '' ? [] : parse($text);
        } catch (\JsonException) {
            throw new NoAnswer('HTTP 200: not a reply in JSON');
        }
    }

    /** Returns the HTTP status and the JSON object of a reply. Whatever goes wrong is Unknown. */
    private function change(string $advice, string $path, array $headers, ?array $body = null): array
    {
        [$status, $text] = $this->send(Unknown::class, $advice, $path, $headers, $body);
        return [$status, objectIn($text)];
    }

    /** Posts once, within a time limit for all of it, and follows no redirect. Fails with this class and advice. */
    private function send(string $failure, string $advice, string $path, array $headers, ?array $body): array
    {
        $lines = ['Accept: application/json', ...($body ? ['Content-Type: application/json; charset=utf-8'] : [])];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: " . check($value, '/^[!-~]+( [!-~]+)?\z/', 'A key has a character that no key has. Copy it again.');
        }
        $json = $body === null ? '' : json_encode($body);
        if ($json === false) {
            fail('Write all texts in UTF-8: one is in another encoding, such as TIS-620, or was cut within a character.');
        }
        if (filter_var($this->setting('apiUrl'), FILTER_VALIDATE_URL) === false) {
            fail('Set PAY_API_URL to an address.');
        }
        $text = '';
        $call = curl_init($this->setting('apiUrl') . $path);
        curl_setopt_array($call, [
            CURLOPT_TIMEOUT => $this->seconds,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_POSTFIELDS => $json,
            // Reads at most 1 MiB: another number than the length ends the call.
            CURLOPT_WRITEFUNCTION => function (\CurlHandle $call, string $part) use (&$text): int {
                $text .= $part;
                return strlen($text) > 2 ** 20 ? 0 : strlen($part);
            },
        ]);
        $isWhole = curl_exec($call);
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        if (!$isWhole) {
            throw new $failure($advice . oneLine(curl_error($call), 240));
        }
        if (intdiv($status, 100) === 3) {
            $target = preg_replace('/[?#].*/', '', (string) curl_getinfo($call, CURLINFO_REDIRECT_URL));
            throw new $failure(oneLine("{$advice}the API answered $status and redirects to $target: this client follows "
                . 'no redirect, so the keys stay here', 300));
        }
        if (preg_match('/^(\xEF\xBB\xBF)?\s*</', $text)) {
            throw new $failure("{$advice}HTTP $status: a web page came instead of JSON, such as that of a proxy or a firewall");
        }
        return [$status, preg_replace('/^\xEF\xBB\xBF/', '', $text)];
    }
}

/** @throws \JsonException */
function parse(string $text): mixed
{
    return json_decode($text, flags: JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
}

/** Throws Refused if the API says that it did nothing. A page of a proxy does not say so, whatever its status. */
function refuse(int $status, \stdClass $reply): void
{
    $message = $reply->message ?? null;
    if (in_array($status, [400, 401, 403], true) && is_string($message) && trim($message) !== '') {
        throw new Refused(said($status, $reply));
    }
}

/** The HTTP status and the message of a reply, for a failure. */
function said(int $status, \stdClass $reply): string
{
    return rtrim("HTTP $status: " . oneLine($reply->message ?? ''), ': ');
}

function objectIn(string $text): \stdClass
{
    try {
        return objectOf(parse($text));
    } catch (\JsonException) {
        return new \stdClass();
    }
}

// Formats: one strict pattern for each kind

const CLASSES = [
    'CP' => 'paid', 'Y' => 'paid', 'TC' => 'test', 'NS' => 'pending', 'N' => 'pending', 'VC' => 'pending',
    'HO' => 'held', 'RE' => 'failed', 'VR' => 'failed', 'PF' => 'failed', 'C' => 'cancelled', 'RR' => 'refunding',
    'RF' => 'refunded', 'VO' => 'refunded',
];
const REFERENCE = ['/^\d{12}\z/', 'reference: write 12 digits, as text.'];
const TOTAL = 'total: write "1250.00", above zero and at most 9999999.00.';
const DAY = ['/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\z/', 'day: write YYYY-MM-DD.'];
/**
 * The numbers of months that issuers offer, and the smallest order in baht at any of them. The bank that the buyer chooses
 * may want more.
 */
const INSTALLMENTS = [
    3 => 3000, 4 => 3000, 6 => 3000, 9 => 3000, 10 => 3000, 12 => 6000, 15 => 7500, 18 => 9000, 20 => 10_000,
    24 => 12_000, 36 => 18_000,
];
/** No money moved: a buyer can still pay. */
const IDLE = ['pending', 'failed', 'cancelled', 'test'];
const PERSON = [
    'held' => 'ship nothing, follow the e-mail about the review',
    'refunding' => 'ship nothing for it, a refund is under way',
    'refunded' => 'ship nothing for it, book the refund or the part that was refunded',
    'unknown' => 'ship nothing, ask support what the status means',
];

function fail(string $sentence): never
{
    throw new Invalid($sentence);
}

function check(string $text, string $pattern, string $sentence): string
{
    return preg_match($pattern, $text) === 1 ? $text : fail($sentence);
}

function checkTotal(string $total): string
{
    $satang = preg_match('/\.\d\d\z/', $total) === 1 ? satangOf($total) : null;
    return $satang > 0 && $satang <= 999_999_900 ? $total : fail(TOTAL);
}

function checkOrder(string $reference, string $total, string $product, string $email): void
{
    check($reference, ...REFERENCE);
    checkTotal($total);
    if ($product === '' || strlen($product) > 255) {
        fail('product: write 1 to 255 bytes. A Thai letter has three.');
    }
    check($email, '/^[^@\s]+@[^@\s]+\z/', 'email: write an address such as buyer@shop.example.');
}

/** 125000 for 1250, 1250.0 and 1250.00; null for all else, such as 1,250.00 and 1250.004. */
function satangOf(string $total): ?int
{
    return preg_match('/^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?\z/', $total, $found) === 1
        ? (int) ($found[1] . str_pad($found[2] ?? '', 2, '0'))
        : null;
}

/** '1250.00' for 125000: the text that a call takes, which is above zero there. */
function totalOf(int $satang): string
{
    if ($satang < 0 || $satang > 99_999_999_999) {
        fail('satang: write a whole number from 0 to 99999999999.');
    }
    return sprintf('%d.%02d', intdiv($satang, 100), $satang % 100);
}

/** Two digits. Baht is 00, which replies also spell OO or THB. Null for all else. */
function currencyOf(string $code): ?string
{
    if (preg_match('/^(OO|THB)\z/i', $code) === 1) {
        return '00';
    }
    return preg_match('/^\d\d\z/', $code) === 1 ? $code : null;
}

/** Text must be text: a number or a list can look like it. */
function textOf(mixed $value): string
{
    return is_string($value) ? $value : ($value === null ? '' : '?');
}

/** Only an amount can be a number, too. json_encode writes all digits of a float; a cast does not. */
function amountOf(mixed $value): string
{
    return is_int($value) || is_float($value) && is_finite($value) ? json_encode($value) : textOf($value);
}

function objectOf(mixed $value): \stdClass
{
    return $value instanceof \stdClass ? $value : new \stdClass();
}

/** A charge says 200, the other calls 1. */
function isSuccess(\stdClass $reply): bool
{
    return in_array($reply->success ?? null, [1, 200, 1.0, 200.0], true);
}

function dayOf(\stdClass $charge): ?string
{
    return preg_match('/^\d{4}-\d\d-\d\d(?=T|\z)/', textOf($charge->scheduleDate ?? null), $found) === 1 ? $found[0] : null;
}

function recordOf(\stdClass $fields): Record
{
    $keys = ['ReferenceNo', 'OrderNo', 'CurrencyCode', 'MerchantID', 'Status', 'OrderDateTime'];
    [$reference, $number, $currency, $merchant, $status, $time] =
        array_map(fn ($key) => textOf($fields->$key ?? null), $keys);
    [$total, $status] = [amountOf($fields->Total ?? null), strtoupper($status)];
    $kind = CLASSES[$status] ?? 'unknown';
    return new Record($reference, $number, $total, $currency, $merchant, $status, $kind, $time);
}

function chargeOf(\stdClass $charge): array
{
    $satang = satangOf(amountOf($charge->amount ?? $charge->total ?? null));
    $number = $charge->occurranceNo ?? '';
    return [
        'day' => dayOf($charge),
        'status' => oneLine($charge->status ?? '') ?: 'waiting',
        'total' => $satang === null ? '' : totalOf($satang),
        'number' => oneLine(is_int($number) ? (string) $number : $number),
    ];
}

/** One short line of ASCII without e-mail addresses, whatever a reply contains. */
function oneLine(mixed $text, int $length = 120): string
{
    $part = is_string($text) ? substr($text, 0, 1000) : '';
    return substr(trim(preg_replace(['/\S*@\S*|[^ -~]+/', '/ +/'], ' ', $part)), 0, $length);
}

function escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
}

// The postback

/**
 * Reads the postback of this request, by GET or POST: reference and token, '' for one that is not there. Believe only the
 * reference, after you compared the token.
 *
 * @return array{reference: string, token: string}
 * @throws BadPostback
 */
function readPostback(): array
{
    $fields = $_GET + bodyFields();
    $reference = $fields['refno'] ?? '';
    $reference = is_int($reference) ? (string) $reference : textOf($reference);
    $isReference = preg_match('/^\d{1,12}\z/', $reference) === 1;
    $token = textOf($fields['token'] ?? null);
    // A database can fail at a control character, and at bytes that are not UTF-8.
    $isToken = preg_match('/^[^\p{Cc}\x{FFFD}]*\z/u', $token) === 1;
    return ['reference' => $isReference ? $reference : '', 'token' => $isToken ? $token : ''];
}

function bodyFields(): array
{
    if (isset($_SERVER['HTTP_TRANSFER_ENCODING'])) {
        throw new BadPostback('Not every web server reads chunks for PHP', 411);
    }
    $length = (int) ($_SERVER['CONTENT_LENGTH'] ?? 0);
    $body = file_get_contents('php://input');
    if (max($length, strlen($body)) > 16_384) {
        throw new BadPostback('Too long', 413);
    }
    if ($length === 0) { // PHP shows no body of multipart/form-data
        return [];
    }
    $type = strtolower($_SERVER['CONTENT_TYPE'] ?? '');
    $isJson = str_contains($type, 'json');
    $isForm = str_starts_with($type, 'application/x-www-form-urlencoded');
    if (isset($_SERVER['HTTP_CONTENT_ENCODING']) || !$isJson && !$isForm) {
        throw new BadPostback('Neither a form nor JSON', 415);
    }
    $fields = $isJson ? json_decode($body, true, flags: JSON_INVALID_UTF8_SUBSTITUTE) : $_POST;
    $isObject = is_array($fields) && ($isForm || str_starts_with(trim($body), '{'));
    return $isObject ? $fields : throw new BadPostback('Not an object', 400);
}

/** Whether a token is one of those, in constant time. A plus sign of an address is read as a blank. */
function isToken(string $given, string ...$expected): bool
{
    $equal = array_map(fn ($each) => hash_equals(strtr($each, '+', ' '), strtr($given, '+', ' ')) && $each !== '', $expected);
    return in_array(true, $equal, true);
}

// When to ask

const HOUR = 3600;
/** Seconds: up to this age, wait so long. The age counts from the attempt or its last postback. */
const SCHEDULE = [[2, 2], [7, 5], [22, 15], [HOUR / 2, 120], [24 * HOUR, HOUR], [7 * 24 * HOUR, 24 * HOUR]];

/** Seconds until the next question, for `ask` of a verdict; null when no further one is due. */
function pauseOf(string $ask, float $age): ?int
{
    foreach ($ask === 'schedule' ? SCHEDULE : [] as [$end, $pause]) {
        if ($age < $end) {
            return $pause;
        }
    }
    return $ask === 'daily' ? 24 * HOUR : null;
}

/**
 * Asks about every open attempt when it is due, one after the other. Takes four functions of your shop:
 *
 * - openAttempts(): lists of reference, time of its last event in seconds, and ids of its postbacks, oldest first,
 *   none of them used twice. Its fifth failure in a row ends this loop, so that your supervisor starts the program again:
 *   a new connection to the database can help
 * - settle(reference): asks Inquiry, ships or tells a person, and returns `ask` of the verdict
 * - close(reference, postbacks, isDecided): forgets these postbacks; when it is decided, the attempt is open no more
 * - failed(reference, sentence, isTask): isTask when an attempt has only failed for two hours: for example, a key was
 *   changed
 *
 * A new postback is asked about before what is due. A failure doubles the pause of its attempt, up to an hour. After five
 * calls in a row without an answer everything but new postbacks rests for a minute; then one question is tried. Refused is
 * no answer either, because it says nothing about the order. What is open at the start is due, the newest first.
 */
function keepAsking(callable $openAttempts, callable $settle, callable $close, callable $failed): never
{
    $plans = [];
    $unread = $unanswered = $rest = 0;
    $isStart = true;
    $report = function (string $reference, \Throwable $error, bool $isTask) use ($failed): void {
        try {
            $failed($reference, oneLine($error->getMessage()), $isTask);
        } catch (\Throwable) {
            // Such as a full disk.
        }
    };
    while (true) {
        try {
            $attempts = $openAttempts();
            $unread = 0;
        } catch (\Throwable $error) {
            $unread++;
            if ($unread === 5) {
                throw $error;
            }
            $report('all', $error, false);
            sleep(1);
            continue;
        }
        $earlier = $plans;
        [$plans, $queue] = [[], []];
        foreach ($attempts as [$reference, $since, $postbacks]) {
            $last = end($postbacks) ?: null;
            // A postback from before the start is not new: after an outage all of them would be asked about at once.
            // A plan has the time of the next question, the failures in a row, the time of the first, and the last postback.
            $plan = $earlier[$reference] ?? ($isStart ? [-$since, 0, null, $last] : [0, 0, null, null]);
            $plans[$reference] = $plan;
            $queue[] = [in_array($last, [null, $plan[3]], true), $plan[0], $reference, $since, $postbacks, $last];
        }
        usort($queue, fn ($one, $other) => [$one[0], $one[1]] <=> [$other[0], $other[1]]);
        $isStart = false;
        $end = null;
        foreach ($queue as [$isOld, $due, $reference, $since, $postbacks, $last]) {
            $end ??= $isOld ? microtime(true) + 2 : null;
            if ($isOld && (microtime(true) < max($due, $rest) || microtime(true) > $end)) {
                break; // to look for new postbacks
            }
            [$failures, $failing] = [0, null];
            try {
                $pause = pauseOf($settle($reference), microtime(true) - $since);
                $close($reference, $pause === null ? $postbacks : array_slice($postbacks, 0, -1), $pause === null);
                $unanswered = $rest = 0;
            } catch (\Throwable $error) {
                $failures = $plans[$reference][1] + 1;
                $failing = $plans[$reference][2] ?? microtime(true);
                $pause = (int) min(2 ** $failures, HOUR);
                $unanswered += $error instanceof NoAnswer || $error instanceof Refused ? 1 : 0;
                $rest = $unanswered >= 5 ? microtime(true) + 60 : 0;
                $report($reference, $error, microtime(true) - $failing >= 2 * HOUR);
            }
            $plans[$reference] = [microtime(true) + ($pause ?? 0) + lcg_value(), $failures, $failing, $last];
        }
        sleep(1); // no attempt is asked about more often, however many postbacks come
    }
}
