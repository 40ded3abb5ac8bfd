import {spawnSync} from 'node:child_process';
import {removeFolder, startNginx, temporaryFolder} from '../../tests/serving/support/servers';
import {buildHosting, publishBuild} from '../../tests/serving/support/site';
import {addressOf, placement} from '../../tests/support/build';
import {type Row, spreadOf} from '../results';
import {type Options, ownBuild} from '../subjects';

const SECONDS = 8;

const casesOfBuild = () => {
  const page = addressOf('/docs/api/overviews');
  return [
    {what: 'docs page, Brotli', target: page, accept: 'br'},
    {what: 'docs page, plain', target: page, accept: 'identity'},
    {what: 'unknown path', target: `${placement().below}/unknown`, accept: 'br'},
  ];
};

function rateOf(url: string, accept: string): number {
  const load = ['-t1', '-c64', `-d${SECONDS}s`, '-H', `Accept-Encoding: ${accept}`, url];
  const {stdout, error} = spawnSync('wrk', load, {encoding: 'utf8'});
  if (error) throw new Error('wrk did not start: apt-get install wrk.', {cause: error});
  const faults = /Socket errors:.*/.exec(stdout)?.[0];
  if (faults) throw new Error(faults);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Requests a second from nginx with the generated configuration. Needs nginx, and Debian's package wrk. */
export async function measureServing({runs}: Options): Promise<Row[]> {
  await ownBuild();
  const home = temporaryFolder('bench');
  publishBuild(home);
  const server = await startNginx(buildHosting(), home);
  try {
    return casesOfBuild().map(({what, target, accept}) => {
      const url = `http://127.0.0.1:${server.port}${target}`;
      const rates = Array.from({length: runs ?? 3}, () => rateOf(url, accept));
      return {subject: what, values: {'requests a second': spreadOf(rates)}};
    });
  } finally {
    await server.stop();
    removeFolder(home);
  }
}
