import {parseArgs} from 'node:util';
import {checkBudget} from './budget';
import {measureBuild} from './measures/build';
import {measureBytes} from './measures/bytes';
import {runLighthouse} from './measures/lighthouse';
import {measureNavigation} from './measures/navigation';
import {measureSearch} from './measures/search';
import {measureTaps} from './measures/taps';
import {CHROMIUM, ensurePrerequisites} from '../scripts/prerequisites';
import {peers} from './peers';
import {reportText, writeReport} from './report';
import {keepRows, readResults, type Row} from './results';
import type {Options} from './subjects';

interface Part {
  promise: string;
  measure: (options: Options) => Promise<Row[]>;
}

const parts: Record<string, Part> = {
  bytes: {promise: 'what a first visit weighs', measure: measureBytes},
  lighthouse: {promise: 'scores, paint and blocking time', measure: runLighthouse},
  navigation: {promise: 'from a click on a link to the new heading', measure: measureNavigation},
  search: {promise: 'from opening the search to the first result', measure: measureSearch},
  taps: {promise: 'the first tap of a visit, on a phone', measure: measureTaps},
  build: {promise: 'time and memory of a build, cold and warm', measure: measureBuild},
};

const HELP = `npm run bench -- [part …] [--pages 27,500] [--peers floor,site,…] [--runs N]
npm run bench -- report
npm run bench -- budget [--write]

Parts: ${Object.keys(parts).join(', ')}
Peers: ${peers.map(({name}) => name).join(', ')}`;

const listOf = (text: string) => text.split(',').map((item) => item.trim());

/** @throws Error with a sentence for a name or a number that is not known. */
function readOptions({pages, peers: names, runs}: {pages: string; peers?: string; runs?: string}): Options {
  const wanted = names === undefined ? undefined : listOf(names);
  const unknown = wanted?.find((name) => !peers.some((peer) => peer.name === name));
  if (unknown) throw new Error(`There is no peer ${unknown}.\n${HELP}`);
  const sizes = listOf(pages).map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 1)) throw new Error(`--pages takes numbers.\n${HELP}`);
  return {
    pages: sizes,
    peers: peers.filter(({name}) => wanted?.includes(name) ?? true),
    runs: runs === undefined ? undefined : Number(runs),
  };
}

const minutes = (from: number) => `${((Date.now() - from) / 60_000).toFixed(1)} min`;

async function runPart(name: string, part: Part, options: Options): Promise<void> {
  console.log(`\n${name}: ${part.promise}`);
  const started = Date.now();
  await keepRows(name, await part.measure(options));
  const results = readResults();
  console.log(`\n${reportText(results, [name])}\n\n${name} took ${minutes(started)}.`);
  await writeReport(results);
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      pages: {type: 'string', default: '27'},
      peers: {type: 'string'},
      runs: {type: 'string'},
      write: {type: 'boolean', default: false},
      help: {type: 'boolean', default: false},
    },
  });
  const [first] = positionals;
  if (values.help) return console.log(HELP);
  if (first === 'report') return writeReport(readResults());
  if (first === 'budget') return checkBudget(values.write);

  const unknown = positionals.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part ${unknown}.\n${HELP}`);
  const options = readOptions(values);
  const [missing] = ensurePrerequisites([CHROMIUM]);
  if (missing) throw new Error(missing);
  const isWanted = ([name]: [string, Part]) => positionals.length === 0 || positionals.includes(name);
  const failed: string[] = [];
  for (const [name, part] of Object.entries(parts).filter(isWanted)) {
    try {
      await runPart(name, part, options);
    } catch (error) {
      // The other parts have nothing to do with it.
      console.error(`FAILED ${name}:`, error);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`Without results: ${failed.join(', ')}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
