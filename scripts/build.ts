/** `npm run build`: builds the site and makes it ready for any host. */
import {spawnSync} from 'node:child_process';
import {existsSync, rmSync} from 'node:fs';
import path from 'node:path';
import {checkBrowsers} from '../checks/browsers';
import {prepare} from '../deploy/hosting/prepare';
import {DIGESTS} from '../deploy/publish/digests';
import {listFiles} from '../lib/files';
import {findBrokenLinks} from '../checks/checkBuild';
import {describe, holds, locationOf} from '../checks/report';
import {provider} from '../provider';
import {assertProvider} from '../identity/rules';
import {refuseArguments} from '../tools/commandLine';
import {watchCache} from './bundlerCache';
import {runCommand} from './command';

const CONFIGURATIONS = 'build-hosts';
const CACHE = 'node_modules/.cache/rspack';

async function main(): Promise<void> {
  refuseArguments('npm run build');
  assertProvider(provider);
  // Docusaurus would copy what a link leads to. `listFiles` stops at one.
  listFiles('static');
  // Until this build is finished, there is none.
  rmSync(path.join('build', DIGESTS), {force: true});
  const {removed, record} = watchCache(CACHE);
  if (removed.length > 0) console.log(`${CACHE} was damaged. It is removed, and the build takes a little longer.`);

  const {status} = spawnSync('npx', ['docusaurus', 'build'], {stdio: 'inherit'});
  if (status !== 0) {
    const advice = existsSync(CACHE)
      ? ' If you see no cause above, remove what earlier builds kept: npm run clear.'
      : '';
    throw new Error(`The site was not built.${advice}`);
  }
  record();

  const [browsers] = checkBrowsers('.', 'build');
  if (!holds(browsers)) throw new Error(describe(browsers));

  const {files, compressed} = await prepare(path.resolve('build'), path.resolve(CONFIGURATIONS), provider);
  console.log(`${files} files are ready to serve, ${compressed} of them also compressed.`);
  const broken = findBrokenLinks(path.resolve(), path.resolve('build'), provider.siteUrl);
  if (broken.length > 0) {
    console.warn(
      `\n[WARNING] ${broken.length} links lead nowhere. The site is built; npm test fails until they are fixed:`,
    );
    for (const problem of broken) console.warn(`  ${locationOf(problem)}  ${problem.message}`);
  }
  console.log(`Configurations for nginx, Caddy and CloudFront are in ${CONFIGURATIONS}: see deploy/README.md.`);
}

runCommand(main);
