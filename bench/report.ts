import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {findChromium} from '../scripts/chromium';
import {reference} from './peers';

/** The median of several measurements and their range. */
interface Spread {
  median: number;
  min: number;
  max: number;
}

/** The measurements of one subject. */
export interface Row {
  /** As the table shows it. */
  subject: string;
  /** By the title of the column. */
  values: Record<string, Spread>;
  /** Why there are no values. */
  fault?: string;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {median, min: sorted[0]!, max: sorted.at(-1)!};
}

/** Computes the spread of each value over several runs. */
export const spreadsOf = (runs: readonly Record<string, number>[]): Record<string, Spread> =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, spreadOf(runs.map((run) => run[name]!))]));

function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {maximumFractionDigits: digits});
}

/** @param base the value of the reference, with which this one compares. */
function cell(spread: Spread | undefined, base: number | undefined): string {
  if (!spread) return '–';
  const [text, from, to] = [spread.median, spread.min, spread.max].map(numberText);
  const ratio = base ? ` · ${(spread.median / base).toFixed(2)}×` : '';
  return (from === to ? text! : `${text} (${from}–${to})`) + ratio;
}

/**
 * Writes rows as a table in Markdown.
 *
 * @param compared the columns that say how many times the reference's value each value is.
 */
export function tableText(rows: readonly Row[], compared: readonly string[]): string {
  const byLength = [...rows].sort((one, other) => Object.keys(other.values).length - Object.keys(one.values).length);
  const columns = [...new Set(byLength.flatMap(({values}) => Object.keys(values)))];
  const against = rows.find(({subject}) => subject === reference.title);
  const lines = rows.map((row) => {
    const cells = columns.map((column) => {
      const base = row !== against && compared.includes(column) ? against?.values[column]?.median : undefined;
      return cell(row.values[column], base);
    });
    return `| ${[row.subject, ...(row.fault ? [`failed: ${row.fault}`] : cells)].join(' | ')} |`;
  });
  return [`| | ${columns.join(' | ')} |`, `| --- |${' --: |'.repeat(columns.length)}`, ...lines].join('\n');
}

/** The day, and the machine and programs of a run. */
export function describeRun(): string {
  const chromium = execFileSync(findChromium()!, ['--version'], {encoding: 'utf8'});
  const [{model} = {model: 'unknown'}] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} × ${model.trim()}, Node.js ${process.versions.node}, ${/\D+[\d.]+/.exec(chromium)?.[0]}`;
}

/** Writes a file of the repository in Prettier's format. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  writeFileSync(file, await format(text, {...(await resolveConfig(file)), filepath: file}));
}

/** Replaces the section with this title in the README of the bench, or adds it at the end. */
export async function writeSection(title: string, text: string): Promise<void> {
  const file = path.join(__dirname, 'README.md');
  const [before, ...sections] = readFileSync(file, 'utf8').split(/^### /m);
  const section = `${title}\n\n${text}\n\n`;
  const index = sections.findIndex((one) => one.startsWith(`${title}\n`));
  sections.splice(index < 0 ? sections.length : index, 1, section);
  await writeFormatted(file, [before, ...sections].join('### '));
}
