/**
 * `npm run release`: packs the finished build for publication. With `--tag v1.2.3`, only if that is the version and Node.js
 * still gets fixes; with `--sign <key>`, signs the checksums.
 */
import path from 'node:path';
import {assertNodeIsMended, signRelease, versionOf, writeRelease} from '../deploy/supplyChain/release';
import {readArguments} from '../tools/commandLine';
import {runCommand} from './command';

const USAGE = 'npm run release takes --tag v1.2.3 and --sign <key>, or neither.';

const root = path.join(__dirname, '..');

function main(): void {
  const {tag, sign} = readArguments(USAGE, {tag: {type: 'string'}, sign: {type: 'string'}}).values;
  const version = versionOf(root, tag);
  if (tag !== undefined) assertNodeIsMended(process.version, new Date());
  const inRoot = (folder: string) => path.join(root, folder);
  const target = inRoot('release');
  const names = writeRelease({root, build: inRoot('build'), configurations: inRoot('build-hosts'), target});
  if (sign !== undefined) signRelease(target, sign);
  console.log(`Version ${version} is in ${path.relative(process.cwd(), target)}: ${names.join(', ')}.`);
}

runCommand(main);
