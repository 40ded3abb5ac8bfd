<?php

// Requires the handler, as a server of one's own does, and runs both its parts for a reference and its token.

declare(strict_types=1);

require __DIR__ . '/../../../samples/php/postback.php';

echo receive($argv[1], $argv[2]) . ' ' . settle($argv[1]) . "\n";
