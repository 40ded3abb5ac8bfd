import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {fieldsOf, messageOf} from '../../contract/evidence';

const HANDLER = 'http://shop.example/postback?order=7&token=a-secret';

test('the forged postback of the long post has the fields of a real one, by both methods', () => {
  const post = readFileSync('blog/2026-11-18-long-blog-post.mdx', 'utf8');
  const blocks = [...post.matchAll(/^```bash[^\n]*\n(.*?)^```/gms)].map(([, code = '']) => code);
  const block = blocks.find((code) => code.includes('statusname'));
  const printed = execFileSync('bash', ['-euc', `curl() { echo "$*"; }\n${block}`], {
    encoding: 'utf8',
    env: {...process.env, HANDLER, REFNO: '202611200001'},
  });
  const calls = printed.trim().split('\n');
  expect(calls.map((call) => call.includes('--get'))).toEqual([true, false]);
  for (const call of calls) {
    expect(call).toContain(` ${HANDLER} `);
    const pairs = [...call.matchAll(/-d (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const);
    const fields = Object.fromEntries(pairs);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(fieldsOf(messageOf('postback-get'))).sort());
    expect(fields).toMatchObject({refno: '202611200001', merchantid: '00100042', total: '1250.00', status: 'CP'});
  }
});
