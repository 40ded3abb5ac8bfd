import {parseArgs} from 'node:util';
import {proposeBudget} from './budget';
import {measureBuild} from './measures/build';
import {measureBytes} from './measures/bytes';
import {measureLighthouse} from './measures/lighthouse';
import {measureSearch} from './measures/search';
import {measureTaps} from './measures/taps';
import {CHROMIUM} from '../scripts/programs';
import {peers} from './peers';
import {tableText, writeReport} from './report';
import {keepRows, type Row} from './results';
import type {Options} from './subjects';

interface Part {
  description: string;
  /** How often each subject is measured unless `--runs` says otherwise. */
  runs: number;
  measure: (options: Options) => Promise<Row[]>;
}

const parts: Record<string, Part> = {
  bytes: {description: 'the weight of a first visit', runs: 2, measure: measureBytes},
  lighthouse: {description: 'scores, paint and blocking time', runs: 3, measure: measureLighthouse},
  taps: {description: 'the first tap of a visit, on a phone', runs: 5, measure: measureTaps},
  search: {description: 'from opening the search to the first result', runs: 5, measure: measureSearch},
  build: {description: 'time of a build, cold and warm', runs: 3, measure: measureBuild},
};

const HELP = `npm run bench -- [part …] [--pages 27] [--peers floor,site,…] [--runs N]
npm run bench -- budget

Parts: ${Object.keys(parts).join(', ')}
Peers: ${peers.map(({name}) => name).join(', ')}`;

/** @throws Error with the help text for a value that the bench does not know. */
function readArguments() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      pages: {type: 'string', default: '27'},
      peers: {type: 'string', default: peers.map(({name}) => name).join()},
      runs: {type: 'string'},
    },
  });
  const names = values.peers.split(',');
  const unknown =
    positionals.find((name) => !(name in parts)) ?? names.find((name) => !peers.some((peer) => peer.name === name));
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
    const {description, measure, runs: usual} = parts[name]!;
    console.log(`\n${name}: ${description}`);
    const started = Date.now();
    try {
      const results = await keepRows(name, await measure({...options, runs: runs ?? usual}));
      await writeReport(results);
      console.log(
        `\n${tableText(name, results[name]!)}\n\n${name} took ${Math.ceil((Date.now() - started) / 60_000)} min.`,
      );
    } catch (error) {
      console.error(`FAILED ${name}:`, error);
      process.exitCode = 1;
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
