import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {startSandbox} from '../../sandbox/server';
import {extract} from '../../src/remark/regions';
import {SANDBOX_ORIGIN} from '../../contract/testMerchant';
import {toEnvironment} from '../../src/components/Samples/environment';
import {startHandler} from './support/handler';
import {describeEachLanguage, folders, jobs, languages, samplesFolder, sourceOf} from './support/languages';
import {expectSuccess, run, type Outcome} from './support/run';

const operations = folders.filter((folder) => !(folder in jobs));

/** The environment lines below the samples of a page. */
const blockOf = (folder: string): string => {
  const files = readdirSync(path.join(samplesFolder, folder));
  return toEnvironment(files.map((file) => readFileSync(path.join(samplesFolder, folder, file), 'utf8')));
};

/** Runs the lines in an empty shell, followed by a program. */
const paste = (block: string, command: readonly string[]): Promise<Outcome> =>
  run(['bash', '-c', `set -eu\n${block}\nexec "$@"`, 'bash', ...command], {});

/** Runs a program against a new sandbox, as the page says. @returns the number of calls. */
async function expectGoodEnd(folder: string, command: readonly string[]): Promise<number> {
  const sandbox = await startSandbox({port: 0});
  try {
    expectSuccess(await paste(blockOf(folder).replaceAll(SANDBOX_ORIGIN, sandbox.url), command), /./);
    const calls = sandbox.log.entries();
    for (const {operation, problems} of calls) expect(problems, operation).toEqual({request: [], reply: []});
    return calls.length;
  } finally {
    await sandbox.close();
  }
}

describeEachLanguage(operations, (commandOf, {id}) => {
  describe('with the environment on the page and a new sandbox', () => {
    test.each(operations.filter((folder) => folder !== 'postback'))('%s runs to a good end', async (folder) => {
      const calls = await expectGoodEnd(folder, commandOf(folder));
      // It called only the sandbox; the buyer sends a form.
      if (id === 'curl' || !folder.startsWith('createPayment')) expect(calls).toBeGreaterThan(0);
    });

    // The shell sample acts as the provider, which calls the handlers below.
    if (id === 'curl') return;
    test('postback accepts the request of its curl sample', async () => {
      const sandbox = await startSandbox({port: 0});
      const settings = {...sandbox.environment, PAY_POSTBACK_TOKEN: 'another'};
      const handler = await startHandler(commandOf('postback'), settings);
      try {
        const block = blockOf('postback')
          .replaceAll(SANDBOX_ORIGIN, sandbox.url)
          .replace('http://127.0.0.1:8000', new URL(handler.url).origin)
          .replace('PAY_ORDERS_DIR=orders', `PAY_ORDERS_DIR=${handler.folder}`);
        const [curl] = languages;
        expectSuccess(
          await paste(block, curl!.command(sourceOf('postback', 'curl'), '')),
          'answered 200 to GET and 200 to POST',
        );
      } finally {
        await handler.stop();
        await sandbox.close();
      }
    });
  });
});

describe('the single command of the cURL tab', () => {
  const commandOf = (folder: string): string =>
    extract(readFileSync(path.join(samplesFolder, folder, 'curl.sh'), 'utf8'), 'call');

  test.each(operations.filter((folder) => folder !== 'postback'))('%s: runs and gets an answer', async (folder) => {
    const sandbox = await startSandbox({port: 0});
    try {
      const block = blockOf(folder).replaceAll(SANDBOX_ORIGIN, sandbox.url);
      const command = commandOf(folder);
      expect(command.match(/^curl /gm), 'one command').toHaveLength(1);
      const outcome = await run(['bash', '-c', `set -eu\n${block}\n${command.replace(/^curl /m, 'curl -sSf ')}`], {});
      expect(outcome.error).toBe('');
      expect(outcome.code).toBe(0);
      const last = sandbox.log.entries().at(-1)!;
      expect(folder.startsWith(last.operation), `${folder} calls ${last.operation}`).toBe(true);
      expect(last.problems).toEqual({request: [], reply: []});
      expect(last.reply.status).toBe(200);
    } finally {
      await sandbox.close();
    }
  });

  test('is short', () => {
    for (const folder of operations) expect(commandOf(folder).split('\n').length, folder).toBeLessThan(20);
  });
});

describeEachLanguage(
  Object.keys(jobs),
  (commandOf) => {
    test.each(Object.keys(jobs))('%s runs to a good end', async (job) => {
      expect(await expectGoodEnd(job, commandOf(job))).toBeGreaterThan(0);
    });
  },
  languages.filter(({id}) => ['node', 'php', 'python'].includes(id)),
);
