import {spawnSync} from 'node:child_process';

const PORT = process.env.PORT ?? '3000';

function docusaurus(...args: string[]): void {
  const {status} = spawnSync('npx', ['docusaurus', ...args], {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}

console.log('Building the production site …');
docusaurus('build');
console.log('Serving it …');
docusaurus('serve', '--port', PORT, '--no-open');
