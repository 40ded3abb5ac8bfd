import {cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {cases} from 'payment-sandbox/check/cases';
import {describeEachLanguage, samplesFolder, type Command} from '../samples/support/languages';
import {freePort} from '../support/ports';
import {closeShops, pack, runCheck, spoil, start, writeRestart, type Defect} from './shops';

const root = path.join(__dirname, '../..');
const PATIENCE = 300_000;
const TOKEN = 'a-secret-of-your-shop';
const page = readFileSync(path.join(root, 'docs/api/testcards-accounts.mdx'), 'utf8');
const desk = mkdtempSync(path.join(tmpdir(), 'handlers-'));
/** The page's scripts, each an option of the check. */
const SCRIPTS = {order: 'order', again: 'order', shipments: 'shipments', change: 'change', tasks: 'tasks', job: 'job'};

beforeAll(pack, PATIENCE);
afterAll(closeShops);

/**
 * Starts a handler of `samples/` as a shop, with the scripts that the page shows.
 *
 * @param workers how many processes ask Inquiry about one folder.
 */
async function startHandler([command, ...args]: Command, workers = 1, job?: string) {
  const folder = mkdtempSync(path.join(desk, 'shop-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'orders'));
  for (const name of Object.values(SCRIPTS)) {
    const [, script = ''] = new RegExp(`\`\`\`bash title="${name}\\.sh"\\n([^\`]*)\`\`\``).exec(page) ?? [];
    expect(script, `the page shows ${name}.sh`).not.toBe('');
    writeFileSync(path.join(folder, `${name}.sh`), script.replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`));
  }
  if (job) writeFileSync(path.join(folder, 'job.sh'), job);
  const settings = {
    ...environmentFor(SANDBOX_ORIGIN.replace(/\d+$/, String(sandboxPort))),
    PAY_POSTBACK_TOKEN: TOKEN,
    ORDERS: 'orders',
    PHP_CLI_SERVER_WORKERS: '4',
  };
  const values = Object.entries(settings).map((pair) => pair.join('='));
  const run = (...words: string[]): string => ['env', ...values, command, ...words].join(' ');
  const isPhp = command === 'php';
  // Only the first receives postbacks.
  const asking = Array.from({length: workers}, (_, index) =>
    isPhp ? run(...args) : run(...args, 'orders', String(index === 0 ? port : 0)),
  );
  const receiving = isPhp ? [run('-S', `127.0.0.1:${port}`, ...args)] : [];
  writeRestart(folder, port, [...receiving, ...asking]);
  await start(folder, port);
  const commands = Object.entries(SCRIPTS).flatMap(([option, name]) => [`--${option}`, `bash ${name}.sh`]);
  const basic = ['--postback-url', `http://127.0.0.1:${port}/postback?token=${TOKEN}`, '--port', String(sandboxPort)];
  return (...options: string[]) =>
    runCheck(folder, [...basic, ...commands, '--restart', 'bash restart.sh', ...options]);
}

/** Returns the command that runs the handler of Node.js with a defect. */
function spoiltHandler(defect: Defect): Command {
  const folder = mkdtempSync(path.join(desk, 'spoilt-'));
  cpSync(path.join(samplesFolder, 'node'), folder, {recursive: true});
  const program = path.join(folder, 'postback.mjs');
  writeFileSync(program, spoil(readFileSync(program, 'utf8'), [defect]));
  return [process.execPath, program];
}

const TELL = '    if (isTask || (await told(reference))) await task(reference, line);\n';
const LINK = '      await link(draft, fileOf(`${nameOf(order)}.fulfilled`)); // a name can be linked once\n';

/** Defects of the Node.js handler, with the cases that find them. */
const defects: readonly [string, string, Defect, string | undefined][] = [
  [
    'checks no token and ships for two payments',
    'forged-without-token forged-wrong-token paid-twice-one-reference',
    [
      ['if (!owner) return 403;', 'if (!owner) return 200;'],
      ['if (verdict.ship) {', "if (verdict.ship || verdict.decision === 'several') {"],
      ['oneLine(verdict.payment.number)', "oneLine(verdict.payment?.number ?? '1')"],
    ],
    undefined,
  ],
  [
    "takes any order's token, compares with the attempt alone and takes a decline for the end",
    'forged-other-token order-changed declined-then-paid-silently',
    [
      [
        'if (isToken(token, shopToken, attempt?.token)) {',
        'if (isToken(token, shopToken, attempt?.token) || (await ownerOf(token))) {',
      ],
      ['if (satangOf(totalNow) === satangOf(total) && currencyOf(currencyNow) === currencyOf(currency)) {', '{'],
      ['return verdict.ask;', "return /RE|PF/.test(verdict.statuses) ? 'never' : verdict.ask;"],
    ],
    'true',
  ],
  [
    'tells nobody, and ships a moment after the mark',
    'amount-altered held-released paid-twice refunded-after-shipping unknown-reference killed-between-mark-and-shipment',
    [
      [TELL, ''],
      [
        LINK,
        "      await writeFile(fileOf(`${nameOf(order)}.marked`), payment, {flag: 'wx'});\n      await new Promise((resolve) => setTimeout(resolve, 300));\n" +
          LINK,
      ],
    ],
    undefined,
  ],
];

describe.concurrent('the check, with a handler of the samples', {timeout: PATIENCE}, () => {
  describeEachLanguage(({id, programOf}) => {
    it('passes it in each case, with two workers', async () => {
      // The handler has no return page, and the script places orders in the same way for each language.
      const asked = cases.filter(
        ({name, alone}) => !/^return|^settled/.test(name) && (alone !== 'burst' || id === 'node'),
      );
      const check = await startHandler(programOf('postback'), 2);
      const {code, results, error} = await check('--json', '--only', asked.map(({name}) => name).join());
      expect(
        results.filter(({result}) => result !== 'passed'),
        error,
      ).toEqual([]);
      expect(results.length, error).toBe(asked.length);
      expect(code).toBe(0);
    });
  });

  it.each(defects)('finds one that %s', async (_what, names, defect, job) => {
    const check = await startHandler(spoiltHandler(defect), 1, job);
    const wanted = names.split(' ');
    const {results, error} = await check('--json', '--only', wanted.join(), '--patience', '6s');
    const found = results.filter(({result}) => result === 'failed').map((result) => result.case);
    expect(found.sort(), error).toEqual(wanted.sort());
  });
});
