/** `npm run serve`: builds the production site and serves it on this machine. */
import {spawnSync} from 'node:child_process';
import {readArguments} from '../tools/commandLine';
import {runCommand} from './command';

const USAGE = 'npm run serve takes a port, 3000 unless given: npm run serve -- --port 8080';

function run(command: string, ...args: string[]): void {
  const {status} = spawnSync(command, args, {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}

function main(): void {
  const {port = process.env.PORT ?? '3000'} = readArguments(USAGE, {port: {type: 'string'}}).values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`"${port}" is no port. ${USAGE}`);
  console.log('Building the production site …');
  run('npm', 'run', 'build');
  console.log('Serving it …');
  run('npx', 'docusaurus', 'serve', '--port', port, '--no-open');
}

runCommand(main);
