<?php

/*
 * The database of a shop: handler.sql on SQLite, for the handler, for your pages, and for the daily job.
 *
 * Copy handler.sql beside this file. PHP needs its extension pdo_sqlite. In postback.php, require this file
 * instead of Folder.php. Your pages require postback.php, call the functions of this file, and pass
 * `Postback\settle(...)`.
 * Commands, of which the go-live check takes the first four:
 *   php Database.php shipments A17   0, or 1 if the order ships
 *   php Database.php tasks A17       what a person has to do about the order
 *   php Database.php state A17       open, paid 1250.00, refunded or attention
 *   php Database.php ask-again       the handler asks once more about the attempts of the last seven days
 *   php Database.php recent          prints the lines that reconcile.php reads
 *   php Database.php close-orders    closes the orders that nobody is expected to pay, and prints them
 * The last three in a crontab, an hour apart:
 *   0 3 * * *  cd /srv/shop && php Database.php ask-again
 *   0 4 * * *  cd /srv/shop && php Database.php recent >recent.txt; php reconcile.php recent.txt
 *   5 4 * * *  cd /srv/shop && php Database.php close-orders
 * SHOP_DATABASE names the file of the database, by default shop.db. It is made when it is first opened.
 */

declare(strict_types=1);

namespace Database;

require_once __DIR__ . '/Payments.php';

use Payments\{Attempt, Invalid};
use PDO;
use PDOException;

use function Payments\{satangOf, totalOf};

/** The tables, or the statements of a name. */
function sql(string $name): string
{
    static $parts = null;
    if ($parts === null) {
        $text = str_replace("\r", '', file_get_contents(__DIR__ . '/handler.sql'));
        preg_match_all('/^-- (\w+)\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)/m', $text, $found);
        $tables = strstr($text, '-- attempt_of(', true);
        $parts = ['tables' => preg_replace('/create (table|index)/', '$0 if not exists', $tables)];
        $parts += array_combine($found[1], $found[2]);
    }
    return $parts[$name];
}

/** Opens the database, and makes what it lacks. Waits so many seconds for a lock. */
function connect(int $wait): PDO
{
    if (!extension_loaded('pdo_sqlite')) {
        throw new \RuntimeException('Database.php needs the extension pdo_sqlite of PHP.');
    }
    $file = getenv('SHOP_DATABASE') ?: 'shop.db';
    $options = [PDO::ATTR_TIMEOUT => $wait, PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_NUM];
    $database = new PDO("sqlite:$file", options: $options);
    try {
        $database->exec('pragma journal_mode = wal');
    } catch (PDOException) {
        // Another process begins at the same moment, and does this.
    }
    $database->exec(sql('tables'));
    $database->exec('pragma foreign_keys = on');
    return $database;
}

/** Runs statements in one transaction, up to the first that changes no row, then `$more`. Returns rows, or their number. */
function transact(string $statements, array $values, int $wait, ?callable $more = null): array|int
{
    if (($values['satang'] ?? 1) < 1) {
        throw new Invalid('satang: write a whole number above zero.');
    }
    $database = connect($wait);
    $database->beginTransaction();
    foreach (explode(';', rtrim($statements, "; \n")) as $text) {
        $statement = $database->prepare($text);
        preg_match_all("/'[^']*'|:(\w+)/", $text, $found);
        $statement->execute(array_intersect_key($values, array_flip($found[1])));
        $result = $statement->columnCount() > 0 ? $statement->fetchAll() : $statement->rowCount();
        if ($result === 0) {
            break;
        }
    }
    if ($more !== null && $result !== 0) {
        $more($database);
    }
    $database->commit();
    return $result;
}

function run(string $name, mixed ...$values): array|int
{
    return transact(sql($name), $values, 20);
}

/** A postback is answered within five seconds. */
function handler(string $name, mixed ...$values): array|int
{
    return transact(sql($name), $values, 3);
}

function newId(): string
{
    return bin2hex(random_bytes(18)); // nobody can guess it
}

function isTask(string $line): bool
{
    return str_ends_with($line, ': ask a person');
}

// For the handler

function attemptOf(string $reference): ?Attempt
{
    foreach (handler('attempt_of', reference: $reference) as [, $order, $satang, $currency, $token]) {
        return new Attempt($reference, totalOf($satang), $currency, $order, $token);
    }
    return null;
}

function ownerOf(string $token): ?string
{
    return handler('owner_of', token: $token)[0][0] ?? null;
}

function storePostback(string $reference): void
{
    handler('store_postback', reference: $reference, id: newId(), now: time());
}

function openAttempts(): array
{
    return array_map(fn ($row) => [$row[0], $row[1], array_filter([$row[2]])], handler('open_attempts'));
}

