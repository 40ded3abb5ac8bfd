<?php

// A clock that a test moves: the client finds these functions before those of PHP.

declare(strict_types=1);

namespace Payments;

final class Clock
{
    public static float $now = 0;
}

function microtime(bool $asFloat): float
{
    return Clock::$now ?: \microtime($asFloat);
}

function sleep(int $seconds): void
{
    Clock::$now ?: \sleep($seconds);
}
