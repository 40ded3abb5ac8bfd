import {mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test, vi} from 'vitest';
import {describeHandler} from './handler';
import {startHandler} from '../support/handler';
import {samplesFolder} from '../support/languages';
import {settingsFor} from '../support/servers';

describeHandler('node');

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
