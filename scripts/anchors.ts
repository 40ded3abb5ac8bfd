/** `npm run anchors`: writes the built site's new places into the ledger. It never takes one away. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {anchorsOf, extendLedger, LEDGER, parseLedger} from '../checks/anchors';
import {readSite} from '../checks/site';
import {refuseArguments} from '../tools/commandLine';
import {runCommand} from './command';

const root = path.join(__dirname, '..');
const file = path.join(root, LEDGER);

function main(): void {
  refuseArguments('npm run anchors');
  const before = existsSync(file) ? parseLedger(readFileSync(file, 'utf8')) : [];
  const text = extendLedger(before, anchorsOf(readSite(path.join(root, 'build'))));
  writeFileSync(file, text);
  console.log(`${LEDGER}: ${before.length} anchors before, ${parseLedger(text).length} now.`);
}

runCommand(main);
