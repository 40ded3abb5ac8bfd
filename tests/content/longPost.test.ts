import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';

const post = readFileSync(path.join(import.meta.dirname, '../../blog/2026-11-18-long-blog-post.mdx'), 'utf8');

function sql(title: string): string {
  const code = new RegExp(`^\`\`\`sql title="${title.replace('?', '\\?')}"\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    post,
  )?.[1];
  if (!code) throw new Error(`The post has no SQL "${title}".`);
  return code;
}

interface Attempt {
  changed: number;
  found: [state: string, payment: string] | null;
}

/** Runs both statements of the post for each payment in turn, on an order in a given state. Standard SQL, so SQLite takes it. */
function pay(state: string, payments: string[]): Attempt[] {
  const program = `
import json, sqlite3, sys
update, select, state, payments = json.load(sys.stdin)
database = sqlite3.connect(':memory:')
database.create_function('now', 0, lambda: 'now')
database.execute('create table orders (refno text, state text, paid_at text, payment text)')
database.execute('insert into orders values (?, ?, null, null)', ('1', state))
attempts = []
for payment in payments:
    changed = database.execute(update, {'refno': '1', 'orderNo': payment}).rowcount
    attempts.append({'changed': changed, 'found': database.execute(select, {'refno': '1'}).fetchone()})
print(json.dumps(attempts))`;
  const input = JSON.stringify([sql('One of them wins'), sql('No row was changed: why?'), state, payments]);
  const {status, stdout, stderr} = spawnSync('python3', ['-c', program], {input, encoding: 'utf8'});
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Attempt[];
}

describe('the statement of the long post', () => {
  test.each(['unpaid', 'held', 'failed', 'cancelled', 'test'])('takes a payment of an order that is %s', (state) => {
    expect(pay(state, ['1000001'])).toEqual([{changed: 1, found: ['paid', '1000001']}]);
  });

  test('takes the same payment once, and lets the second worker see that it was this one', () => {
    expect(pay('failed', ['1000001', '1000001'])[1]).toEqual({changed: 0, found: ['paid', '1000001']});
  });

  test('takes no second payment, and lets the worker see that there is another one', () => {
    expect(pay('unpaid', ['1000001', '1000002'])[1]).toEqual({changed: 0, found: ['paid', '1000001']});
  });
});

test('the post never tells the worker that changed no row to do nothing unread', () => {
  expect(post).not.toMatch(/did not has nothing to do|state in \(/);
});
