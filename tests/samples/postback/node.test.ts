import {copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test, vi} from 'vitest';
import {describeHandler} from './handler';
import {startHandler} from '../support/handler';
import {samplesFolder} from '../support/languages';
import {newReference} from '../support/run';
import {settingsFor, useProvider} from '../support/servers';

describeHandler('node');

const provider = useProvider({postbackRetryDelays: []});

test('takes null of a database for an order that no payment has paid', async ({onTestFinished}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-null-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const own = (file: string) => path.join(samplesFolder, 'node', file);
  for (const file of ['payments.mjs', 'folder.mjs']) copyFileSync(own(file), path.join(folder, file));
  const program = path.join(folder, 'postback.mjs');
  writeFileSync(program, readFileSync(own('postback.mjs'), 'utf8').replace('./folder.mjs', './database.mjs'));
  const withNull = ['paidBy', 'fulfil'].map(
    (name) => `export const ${name} = async (...values) => (await folder.${name}(...values)) ?? null;`,
  );
  const all = ["export * from './folder.mjs';", "import * as folder from './folder.mjs';", ...withNull];
  writeFileSync(path.join(folder, 'database.mjs'), all.join('\n'));
  const refno = newReference();
  const record = {ReferenceNo: refno, OrderNo: '1000007', Total: 1250.5, CurrencyCode: 'OO', Status: 'CP'};
  provider.standIn.replies.set(refno, {body: JSON.stringify(record)});
  const shop = await startHandler([process.execPath, program], provider.settings({PAY_POSTBACK_TOKEN: 'a-secret'}));
  onTestFinished(() => shop.stop());
  shop.store(refno, '1250.50', '00', 'its-secret', 'A17');
  shop.change('A17', '2000.00');
  await vi.waitFor(async () => expect((await shop.says(refno, 1))[0]).toMatch(/^changed \d+ A17, /), 30_000);
});

test('starts by a link, and by the program of pm2', async ({onTestFinished}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-start-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const handler = path.join(samplesFolder, 'node/postback.mjs');
  const [link, container] = [path.join(folder, 'linked.mjs'), path.join(folder, 'container.mjs')] as const;
  symlinkSync(handler, link);
  writeFileSync(container, 'await import(process.env.pm_exec_path);');
  for (const program of [link, container]) {
    const settings = {...settingsFor('http://127.0.0.1:9'), pm_exec_path: program === container ? handler : ''};
    const own = await startHandler([process.execPath, program], settings);
    await vi.waitFor(() => expect(own.lines()).toEqual(['listening']));
    await own.stop();
  }
});
