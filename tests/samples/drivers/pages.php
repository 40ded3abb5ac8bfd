<?php

// Calls functions of Database.php, as the pages of a shop do. Takes a list of calls as JSON, and prints what each
// returned, with the references that it asked about. An argument {settle} is the handler's function with that result,
// {more} a statement of the shop's own.

declare(strict_types=1);

require __DIR__ . '/Database.php';

use Payments\{Attempt, NoAnswer};

$asked = [];
$settleWith = function (string $outcome) use (&$asked): callable {
    return function (string $reference) use (&$asked, $outcome): string {
        $asked[] = $reference;
        if ($outcome === 'no answer') {
            throw new NoAnswer($outcome);
        }
        if ($outcome === 'task') {
            Database\addTaskLine($reference, "refunded $reference: ask a person");
        }
        return $outcome;
    };
};
$argument = fn (mixed $value): mixed => match (true) {
    isset($value['more']) => fn (PDO $connection) => $connection->exec($value['more']),
    isset($value['settle']) => $settleWith($value['settle']),
    default => $value,
};
/** The same lists as from Python: an object without its names. */
$listOf = fn (mixed $value): mixed => match (true) {
    $value instanceof Attempt => [$value->reference, $value->order, $value->total, $value->currency, $value->token],
    is_array($value) => array_values($value),
    default => $value,
};

$results = [];
foreach (json_decode($argv[1], true) as $call) {
    $asked = [];
    $function = 'Database\\' . preg_replace_callback('/_(\w)/', fn ($found) => ucfirst($found[1]), array_shift($call));
    $values = array_map($argument, $call);
    $result = $function(...$values);
    $results[] = ['result' => $listOf($result), 'asked' => $asked];
}
echo json_encode($results), "\n";
