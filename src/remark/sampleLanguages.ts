/** A language of samples: a folder of `samples/`. */
export interface SampleLanguage {
  /** Its folder; key in `languages="…"` and in the reader's saved choice. */
  id: string;
  label: string;
  /** Language of its code, one of those of `highlight.ts`. */
  code: string;
  /** The file of an operation in the folder. */
  fileOf: (operation: string) => string;
  /** The client that its programs use, and the versions for which it is written. */
  client?: {file: string; versions: string};
  /** What keeps the data of its handler in files. */
  folder?: string;
  /** What keeps them in SQLite. */
  database?: {file: string; versions: string};
}

/** `createPromptPay` as `create_promptpay`, or with another separator. */
const words = (operation: string, separator: string): string =>
  operation.replace('PromptPay', 'Promptpay').replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase());

const withExtension = (extension: string) => (operation: string) => `${words(operation, '_')}.${extension}`;

/** In the order of the tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  {id: 'html', label: 'HTML', code: 'html', fileOf: withExtension('html')},
  {id: 'curl', label: 'cURL', code: 'bash', fileOf: withExtension('sh')},
  {
    id: 'node',
    label: 'Node.js',
    code: 'js',
    fileOf: (operation) => `${words(operation, '-')}.mjs`,
    client: {file: 'payments.mjs', versions: 'Node.js 20 or newer'},
    folder: 'folder.mjs',
    database: {file: 'database.mjs', versions: 'Node.js 22.13 or newer'},
  },
  {
    id: 'php',
    label: 'PHP',
    code: 'php',
    fileOf: withExtension('php'),
    client: {file: 'Payments.php', versions: 'PHP 8.1 or newer, with curl'},
    folder: 'Folder.php',
    database: {file: 'Database.php', versions: 'PHP 8.1 or newer, with curl and pdo_sqlite'},
  },
  {
    id: 'python',
    label: 'Python',
    code: 'python',
    fileOf: withExtension('py'),
    client: {file: 'payments.py', versions: 'Python 3.9 or newer'},
    folder: 'folder.py',
    database: {file: 'database.py', versions: 'Python 3.9 or newer'},
  },
  {
    id: 'java',
    label: 'Java',
    code: 'java',
    fileOf: (operation) => `${operation.charAt(0).toUpperCase()}${operation.slice(1)}.java`,
    client: {file: 'Payments.java', versions: 'JDK 17 or newer'},
    folder: 'Folder.java',
    database: {file: 'Database.java', versions: 'JDK 17 or newer, with a JDBC driver'},
  },
  {
    id: 'go',
    label: 'Go',
    code: 'go',
    fileOf: (operation) => `${words(operation, '-')}/main.go`,
    client: {file: 'payments/payments.go', versions: 'Go 1.19 or newer'},
    folder: 'folder/folder.go',
    database: {file: 'database/database.go', versions: 'Go 1.19 or newer, with a driver'},
  },
];
