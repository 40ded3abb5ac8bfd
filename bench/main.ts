import {parseArgs} from 'node:util';
import {CHROMIUM} from '../scripts/programs';
import {proposeBudget} from './budget';
import {measureBytes} from './measures/bytes';
import {measureLighthouse} from './measures/lighthouse';
import {measureTaps} from './measures/taps';
import {peers} from './peers';
import {describeRun, type Row, tableText, writeSection} from './report';
import type {Options} from './subjects';

interface Part {
  title: string;
  /** How often each subject is measured unless `--runs` says otherwise. */
  runs: number;
  measure: (options: Options) => Promise<Row[]>;
  /** Columns that compare with the reference. */
  compared: string[];
}

const parts: Record<string, Part> = {
  lighthouse: {title: 'Lighthouse 12, mobile', runs: 3, measure: measureLighthouse, compared: ['LCP, ms', 'TBT, ms']},
  bytes: {
    title: 'A first visit, kB in Brotli',
    runs: 2,
    measure: measureBytes,
    compared: ['until load', 'JS of the whole visit', 'the whole visit'],
  },
  taps: {
    title: 'First tap of a visit, ms to the paint, 4× slower processor',
    runs: 5,
    measure: measureTaps,
    compared: ['menu', 'search', 'first result', 'link'],
  },
};

const HELP = `npm run bench -- [part …] [--pages 27] [--peers floor,site,…] [--runs N]
npm run bench -- budget

Parts: ${Object.keys(parts).join(', ')}
Peers: ${peers.map(({name}) => name).join(', ')}`;

/** @throws Error with the help text for a value that the bench does not know. */
function readArguments() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {pages: {type: 'string', default: '27'}, peers: {type: 'string'}, runs: {type: 'string'}},
  });
  const names = values.peers?.split(',') ?? peers.map(({name}) => name);
  const unknown =
    positionals.find((name) => !Object.hasOwn(parts, name)) ??
    names.find((name) => !peers.some((peer) => peer.name === name));
  const numbers = [values.pages, values.runs ?? '1'].map(Number);
  if (unknown !== undefined || !numbers.every((number) => Number.isInteger(number) && number > 0))
    throw new Error(`Cannot run ${process.argv.slice(2).join(' ')}.\n\n${HELP}`);
  return {
    wanted: positionals.length > 0 ? positionals : Object.keys(parts),
    pages: Number(values.pages),
    peers: peers.filter(({name}) => names.includes(name)),
    runs: values.runs === undefined ? undefined : Number(values.runs),
  };
}

async function main(): Promise<void> {
  if (!CHROMIUM.isPresent()) throw new Error('Chromium is missing: npm run prerequisites.');
  if (process.argv[2] === 'budget') return proposeBudget();
  const {wanted, runs, ...options} = readArguments();
  for (const name of wanted) {
    const {title, measure, runs: usual, compared} = parts[name]!;
    const heading = `${title}, ${options.pages} pages`;
    console.log(`\n${name}: ${heading}`);
    const rows = await measure({...options, runs: runs ?? usual});
    const text = `${describeRun()}\n\n${tableText(rows, compared)}`;
    console.log(`\n${text}`);
    if (options.peers.length === peers.length) await writeSection(heading, text);
    if (rows.some(({fault}) => fault)) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