function close(string $reference, array $postbacks, bool $isDecided): void
{
    if ($isDecided) {
        handler('close', reference: $reference, id: $postbacks[0] ?? null);
    }
}

function fulfil(Attempt $attempt, string $payment): ?string
{
    handler('fulfil', order_id: $attempt->order, reference: $attempt->reference, payment: $payment,
        satang: satangOf($attempt->total), currency: $attempt->currency);
    return paidBy($attempt->order);
}

function paidBy(string $order): ?string
{
    return handler('paid_by', order_id: $order)[0][0] ?? null;
}

function taskLines(string $reference): array
{
    return array_column(handler('task_lines', reference: $reference), 0);
}

function addTaskLine(string $reference, string $line): void
{
    [$insert, $update] = explode(';', sql('add_task_line'));
    $values = ['reference' => $reference, 'line' => $line, 'now_ms' => (int) (microtime(true) * 1000)];
    try {
        transact($insert, $values, 3);
    } catch (PDOException $error) {
        if ($error->errorInfo[1] !== 19) { // SQLITE_CONSTRAINT: the line is there, with an earlier date
            throw $error;
        }
        transact($update, $values, 3);
    }
}

// For your pages

/** `$more` stores your own lines of the order in the same transaction. It gets the connection. */
function newOrder(string $order, int $satang, string $currency = '00', ?callable $more = null): void
{
    transact(sql('new_order'), ['order_id' => $order, 'satang' => $satang, 'currency' => $currency], 20, $more);
}

/** The basket has changed, which `$more` stores. False, without it, if the order is paid, closed or has an open task. */
function changeOrder(string $order, int $satang, ?callable $more = null): bool
{
    return transact(sql('change_order'), ['order_id' => $order, 'satang' => $satang], 20, $more) > 0;
}

/**
 * open, paid, refunded, closed, or attention: a person looks at the order, and the buyer must not pay again. Null if
 * there is no such order.
 */
function stateForBuyer(string $order): ?string
{
    return run('order_of', order_id: $order)[0][3] ?? null;
}

/**
 * Stores an attempt to pay an order, and returns it. Null when the buyer must not pay now: the order is paid or closed,
 * or an earlier attempt may have paid it. Then say that your staff look at the payment. `$settle` of the handler asks
 * about the earlier ones. `$linkEnd` is the expireDate of a payment link, in seconds since 1970.
 */
function newAttempt(string $order, callable $settle, ?int $linkEnd = null): ?Attempt
{
    [, $isOpen, $payment] = run('order_of', order_id: $order)[0] ?? [0, 0, null];
    if ($isOpen !== 1 || $payment !== null) {
        return null;
    }
    foreach (array_reverse(run('attempts_of', order_id: $order)) as [$earlier, $payAgain]) {
        try {
            if ($payAgain !== 1 && $settle($earlier) !== 'schedule') {
                return null;
            }
        } catch (\Payments\Error) {
            break; // without an answer, ask no more: the buyer can pay, and the handler goes on to ask
        }
    }
    if (stateForBuyer($order) !== 'open') {
        return null; // a task waits, which an empty reply or none has not ended
    }
    $reference = sprintf('%012d', random_int(0, 999_999_999_999));
    $own = ['reference' => $reference, 'token' => newId(), 'link_end' => $linkEnd];
    $nowMs = (int) (microtime(true) * 1000);
    $count = run('new_attempt', ...$own, order_id: $order, now_ms: $nowMs, now: time());
    return $count > 0 ? attemptOf($reference) : null;
}

/** The references of an order, the newest last. */
function attemptsOf(string $order): array
{
    return array_column(run('attempts_of', order_id: $order), 0);
}

/**
 * The buyer has come back, and the order is open: the handler asks now, at most once in so many seconds. The page of a
 * QR asks your server every five seconds for stateForBuyer, and your server calls this with 5. It leaves the question
 * to the handler, which runs beside your server.
 */
function storeReturn(string $reference, int $pause = 60): void
{
    run('store_return', reference: $reference, id: newId(), now: time(), before: time() - $pause);
}

/** Keeps what createPromptPay has returned, so that the page can be loaded again. */
function storeQr(string $reference, array $qr): void
{
    $zone = new \DateTimeZone('Asia/Bangkok');
    $end = \DateTimeImmutable::createFromFormat('Y-m-d H:i:s', $qr['expires'], $zone); // false without a time
    $ends = $end === false ? time() + 15 * 60 : $end->getTimestamp();
    run('store_qr', reference: $reference, image: $qr['image'], ends: $ends);
}

/** The picture, and the seconds that are left. Hide it at 0, and offer a new attempt at -120. */
function qrOf(string $reference): ?array
{
    foreach (run('qr_of', reference: $reference) as [$image, $ends]) {
        return ['image' => $image, 'seconds' => $ends - time()];
    }
    return null;
}

