import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {cpus, totalmem} from 'node:os';
import path from 'node:path';
import {findChromium} from '../tools/chromium';
import {writeFormatted} from './files';

/** The middle of several measurements, and how far they lie apart. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  /** Three of four runs were no slower. Absent from rows of before it was kept. */
  p75?: number;
  runs: number;
}

/** What was measured of one subject. */
export interface Row {
  /** A peer's name, or a page of this site. */
  subject: string;
  /** Pages of the generated site; left out for this site's own build. */
  pages?: number;
  values: Record<string, Spread>;
  /** Day on which it was measured, when that is not the day of the part's last run. */
  date?: string;
  /** Why there are no values. */
  fault?: string;
}

export interface Machine {
  processor: string;
  cores: number;
  /** GB */
  memory: number;
  node: string;
  chromium: string;
}

export interface PartResults {
  /** Day of the last run, and the machine of that run. */
  date: string;
  machine: Machine;
  rows: Row[];
}

export type Results = Record<string, PartResults>;

const FILE = path.join(__dirname, 'results.json');

export const readResults = (): Results => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {});

export function describeMachine(): Machine {
  const version = execFileSync(findChromium() ?? 'chromium', ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    chromium: /[\d.]+/.exec(version)?.[0] ?? version.trim(),
  };
}

const isSame = (one: Row) => (other: Row) => one.subject === other.subject && one.pages === other.pages;

/** Puts new rows in the place of the old ones of the same subject and size, and keeps the others. */
export async function keepRows(part: string, rows: Row[]): Promise<void> {
  const results = readResults();
  const date = new Date().toISOString().slice(0, 10);
  const dated = (row: Row): Row => ({...row, date: row.date ?? results[part]?.date});
  const kept = (results[part]?.rows ?? []).filter((row) => !rows.some(isSame(row))).map(dated);
  results[part] = {date, machine: describeMachine(), rows: [...kept, ...rows]};
  await writeFormatted(FILE, JSON.stringify(results));
}

const rounded = (value: number) => Number(value.toPrecision(4));

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('There is nothing to take the median of.');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1]!;
  return {
    median: rounded(median),
    min: rounded(sorted[0]!),
    max: rounded(sorted.at(-1)!),
    p75: rounded(p75),
    runs: sorted.length,
  };
}

/** Turns runs, each with the same values by name, into spreads. */
export function spreadsOf(runs: readonly Record<string, number>[]): Record<string, Spread> {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, spreadOf(runs.map((run) => run[name]!))]));
}
