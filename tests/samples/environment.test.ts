import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import type {Exchange} from '../../sandbox/log';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {toEnvironment} from '../../src/components/Samples/environment';
import {extract} from '../../src/remark/regions';
import {startHandler} from './support/handler';
import {describeEachLanguage, folders, jobLanguages, jobs, samplesFolder, sourceOf} from './support/languages';
import {expectSuccess, runAlone, type Outcome} from './support/run';

/** The environment lines below the samples of a page, for the sandbox of this file. */
function blockOf(folder: string): string {
  const files = readdirSync(path.join(samplesFolder, folder));
  const programs = files.map((file) => readFileSync(path.join(samplesFolder, folder, file), 'utf8'));
  return toEnvironment(programs).replaceAll(SANDBOX_ORIGIN, sandbox.url);
}

/** Runs lines in an empty shell, and then a program. */
const paste = (block: string, command: readonly string[]): Promise<Outcome> =>
  runAlone(['bash', '-c', `set -eu\n${block}\nexec "$@"`, 'bash', ...command], {});

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'}));

/** Runs a program as the page says. @returns the calls. */
async function callsOf(folder: string, command: readonly string[]): Promise<readonly Exchange[]> {
  expectSuccess(await paste(blockOf(folder), command), /./);
  const calls = sandbox.log.entries();
  for (const {operation, problems} of calls) expect(problems, operation).toEqual({request: [], reply: []});
  return calls;
}

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
    test('postback accepts the request of its curl sample, and refuses it with another token', async () => {
      const settings = {...sandbox.environment, PAY_POSTBACK_TOKEN: 'another'};
      const handler = await startHandler(programOf('postback').command, settings);
      try {
        const block = blockOf('postback')
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
    });
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