/**
 * What a person has to do: reference, order (null for an unknown reference) and line of each task. The fourth value is
 * the last line about the same reference, which says what became of the task, or ''.
 */
function openTasks(): array
{
    $rows = run('open_tasks');
    $last = array_column($rows, 2, 0);
    $tasks = array_values(array_filter($rows, fn ($row) => isTask($row[2])));
    return array_map(fn ($row) => [...$row, $last[$row[0]] === $row[2] ? '' : $last[$row[0]]], $tasks);
}

/**
 * A person has done it. False while an unpaid order waits for it: first call allowAttempt, or ship by hand. After a
 * refund, this comes last: withdraw and allowAttempt say what else follows. The order is then refunded, or with
 * `$staysPaid` still paid, because only a part went back.
 */
function settleTask(string $reference, string $line, bool $staysPaid = false): bool
{
    return run('settle_task', reference: $reference, line: $line, settled: $staysPaid ? 2 : 1) > 0;
}

/** A person lets the buyer pay again, whatever Inquiry says of this attempt: a wrong amount is refunded. */
function allowAttempt(string $reference): void
{
    run('allow_attempt', reference: $reference);
}

/**
 * A person has shipped the order for this attempt. `$number` is the order number of the payment in the control panel,
 * OrderNo of Inquiry. False if the order is paid already.
 */
function shipByHand(string $reference, string $number = ''): bool
{
    return run('ship_by_hand', reference: $reference, payment: "$reference $number", now: time()) > 0;
}

/** Order and reference of each order that has to be shipped. */
function parcels(): array
{
    return run('parcels');
}

/**
 * Asks once more with `$settle` of the handler, and marks the parcel. False if it has left, if a task waits, or if the
 * last line about it is a task, also a settled one, such as a refund: a person decides.
 */
function handOver(string $reference, callable $settle): bool
{
    $isDecided = $settle($reference) === 'never';
    return $isDecided && run('hand_over', reference: $reference, now: time()) > 0;
}

/** A person has decided that the parcel leaves, such as the rest after a part refund. False if it has left. */
function handOverByHand(string $reference): bool
{
    return run('hand_over_by_hand', reference: $reference, now: time()) > 0;
}

/** Takes back a shipment that has not left. False if there is none. */
function withdraw(string $reference): bool
{
    return run('withdraw', reference: $reference) > 0;
}

// For the go-live check

function shipments(string $order): array
{
    return run('shipments', order_id: $order)[0];
}

/** Takes the reference of a postback for which there is no order, too. */
function tasks(string $order): array
{
    return array_column(array_filter(openTasks(), fn ($row) => in_array($order, [$row[0], $row[1]], true)), 2);
}

function state(string $order): array
{
    [$satang, , , $state] = run('order_of', order_id: $order)[0] ?? throw new \Exception("There is no order $order.");
    if (tasks($order) !== []) {
        return ['attention'];
    }
    return [['paid' => 'paid ' . totalOf($satang), 'closed' => 'open'][$state] ?? $state];
}

// Every day

function aWeekAgo(): int
{
    return time() - 7 * 24 * 3600;
}

function askAgain(): array
{
    return ['attempts to ask about once more: ' . run('ask_again', id: newId(), a_week_ago: aWeekAgo())];
}

function recent(): array
{
    $line = fn ($row) => "$row[0] $row[1] " . totalOf($row[2]) . " $row[3] $row[4]";
    return array_map($line, run('recent_attempts', a_week_ago: aWeekAgo()));
}

function closeOrders(): array
{
    $orders = array_column(run('unpaid_orders'), 0);
    return array_filter($orders, fn ($order) => run('close_order', order_id: $order, a_week_ago: aWeekAgo()) > 0);
}

if (debug_backtrace() !== []) {
    return; // another file requires this one
}
$ofAnOrder = ['shipments' => shipments(...), 'tasks' => tasks(...), 'state' => state(...)];
$daily = ['ask-again' => askAgain(...), 'recent' => recent(...), 'close-orders' => closeOrders(...)];
$words = array_slice($argv, 2);
$command = [$daily, $ofAnOrder][count($words)][$argv[1] ?? ''] ?? null;
if ($command === null) {
    $of = fn ($commands) => implode(', ', array_keys($commands));
    fwrite(STDERR, "Write one of these, with an order: {$of($ofAnOrder)}\nOr one of these: {$of($daily)}\n");
    exit(1);
}
try {
    echo implode('', array_map(fn ($line) => "$line\n", $command(...$words)));
} catch (\Exception $error) {
    fwrite(STDERR, "{$error->getMessage()}\n");
    exit(1);
}
