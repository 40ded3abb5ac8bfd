import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

const post = readFileSync(path.join(__dirname, '../../blog/2026-11-18-long-blog-post.mdx'), 'utf8');

function sql(title: string): string {
  const code = new RegExp(`^\`\`\`sql title="${title.replace('?', '\\?')}"\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    post,
  )?.[1];
  if (!code) throw new Error(`The post has no SQL "${title}".`);
  return code;
}

interface Attempt {
  changed: number;
  found: [refno: string, payment: string] | null;
}

/**
 * Runs the statements of the post for each payment in turn, on two attempts of one order, in the tables of the post.
 * The SQL is for PostgreSQL, and SQLite accepts it.
 */
function pay(state: string, payments: [refno: string, payment: string][]): Attempt[] {
  const program = `
import json, sqlite3, sys
tables, insert, select, follow, state, payments = json.load(sys.stdin)
database = sqlite3.connect(':memory:')
database.executescript(tables)
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
    sql('Attempts and fulfilments'),
    sql('One of them wins'),
    sql('No row was added: why?'),
    sql('What is to happen, written with the change'),
  ];
  const input = JSON.stringify([...statements, state, payments]);
  const {status, stdout, stderr} = spawnSync('python3', ['-c', program], {input, encoding: 'utf8'});
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Attempt[];
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

  test('report an unknown attempt', () => {
    expect(pay('open', [['3', '1000001']])).toEqual([{changed: 0, found: null}]);
  });
});
