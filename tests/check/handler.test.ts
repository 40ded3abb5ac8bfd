import {copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {environmentFor, SANDBOX_ORIGIN} from 'payment-contract/sandboxDefaults';
import {cases} from 'payment-sandbox/check/cases';
import {describeEachLanguage, samplesFolder, type Command} from '../samples/support/languages';
import {freePort} from '../support/ports';
import {handlerMutants, handlerShop, nameOf} from './defects';
import {closeShops, pack, runCheck, spoil, start, writeRestart, type Defect} from './shops';

const PATIENCE = 300_000;
const TOKEN = 'a-secret-of-your-shop';
const desk = mkdtempSync(path.join(tmpdir(), 'handlers-'));
/** The scripts of `handler/`, each an option of the check. */
const SCRIPTS = {order: 'order', again: 'order', shipments: 'shipments', change: 'change', tasks: 'tasks', job: 'job'};

beforeAll(pack, PATIENCE);
afterAll(closeShops);

interface Changes {
  /** How many processes ask Inquiry about one folder. */
  workers?: number;
  /** Texts of the handler, its client and the scripts. */
  defects?: readonly Defect[];
}

/** Replaces texts in files, each of which one of them must have once. */
function spoilFiles(files: readonly string[], defects: readonly Defect[]): void {
  const mark = '\n// next file\n';
  const whole = files.map((file) => readFileSync(file, 'utf8')).join(mark);
  for (const [index, text] of spoil(whole, defects).split(mark).entries()) writeFileSync(files[index]!, text);
}

/** Starts a handler of `samples/` as a shop. */
async function startHandler([command, ...args]: Command, {workers = 1, defects = []}: Changes = {}) {
  const folder = mkdtempSync(path.join(desk, 'shop-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'orders'));
  const scripts = [...new Set(Object.values(SCRIPTS))].map((name) => path.join(folder, `${name}.sh`));
  for (const script of scripts) copyFileSync(path.join(__dirname, 'handler', path.basename(script)), script);
  if (defects.length > 0) {
    const programs = ['postback.mjs', 'folder.mjs', 'payments.mjs'].map((name) => path.join(folder, name));
    for (const program of programs) copyFileSync(path.join(samplesFolder, 'node', path.basename(program)), program);
    spoilFiles([...programs, ...scripts], defects);
    args = [programs[0]!];
  }
  for (const script of scripts)
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`));
  const settings = {
    ...environmentFor(SANDBOX_ORIGIN.replace(/\d+$/, String(sandboxPort))),
    PAY_POSTBACK_TOKEN: TOKEN,
    PHP_CLI_SERVER_WORKERS: '4',
  };
  const values = Object.entries(settings).map((pair) => pair.join('='));
  const run = (...words: string[]): string => ['env', ...values, command, ...words].join(' ');
  const isPhp = command === 'php';
  // Only the first receives postbacks.
  const asking = Array.from({length: workers}, (_, index) =>
    isPhp ? run(...args) : run(...args, String(index === 0 ? port : 0)),
  );
  const receiving = isPhp ? [run('-S', `127.0.0.1:${port}`, ...args)] : [];
  writeRestart(folder, port, [...receiving, ...asking]);
  await start(folder, port);
  const usual = Object.entries(SCRIPTS).flatMap(([option, name]) => [`--${option}`, `bash ${name}.sh`]);
  const settle = `f() { curl -s -X POST "http://127.0.0.1:${port}/settle/$1"; }; f`;
  const given = [...usual, '--restart', 'bash restart.sh', ...(defects.length > 0 ? ['--settle', settle] : [])];
  const basic = ['--postback-url', `http://127.0.0.1:${port}/postback?token=${TOKEN}`, '--port', String(sandboxPort)];
  return (...options: string[]) => runCheck(folder, [...basic, ...given, ...options]);
}

describe.concurrent('the check, with a handler of the samples', {timeout: PATIENCE}, () => {
  const node: Command = [process.execPath];
  describeEachLanguage(({id, programOf}) => {
    const command = programOf('postback');
    it('passes it in each case, with two workers', async () => {
      // The handler has no return page, and the script places orders in the same way for each language.
      const asked = cases.filter(
        ({name, alone}) => !/^return|^settled/.test(name) && (alone !== 'burst' || id === 'node'),
      );
      const check = await startHandler(command, {workers: 2});
      const {code, results, error} = await check('--json', '--only', asked.map(({name}) => name).join());
      expect(
        results.filter(({result}) => result !== 'passed'),
        error,
      ).toEqual([]);
      expect(results.length, error).toBe(asked.length);
      expect(code).toBe(0);
    });
  });

  it('passes one with a return page, at which a buyer can settle nothing', async () => {
    const names = cases.map(({name}) => name).filter((name) => /^return|^settled/.test(name));
    const check = await startHandler(node, {defects: [handlerShop]});
    const {code, results, error} = await check('--json', '--strict', '--only', names.join());
    expect(
      results.map(({case: name, result}) => [name, result]),
      error,
    ).toEqual(names.map((name) => [name, 'passed']));
    expect(code).toBe(0);
  });

  it.each(handlerMutants.map((group) => [nameOf(group), group] as const))('finds one that %s', async (_what, group) => {
    const check = await startHandler(node, {defects: [handlerShop, ...group.map(({defect}) => defect)]});
    const wanted = [...new Set(group.flatMap((each) => each.cases))];
    const {results, error} = await check('--json', '--only', wanted.join(), '--patience', '6s');
    const found = results.filter(({result}) => result === 'failed').map((result) => result.case);
    expect(found.sort(), error).toEqual(wanted.sort());
  });
});
