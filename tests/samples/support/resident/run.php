<?php

// php run.php: runs programs one after the other, as run.ts describes, each in a fork of this process.

declare(strict_types=1);

/** Collects what is written to a stream, which stays empty. */
class Collector extends php_user_filter
{
    public static string $text = '';

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            self::$text .= $bucket->data;
            $consumed += $bucket->datalen;
        }
        return PSFS_FEED_ME;
    }
}

/** Writes the result of the program, and ends its process at once: PHP itself takes ten times as long to end it. */
function finish(int $code): never
{
    $texts = array_map('base64_encode', [ob_get_clean(), Collector::$text]);
    fwrite(STDOUT, implode("\t", $texts) . "\t$code\n");
    posix_kill(getmypid(), SIGKILL);
}

while (($line = fgets(STDIN)) !== false) {
    $settings = array_map('base64_decode', explode("\t", rtrim($line, "\n")));
    $program = array_shift($settings);
    $child = pcntl_fork();
    if ($child === 0) {
        array_map('putenv', $settings);
        // PHP's own messages would bypass the filter.
        ini_set('log_errors', '0');
        ini_set('display_errors', '1');
        stream_filter_register('collector', Collector::class);
        stream_filter_append(STDERR, 'collector', STREAM_FILTER_WRITE);
        ob_start();
        // After an error that the program does not catch.
        register_shutdown_function(fn () => finish(255));
        $source = substr(file_get_contents($program), strlen('<?php'));
        eval(preg_replace('/\bexit\(/', 'finish(', $source));
        finish(0);
    }
    pcntl_waitpid($child, $status);
}
