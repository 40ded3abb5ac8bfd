/** `npm run release`: packs the finished build for publication; with `--tag v1.2.3`, only if that is the version. */
import path from 'node:path';
import {parseArgs} from 'node:util';
import {versionOf, writeRelease} from '../deploy/release';

const root = path.join(__dirname, '..');

function main(): void {
  const version = versionOf(root, parseArgs({options: {tag: {type: 'string'}}}).values.tag);
  const inRoot = (folder: string) => path.join(root, folder);
  const target = inRoot('release');
  const names = writeRelease({root, build: inRoot('build'), configurations: inRoot('build-hosts'), target});
  console.log(`Version ${version} is in ${path.relative(process.cwd(), target)}: ${names.join(', ')}.`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
