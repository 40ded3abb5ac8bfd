/** `npm run serve`: builds the production site and serves it on this machine. */
import {spawnSync} from 'node:child_process';

const PORT = process.env.PORT ?? '3000';

function run(command: string, ...args: string[]): void {
  const {status} = spawnSync(command, args, {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}

console.log('Building the production site …');
run('npm', 'run', 'build');
console.log('Serving it …');
run('npx', 'docusaurus', 'serve', '--port', PORT, '--no-open');
