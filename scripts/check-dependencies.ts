/** `npm run check:dependencies`: what the lockfiles lack, licences, and known faults, for which it asks the registry. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {readAudit} from '../deploy/supplyChain/audit';
import {
  BENCH_LOCKFILES,
  countPackages,
  findIncomplete,
  findUnfixed,
  findUnlicensed,
  type Lockfile,
  LOCKFILES,
} from '../deploy/supplyChain/lockfile';
import {refuseArguments} from '../tools/commandLine';
import {runCommand} from './command';

const root = path.join(__dirname, '..');

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Lockfile;

function auditOf(file: string): string[] {
  const {stdout} = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: path.join(root, path.dirname(file)),
    encoding: 'utf8',
  });
  const {summary, problems} = readAudit(stdout);
  console.log(`${file}: ${countPackages(read(file))} packages; ${summary}`);
  return problems;
}

function main(): void {
  refuseArguments('npm run check:dependencies');
  const problems = [
    ...LOCKFILES.flatMap((file) => [...findIncomplete(read(file)), ...findUnlicensed(read(file))]),
    ...BENCH_LOCKFILES.flatMap((file) => findUnfixed(read(file))),
    ...new Set([...LOCKFILES, ...BENCH_LOCKFILES].flatMap(auditOf)),
  ];
  problems.forEach((problem) => console.error(problem));
  console.log(`${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

runCommand(main);
