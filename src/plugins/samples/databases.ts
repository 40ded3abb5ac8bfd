/** Programs that run the statements of `handler.sql` for a handler, in the order of the tabs. */
export const DATABASES = [
  {
    language: {id: 'node', label: 'Node.js with SQLite', code: 'js'},
    client: {versions: 'Node.js 22.13 or newer'},
    operation: 'postback',
    file: 'database.mjs',
  },
  {
    language: {id: 'python', label: 'Python with SQLite', code: 'python'},
    client: {versions: 'Python 3.9 or newer'},
    operation: 'postback',
    file: 'database.py',
  },
] as const;
