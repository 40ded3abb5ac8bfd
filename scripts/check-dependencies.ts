/** `npm run check:dependencies`: what the lockfile lacks, known faults, licences; asks the audit service where one answers. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {advisories} from '../deploy/advisories';
import {readAudit} from '../deploy/audit';
import {countPackages, findIncomplete, findUnlicensed, findVulnerable, type Lockfile} from '../deploy/lockfile';

const root = path.join(__dirname, '..');
const LOCKFILES = ['package-lock.json', 'tests/serving/observatory/package-lock.json'];

function main(): void {
  const problems = LOCKFILES.flatMap((file) => {
    const lockfile = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Lockfile;
    console.log(`${file}: ${countPackages(lockfile)} packages held against ${advisories.length} known advisories.`);
    const {stdout} = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
      cwd: path.join(root, path.dirname(file)),
      encoding: 'utf8',
    });
    const audit = readAudit(stdout);
    console.log(`${file}: ${audit.summary}`);
    return [
      ...findIncomplete(lockfile),
      ...findVulnerable(lockfile, advisories),
      ...findUnlicensed(lockfile),
      ...audit.problems,
    ];
  });
  problems.forEach((problem) => console.error(problem));
  console.log(`${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

main();
