import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {findChromium} from '../../tools/chromium';
import {launch, visit} from '../browser';
import {site} from '../peers/site/peer';
import type {Row} from '../results';
import {closeAll, inTurns, type Options, serveOwnPages, servePeers, type Subject} from '../subjects';
import {install} from '../workshop';

const execute = promisify(execFile);

interface Report {
  runtimeError?: {message: string};
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', {score: number | null}>;
  audits: Record<string, {numericValue?: number}>;
}

/** One run of Lighthouse as it is by itself: a phone, network and processor slowed down by calculation. */
async function runOnce(packages: string, {server, path: address}: Subject): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    const program = path.join(packages, 'node_modules/lighthouse/cli/index.js');
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
    // Lighthouse ends with 1 for a page with status 404, and writes its report all the same.
    await execute(process.execPath, [program, server.url + address, ...flags, '--ignore-status-code'], {
      env: {...process.env, CHROME_PATH: findChromium()},
      timeout: 180_000,
    });
    const {categories, audits, runtimeError} = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (runtimeError) throw new Error(runtimeError.message);
    const score = (name: keyof Report['categories']) => Math.round((categories[name].score ?? Number.NaN) * 100);
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      seo: score('seo'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      fcp: number('first-contentful-paint'),
    };
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Scores and times by Lighthouse: the typical generated page of every peer, in turns with this site's own pages. */
export async function runLighthouse(options: Options): Promise<Row[]> {
  const packages = await install(path.join(__dirname, '../lighthouse'));
  const rows: Row[] = [];
  for (const [index, pages] of options.pages.entries()) {
    const {subjects, faults} = await servePeers(options, pages);
    if (index === 0 && options.peers.includes(site)) subjects.push(...(await serveOwnPages()));
    const browser = await launch();
    for (const {server, path: address} of subjects) await visit(browser, server.url + address);
    await browser.close();
    const measured = await inTurns(
      subjects,
      options.runs ?? 5,
      (subject) => runOnce(packages, subject),
      () => Promise.resolve(),
    );
    rows.push(...faults, ...measured);
    await closeAll(subjects);
  }
  return rows;
}
