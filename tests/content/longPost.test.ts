import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

const post = readFileSync(path.join(__dirname, '../../blog/2026-11-18-long-blog-post.mdx'), 'utf8');

function sql(title: string): string {
  const [, code] = post.split(`\n\`\`\`sql title="${title}"\n`).map((part) => part.split('\n```')[0]);
  if (!code) throw new Error(`The post has no SQL "${title}".`);
  return code;
}

/** Runs a program that reads statements from its input with SQLite, and returns what it prints as JSON. */
function run<Result>(program: string, input: unknown): Result {
  const {status, stdout, stderr, error} = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

interface Attempt {
  changed: number;
  found: [refno: string | null, payment: string | null] | null;
}

/**
 * Runs the statements of the post for each payment in turn, in its tables, on two attempts of 1250 at one order.
 * The SQL is for PostgreSQL, and SQLite accepts it. One connection shows what the statements do, not how two
 * transactions at once behave.
 */
function pay(state: string, payments: [refno: string, payment: string][], total = 1250): Attempt[] {
  const program = `
import json, sqlite3, sys
tables, insert, select, follow, state, payments, total = json.load(sys.stdin)
database = sqlite3.connect(':memory:')
database.executescript(tables)
database.execute("insert into orders (order_id, total, currency) values ('A17', ?, '00')", (total,))
for refno in ('1', '2'):
    database.execute('insert into attempts (refno, order_id, total, currency, token, state) values (?, ?, ?, ?, ?, ?)', (refno, 'A17', 1250, '00', 'secret', state))
attempts = []
for refno, payment in payments:
    changed = database.execute(insert, {'refno': refno, 'orderNo': payment}).rowcount
    if changed:
        for statement in follow.split(';'):
            database.execute(statement, {'refno': refno, 'order': 'A17'})
    attempts.append({'changed': changed, 'found': database.execute(select, {'refno': refno}).fetchone()})
print(json.dumps(attempts))`;
  const statements = [
    sql('Orders, attempts and fulfilments'),
    sql('One of them wins'),
    sql('No row was added: why?'),
    sql('What is to happen, written with the change'),
  ];
  return run<Attempt[]>(program, [...statements, state, payments, total]);
}

describe('the statements of the long post', () => {
  test.each(['open', 'failed', 'cancelled'])('record a payment of an attempt that is %s', (state) => {
    expect(pay(state, [['1', '1000001']])).toEqual([{changed: 1, found: ['1', '1000001']}]);
  });

  test('record the same payment once, and show the second worker that it is the same one', () => {
    const twice: [string, string][] = [
      ['1', '1000001'],
      ['1', '1000001'],
    ];
    expect(pay('failed', twice)[1]).toEqual({changed: 0, found: ['1', '1000001']});
  });

  test.each<[string, [string, string]]>([
    ['the same attempt', ['1', '1000002']],
    ['another attempt of the order', ['2', '1000002']],
  ])('record no second payment by %s, and show the worker that there is another one', (_what, second) => {
    expect(pay('open', [['1', '1000001'], second])[1]).toEqual({changed: 0, found: ['1', '1000001']});
  });

  test('record no payment of an order whose total has changed, and show the worker that nothing was fulfilled', () => {
    expect(pay('open', [['1', '1000001']], 2000)).toEqual([{changed: 0, found: [null, null]}]);
  });

  test('open a task for each reason once, also when an earlier one is done', () => {
    const program = `
import json, sqlite3, sys
tables, statements, reasons = json.load(sys.stdin)
database = sqlite3.connect(':memory:')
database.executescript(tables)
open_tasks = []
for reason in reasons:
    for statement in statements.split(';'):
        database.execute(statement, {'order': 'A17', 'refno': '1', 'reason': reason, 'state': 'task'})
    open_tasks.append(database.execute('select count(*) from outbox where done_at is null').fetchone()[0])
    database.execute('update outbox set done_at = current_timestamp')
print(json.dumps(open_tasks))`;
    const statements = [sql('Orders, attempts and fulfilments'), sql('A task for a person')];
    expect(run(program, [...statements, ['amount 1.00', 'amount 1.00', 'paid twice']])).toEqual([1, 0, 1]);
  });

  test('mark a postback as handled only when it came before the question', () => {
    const program = `
import json, sqlite3, sys
table, select, update = json.load(sys.stdin)
database = sqlite3.connect(':memory:')
database.create_function('now', 0, lambda: 'now')
database.executescript(table)
come = lambda: database.execute("insert into postback_inbox (refno, fields) values ('1', '')")
come()
come()
last = database.execute(select, {'refno': '1'}).fetchone()[0]
come()
database.execute(update, {'refno': '1', 'last': last})
print(json.dumps([bool(handled) for handled, in database.execute('select handled_at from postback_inbox order by id')]))`;
    // SQLite spells these two otherwise, and wants a name for the index.
    const table = sql('The inbox')
      .split(';')[0]!
      .replace(/bigint generated always as identity\s+primary key/, 'integer primary key')
      .replace('default now()', 'default current_timestamp');
    const statements = [sql('What is to be handled'), sql('What is handled')];
    expect(run(program, [table, ...statements])).toEqual([true, true, false]);
  });

  test('report an unknown attempt', () => {
    expect(pay('open', [['3', '1000001']])).toEqual([{changed: 0, found: null}]);
  });
});
