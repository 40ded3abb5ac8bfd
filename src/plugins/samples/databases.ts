/** Programs that run the statements of `handler.sql` for a handler, in the order of the tabs. */
export const DATABASES = [
  {
    language: {id: 'node', label: 'Node.js with SQLite', code: 'js'},
    client: {versions: 'Node.js 22.13 or newer'},
    operation: 'postback',
    file: 'database.mjs',
  },
  {
    language: {id: 'php', label: 'PHP with SQLite', code: 'php'},
    client: {versions: 'PHP 8.1 or newer with pdo_sqlite'},
    operation: 'postback',
    file: 'Database.php',
  },
  {
    language: {id: 'python', label: 'Python with SQLite', code: 'python'},
    client: {versions: 'Python 3.9 or newer'},
    operation: 'postback',
    file: 'database.py',
  },
  {
    language: {id: 'java', label: 'Java with SQLite', code: 'java'},
    client: {versions: 'Java 17 or newer with a JDBC driver'},
    operation: 'postback',
    file: 'Database.java',
  },
] as const;
