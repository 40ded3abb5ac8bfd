/** `npm run check:content`: every check of the writers' house, on the sources and on the built site. */
import path from 'node:path';
import {provider} from '../provider';
import sidebars from '../sidebars';
import {checkBuild} from '../checks/checkBuild';
import {checkShownTexts, checkSidebars, checkSources, sourceFiles} from '../checks/checkSources';
import {checkPhrases} from '../checks/phrases';
import {describe, holds} from '../checks/report';
import {refuseArguments} from '../tools/commandLine';
import {runCommand} from './command';

const root = path.join(__dirname, '..');
const build = path.join(root, 'build');

async function main() {
  refuseArguments('npm run check:content');
  // First: without a built site there is nothing to wait for.
  const built = checkBuild(root, build, provider.siteUrl);
  const reports = [
    ...(await checkSources(root, sourceFiles(root))),
    await checkShownTexts(root),
    checkSidebars(root, sidebars),
    checkPhrases(root),
    ...built,
  ];
  for (const report of reports) console.log(describe(report));
  const failed = reports.filter((report) => !holds(report)).length;
  console.log(`${reports.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

runCommand(main);
