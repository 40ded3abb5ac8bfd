<?php

// What Database.php connects with in the tests. It ends like a power failure where a test has left a file of that name
// beside the database, once.

declare(strict_types=1);

class PowerFailure extends PDO
{
    public static bool $hasShipped = false;

    public function __construct(string $dsn, array $options)
    {
        parent::__construct($dsn, options: $options);
        $this->setAttribute(PDO::ATTR_STATEMENT_CLASS, [FailingStatement::class]);
    }

    public function commit(): bool
    {
        parent::commit();
        if (self::$hasShipped) {
            self::dieAt('after-fulfil');
        }
        return true;
    }

    public static function dieAt(string $place): void
    {
        $file = dirname(getenv('SHOP_DATABASE')) . "/$place";
        if (file_exists($file)) {
            unlink($file);
            posix_kill(getmypid(), 9);
        }
    }
}

class FailingStatement extends PDOStatement
{
    protected function __construct() {}

    public function execute(?array $params = null): bool
    {
        parent::execute($params);
        if (str_contains($this->queryString, 'update payment_orders set payment') && $this->rowCount() > 0) {
            PowerFailure::dieAt('in-fulfil');
        }
        PowerFailure::$hasShipped = str_contains($this->queryString, 'insert into payment_shipments');
        return true;
    }
}
