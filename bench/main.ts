import {parseArgs} from 'node:util';
import {measureBytes} from './measures/bytes';
import {runLighthouse} from './measures/lighthouse';
import {peers} from './peers';
import {type Row, keepRows} from './results';
import type {Options} from './subjects';

interface Part {
  promise: string;
  measure: (options: Options) => Promise<Row[]>;
}

const parts: Record<string, Part> = {
  bytes: {promise: 'what a first visit weighs', measure: measureBytes},
  lighthouse: {promise: 'scores, paint and blocking time', measure: runLighthouse},
};

const listOf = (text: string) => text.split(',').map((item) => item.trim());

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      pages: {type: 'string', default: '27'},
      peers: {type: 'string', default: peers.map(({name}) => name).join(',')},
      runs: {type: 'string'},
    },
  });
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
  const names = listOf(values.peers);
  const options: Options = {
    pages: listOf(values.pages).map(Number),
    peers: peers.filter(({name}) => names.includes(name)),
    runs: values.runs ? Number(values.runs) : undefined,
  };
  for (const name of wanted) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}. Parts: ${Object.keys(parts).join(', ')}.`);
    console.log(`${name}: ${part.promise}`);
    const started = Date.now();
    const rows = await part.measure(options);
    await keepRows(name, rows);
    console.log(`  ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
