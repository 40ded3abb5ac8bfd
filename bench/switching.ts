import {spawnSync} from 'node:child_process';
import {performance} from 'node:perf_hooks';
import path from 'node:path';
import {rollback} from '../deploy/publish';
import {removeFolder, temporaryFolder} from '../tests/serving/support/servers';
import {BUILD, publishBuild} from '../tests/serving/support/site';

// How long going back to the earlier release takes, beside copying the site: npx tsx bench/switching.ts
// Needs a finished build. The numbers are this machine's and this minute's; their ratio is less so.

const TIMES = 20;

const milliseconds = (act: () => unknown): number => {
  const started = performance.now();
  act();
  return performance.now() - started;
};

const median = (values: number[]) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)]!;

const measure = (act: (round: number) => unknown) =>
  median(Array.from({length: TIMES}, (_, round) => milliseconds(() => act(round))));

const folder = temporaryFolder('bench');
try {
  const home = path.join(folder, 'home');
  const publication = milliseconds(() => publishBuild(home));
  publishBuild(home);
  const back = measure(() => rollback(home));
  const copy = measure((round) => spawnSync('cp', ['-a', BUILD, path.join(folder, String(round))]));
  console.log(`going back: ${back.toFixed(1)} ms; a second is promised`);
  console.log(`publishing: ${publication.toFixed(1)} ms; cp -a of the build: ${copy.toFixed(1)} ms`);
  console.log(`going back takes ${((100 * back) / copy).toFixed(0)} % of copying the site`);
} finally {
  removeFolder(folder);
}
