import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {SANDBOX_PORT} from 'payment-contract/sandboxDefaults';
import {startSandbox} from 'payment-sandbox/server';
import {environmentFor} from 'payment-contract/sandboxDefaults';
import {freePort, isListening} from '../support/ports';
import {paste, printsAsPromised, printsTheseLines, promisedByOther, sectionOf, stepsOf, type Step} from './tryIt';

const root = path.join(__dirname, '../..');

const pages = readdirSync(path.join(root, 'docs/api'), {recursive: true, encoding: 'utf8'})
  .map((name) => path.join('docs/api', name))
  .filter((file) => file.endsWith('.mdx') && !file.includes('_partials'))
  .sort();
const isOperationPage = (file: string): boolean =>
  /^page_type: api$/m.test(readFileSync(path.join(root, file), 'utf8'));
const tryable = pages.filter((file) => sectionOf(path.join(root, file)) !== undefined);

const PAGE_ADDRESS = `127.0.0.1:${SANDBOX_PORT}`;
const PAGE_LISTENER = '127.0.0.1:8000';

/** The client, and the programs that pages tell the reader to save beside it. */
const SAVED = ['payments.mjs', 'inquire-order.mjs', 'reconcile.mjs'];

/** The variables that a reader pastes into Terminal 2 first. */
const [, variables = ''] =
  /\{\/\* #sandbox-variables \*\/\}[\s\S]*?```bash\n([\s\S]*?)\n```/.exec(
    readFileSync(path.join(root, 'docs/api/preparation.mdx'), 'utf8'),
  ) ?? [];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'try-it-'));
  // The programs that a page tells its reader to save from the samples above its commands.
  for (const name of SAVED) cpSync(path.join(root, 'samples/node', name), path.join(folder, name));
});
afterAll(() => rmSync(folder, {recursive: true}));

/** Replaces the ports of the sandbox and the listener in the steps. */
const moved = (steps: readonly Step[], sandbox: string, port: number): Step[] => {
  const move = (text: string): string =>
    text
      .replaceAll(PAGE_ADDRESS, sandbox)
      .replaceAll(PAGE_LISTENER, `127.0.0.1:${port}`)
      .replaceAll('listen(8000', `listen(${port}`);
  return steps.map(({terminal, command, answer, otherPrints}) => ({
    terminal,
    command: move(command),
    answer: answer && move(answer),
    otherPrints: otherPrints && move(otherPrints),
  }));
};

test(`${tryable.length} pages are tested, among them every page of an operation`, () => {
  expect(tryable.length).toBeGreaterThan(0);
  expect(tryable).toEqual(expect.arrayContaining(pages.filter(isOperationPage)));
});

describe.each(tryable)('%s', (file) => {
  const steps = stepsOf(path.join(root, file));

  test('prints what it promises when its commands are run against a sandbox', async () => {
    const sandbox = await startSandbox({port: 0});
    try {
      const port = await freePort();
      const pasted: Step[] = [{terminal: 'Terminal 2', command: variables}, ...steps];
      const placed = moved(pasted, new URL(sandbox.url).host, port);
      const run = await paste(placed, folder, () => isListening(port));
      expect(run.status, run.errors).toBe(0);
      const commands = placed.filter(({terminal}) => terminal === 'Terminal 2');
      const promises = commands.flatMap(({answer, command}, index) =>
        answer === undefined ? [] : [{command, answer, printed: run.printed[index] ?? ''}],
      );
      expect(promises.length, 'commands with an answer').toBeGreaterThan(0);
      for (const {command, answer, printed} of promises) {
        expect(printsAsPromised(printed, answer), `${command}\n\nprinted:\n${printed}\n\npage:\n${answer}`).toBe(true);
      }
      const isAsPromised = printsTheseLines(run.otherPrinted, promisedByOther(placed));
      expect(isAsPromised, `Terminal 3 printed:\n${run.otherPrinted}`).toBe(true);
    } finally {
      await sandbox.close();
    }
  });
});

test.each(tryable)('%s says what to save before it runs it, and needs no clone', (file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  expect(source).not.toContain('samples/');
  for (const name of SAVED) {
    const runs = source.search(new RegExp(`^node ${name}`, 'm'));
    const saying = new RegExp(`Save the Node\\.js\\s\\[client\\]|\`${name}\` from the archive`);
    if (runs >= 0) expect(source.slice(0, runs), name).toMatch(saying);
  }
});

test.each(tryable)('%s passes no key to curl as an argument, where ps would show it', (file) => {
  const commands = stepsOf(path.join(root, file)).map(({command}) => command);
  // The lines of a here-document are not arguments.
  const typed = commands.map((command) => command.replaceAll(/(<<KEYS\b.*)\n(?:.*\n)*?KEYS$/gm, '$1'));
  expect(commands.join('\n')).toMatch(/curl/);
  expect(typed.filter((command) => /\$\{?PAY_(?:API|SECRET|AUTH)_KEY/.test(command))).toEqual([]);
});

test('the pages name the sandbox’s address and merchant correctly', () => {
  const exported = [...variables.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]);
  const expected = Object.entries(environmentFor(`http://${PAGE_ADDRESS}`));
  expect(exported).toEqual(expect.arrayContaining(expected));
});
