import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {findChromium} from '../scripts/chromium';

/** The median of several measurements and their range. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** The measurements of one subject. */
export interface Row {
  /** A peer's name, or a page of this site. */
  subject: string;
  /** Pages of the generated site; left out for this site's own build. */
  pages?: number;
  values: Record<string, Spread>;
  date?: string;
  /** Why there are no values. */
  fault?: string;
}

/** The results of a part by its name, and the machine of its last run. */
export type Results = Record<string, {machine: string; rows: Row[]}>;

const FILE = path.join(__dirname, 'results.json');

/** Writes a file of the repository in Prettier's format. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  writeFileSync(file, await format(text, {...(await resolveConfig(file)), filepath: file}));
}

function describeMachine(): string {
  const chromium = execFileSync(findChromium()!, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{model} = {model: 'unknown'}] = cpus();
  return `${cpus().length} × ${model.trim()}, Node.js ${process.versions.node}, ${/\D+[\d.]+/.exec(chromium)?.[0]}`;
}

/** Replaces the rows of the same subjects and sizes, and keeps the others. Returns all results. */
export async function keepRows(part: string, rows: Row[]): Promise<Results> {
  const results = JSON.parse(readFileSync(FILE, 'utf8')) as Results;
  const date = new Date().toISOString().slice(0, 10);
  const isReplaced = ({subject, pages}: Row) => rows.some((row) => row.subject === subject && row.pages === pages);
  const kept = (results[part]?.rows ?? []).filter((row) => !isReplaced(row));
  results[part] = {machine: describeMachine(), rows: [...kept, ...rows.map((row) => ({...row, date}))]};
  await writeFormatted(FILE, JSON.stringify(results));
  return results;
}

const rounded = (value: number) => Number(value.toPrecision(4));

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {median: rounded(median), min: rounded(sorted[0]!), max: rounded(sorted.at(-1)!)};
}

/** Computes the spread of each value over several runs. */
export const spreadsOf = (runs: readonly Record<string, number>[]): Record<string, Spread> =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, spreadOf(runs.map((run) => run[name]!))]));
