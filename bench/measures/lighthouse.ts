import {execFile} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {findChromium} from '../../scripts/chromium';
import {install} from '../project';
import type {Row} from '../report';
import {measureAll, type Options, type Subject, TEMPLATES} from '../subjects';

const execute = promisify(execFile);

interface Report {
  runtimeError?: {message: string};
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', {score: number | null}>;
  audits: Record<string, {numericValue?: number}>;
}

/** Runs Lighthouse once with its defaults: a phone, with a simulated slow network and processor. */
async function runOnce(packages: string, {server, path: address}: Subject): Promise<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  try {
    const program = path.join(packages, 'node_modules/lighthouse/cli/index.js');
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
    await execute(process.execPath, [program, server.url + address, ...flags, '--ignore-status-code'], {
      env: {...process.env, CHROME_PATH: findChromium()},
      timeout: 180_000,
      // Lighthouse closes Chrome after this signal alone.
      killSignal: 'SIGINT',
    }).catch((error: unknown) => {
      // Otherwise the report says what went wrong.
      if (!existsSync(file)) throw error;
    });
    const {categories, audits, runtimeError} = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (runtimeError) throw new Error(runtimeError.message);
    const score = (name: keyof Report['categories']) => Math.round((categories[name].score ?? Number.NaN) * 100);
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'LCP, ms': number('largest-contentful-paint'),
      'TBT, ms': number('total-blocking-time'),
      CLS: number('cumulative-layout-shift'),
    };
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Scores and times by Lighthouse: the typical page of every peer, in turns with this site's own pages. */
export async function measureLighthouse(options: Options): Promise<Row[]> {
  const packages = await install('lighthouse');
  return measureAll(options, TEMPLATES, (subject) => runOnce(packages, subject));
}
