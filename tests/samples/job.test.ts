import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test, vi} from 'vitest';
import {ORDER} from 'payment-contract/vectors';
import {nodeWithSqlite} from '../../scripts/newerNode';
import {describeEachLanguage, languages, samplesFolder} from './support/languages';
import {runAlone} from './support/run';
import {useProvider} from './support/servers';

// The script of the daily job that the page of the check shows, beside the files that it calls.

const PAGE = path.join(__dirname, '../../docs/api/testcards-accounts.mdx');
const provider = useProvider();
const folder = mkdtempSync(path.join(tmpdir(), 'job-'));
afterAll(() => rmSync(folder, {recursive: true}));

const node = languages.find(({id}) => id === 'node')!;

describeEachLanguage(() => {
  vi.setConfig({testTimeout: 60_000});
  const [, script = ''] = /```bash title="job\.sh"\n([^`]*)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  for (const name of ['payments.mjs', 'database.mjs', 'reconcile.mjs'])
    copyFileSync(path.join(samplesFolder, 'node', name), path.join(folder, name));
  copyFileSync(path.join(samplesFolder, 'sql/handler.sql'), path.join(folder, 'handler.sql'));
  writeFileSync(path.join(folder, 'job.sh'), script);
  const inFolder = 'cd "$0" && PATH="$(dirname "$1"):$PATH" && shift && exec "$@"';
  const run = (command: string[], file = 'shop.db') =>
    runAlone(['sh', '-c', inFolder, folder, nodeWithSqlite()!, ...command], {
      ...provider.settings({PAY_MERCHANT_ID: ORDER.merchantId}),
      SHOP_DATABASE: path.join(folder, file),
    });

  test('ends with 2 when there is no attempt, or the database cannot be read', async () => {
    for (const file of ['empty.db', '.']) expect(await run(['bash', 'job.sh', '0'], file)).toMatchObject({code: 2});
  });

  test('ends with 1 and names the attempt when a person has to look', async () => {
    const make = `import('./database.mjs').then(async ({newAttempt, newOrder}) => {
      newOrder('A17', 125050);
      console.log((await newAttempt('A17')).reference);
    })`;
    const {out: refno} = await run(['node', '-e', make]);
    const record = {
      ReferenceNo: refno,
      OrderNo: '1000001',
      MerchantID: ORDER.merchantId,
      Total: 1250.5,
      CurrencyCode: 'OO',
      Status: 'CP',
      OrderDateTime: '2026-11-20T09:30:00.000+00:00',
    };
    provider.standIn.replies.set(refno, {body: JSON.stringify([record])});
    const {code, out} = await run(['bash', 'job.sh', '0']);
    expect(out).toContain(`paid-but-not-fulfilled ${refno} A17 1250.50 open, Inquiry says CP`);
    expect(code).toBe(1);
  });
}, [{...node, requires: 'Node.js 22.13'}]);
