<?php

// Requires the handler, as a server of one's own does, and runs both its parts for a reference and its token. The server
// has a function of a name that the handler uses, as frameworks do.

declare(strict_types=1);

use function Postback\{receive, settle};

function report(): void {}

require __DIR__ . '/../../../samples/php/postback.php';

echo receive($argv[1], $argv[2]) . ' ' . settle($argv[1]) . "\n";
