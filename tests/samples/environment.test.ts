import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import type {Exchange} from '../../sandbox/log';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {toEnvironment} from '../../src/components/Samples/environment';
import {extract} from '../../src/remark/regions';
import {startHandler} from './support/handler';
import {describeEachLanguage, folders, jobLanguages, jobs, samplesFolder, sourceOf} from './support/languages';
import {expectSuccess, runAlone, type Outcome} from './support/run';

/** The environment lines below the samples of a page, for this sandbox. */
function blockOf(folder: string, sandbox: Sandbox): string {
  const files = readdirSync(path.join(samplesFolder, folder));
  const programs = files.map((file) => readFileSync(path.join(samplesFolder, folder, file), 'utf8'));
  return toEnvironment(programs).replaceAll(SANDBOX_ORIGIN, sandbox.url);
}

/** Runs lines in an empty shell, and then a program. */
const paste = (block: string, command: readonly string[]): Promise<Outcome> =>
  runAlone(['bash', '-c', `set -eu\n${block}\nexec "$@"`, 'bash', ...command], {});

async function withSandbox<Result>(use: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
  const sandbox = await startSandbox({port: 0});
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** Runs a program against a new sandbox, as the page says. @returns the calls. */
const callsOf = (folder: string, command: readonly string[]): Promise<readonly Exchange[]> =>
  withSandbox(async (sandbox) => {
    expectSuccess(await paste(blockOf(folder, sandbox), command), /./);
    const calls = sandbox.log.entries();
    for (const {operation, problems} of calls) expect(problems, operation).toEqual({request: [], reply: []});
    return calls;
  });

const clients = folders.filter((folder) => folder !== 'postback' && !(folder in jobs));

describe('with the environment on the page and a new sandbox', () => {
  describeEachLanguage([...clients, 'postback'], (programOf, {id}) => {
    test.each(clients)('%s runs to a good end', async (folder) => {
      const calls = await callsOf(folder, programOf(folder).command);
      // It called only the sandbox; the buyer sends a form.
      if (id === 'curl' || !folder.startsWith('createPayment')) expect(calls.length).toBeGreaterThan(0);
    });

    // The shell sample acts as the provider, which calls the handlers.
    if (id === 'curl') return;
    test('postback accepts the request of its curl sample, and refuses it with another token', () =>
      withSandbox(async (sandbox) => {
        const settings = {...sandbox.environment, PAY_POSTBACK_TOKEN: 'another'};
        const handler = await startHandler(programOf('postback').command, settings);
        try {
          const block = blockOf('postback', sandbox)
            .replace('http://127.0.0.1:8000', new URL(handler.url).origin)
            .replace('PAY_ORDERS_DIR=orders', `PAY_ORDERS_DIR=${handler.folder}`);
          const curl = ['bash', sourceOf('postback', 'curl')];
          expectSuccess(await paste(block, curl), 'answered 200 to GET and 200 to POST');
          expect(await paste(`${block}\nPAY_POSTBACK_URL=${handler.url}?token=guess`, curl)).toMatchObject({
            code: 1,
            out: 'answered 403 to GET and 403 to POST',
          });
        } finally {
          await handler.stop();
        }
      }));
  });

  describeEachLanguage(
    Object.keys(jobs),
    (programOf) => {
      test.each(Object.keys(jobs))('%s runs to a good end', async (job) => {
        expect((await callsOf(job, programOf(job).command)).length).toBeGreaterThan(0);
      });
    },
    jobLanguages,
  );

  test.each(clients)('the single command of the cURL tab gets an answer: %s', async (folder) => {
    const command = extract(readFileSync(sourceOf(folder, 'curl'), 'utf8'), 'call');
    expect(command.match(/^curl /gm), 'one command').toHaveLength(1);
    expect(command.split('\n').length, 'lines').toBeLessThan(20);
    const script = command.replace(/^curl /m, 'curl -sSf ');
    const {operation, reply} = (await callsOf(folder, ['bash', '-euc', script])).at(-1)!;
    expect(folder.startsWith(operation), `${folder} calls ${operation}`).toBe(true);
    expect(reply.status).toBe(200);
  });
});
