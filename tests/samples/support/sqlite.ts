import {execFileSync, spawn} from 'node:child_process';
import {mkdtempSync, openSync, readSync, rmSync, writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

export type Row = (string | number | null)[];

const PROGRAM = `
import contextlib, json, sqlite3, sys
for line in sys.stdin:
    file, statements, values = json.loads(line)
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=30)) as database, database:
            run = database.executescript if ';' in statements else lambda one: database.execute(one, values)
            answer = {'rows': run(statements).fetchall()}
    except sqlite3.Error as error:
        answer = {'error': f'{error}: {statements}'}
    print(json.dumps(answer), flush=True)
`;

/**
 * Starts one Python for all statements of a file of tests, because its start takes longer than a hundred of them. It
 * reads from a named pipe and writes to another, at which a test can wait without giving up its turn.
 *
 * @returns a function that runs statements on a database, and returns the rows of the last one.
 */
export function startSqlite(python: string): (file: string, statements: string, values?: Row) => Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
  const pipes = ['questions', 'answers'].map((name) => path.join(folder, name)) as [string, string];
  execFileSync('mkfifo', pipes);
  const script = 'exec "$0" -IS -c "$1" < "$2" > "$3"';
  // It ends with this process, which closes its pipe.
  spawn('sh', ['-c', script, python, PROGRAM, ...pipes], {stdio: ['ignore', 'ignore', 'inherit']}).unref();
  const [questions, answers] = [openSync(pipes[0], 'w'), openSync(pipes[1], 'r')] as const;
  rmSync(folder, {recursive: true});
  const part = Buffer.alloc(65_536);
  return (file, statements, values = []) => {
    writeSync(questions, `${JSON.stringify([file, statements, values])}\n`);
    const parts: Buffer[] = [];
    while (parts.at(-1)?.at(-1) !== 10) {
      const length = readSync(answers, part);
      if (length === 0) throw new Error(`Python ended during ${statements}`);
      parts.push(Buffer.from(part.subarray(0, length)));
    }
    const {rows, error} = JSON.parse(Buffer.concat(parts).toString()) as {rows?: Row[]; error?: string};
    if (!rows) throw new Error(error);
    return rows;
  };
}
