import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {publish} from '../../deploy/publish/publish';
import {rollback} from '../../deploy/publish/rollback';
import {removeFolder, temporaryFolder} from '../../tests/serving/support/servers';
import {BUILD} from '../../tests/support/build';
import {type Row, spreadOf} from '../results';
import {type Options, ownBuild} from '../subjects';

const milliseconds = (act: () => unknown): number => {
  const started = performance.now();
  act();
  return performance.now() - started;
};

/** Milliseconds to publish the build and to go back to the release before, beside copying the build once. */
export async function measureSwitching({runs = 10}: Options): Promise<Row[]> {
  await ownBuild();
  const folder = temporaryFolder('bench');
  const home = path.join(folder, 'home');
  const publishOnce = () => publish({home, build: BUILD});
  const timesOf = (act: (round: number) => unknown) =>
    spreadOf(Array.from({length: runs}, (_, round) => milliseconds(() => act(round))));
  try {
    publishOnce();
    return [
      {subject: 'publish', values: {ms: timesOf(publishOnce)}},
      {subject: 'roll back', values: {ms: timesOf(() => rollback(home))}},
      {
        subject: 'cp -a of the build',
        values: {ms: timesOf((round) => spawnSync('cp', ['-a', BUILD, path.join(folder, String(round))]))},
      },
    ];
  } finally {
    removeFolder(folder);
  }
}
