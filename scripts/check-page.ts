/** `npm run check:page docs/api/overviews.mdx`: what to fix in one page, without a build. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {describe, holds} from '../checks/report';
import {checkSpelling} from '../checks/spelling';
import {readArguments} from '../tools/commandLine';
import {runCommand} from './command';

const root = path.join(__dirname, '..');

async function main() {
  const usage = 'Name the page: npm run check:page -- docs/api/overviews.mdx';
  const [name] = readArguments(usage, {}, 1).positionals;
  if (!name) throw new Error(usage);
  const file = path.relative(root, path.resolve(name)).split(path.sep).join('/');
  if (!existsSync(path.join(root, file))) throw new Error(`There is no file ${file}.`);
  if (!/\.mdx?$/.test(file)) throw new Error(`${file} is not a page: name a file that ends in .mdx or .md.`);
  // What takes longest goes on in a process of its own while the rest is loaded.
  const spelling = checkSpelling([file], root);
  const {checkSidebars, checkSources} = await import('../checks/checkSources');
  const {checkPhrases} = await import('../checks/phrases');
  // A page without headings or images is no failure; that no page has any would be.
  const {default: sidebars} = await import('../sidebars');
  const sidebarReport = checkSidebars(root, sidebars);
  const reports = [
    ...(await checkSources(root, [file], spelling)),
    checkPhrases(root, file),
    {
      ...sidebarReport,
      checked: file.startsWith('docs/') ? 1 : 0,
      problems: sidebarReport.problems.filter(({where}) => where === file),
    },
  ].filter(({checked, problems}) => checked > 0 || problems.length > 0);
  for (const report of reports) console.log(describe(report));
  const well = reports.every(holds);
  console.log(
    well
      ? `${file} reads well. What only the built site shows is checked by: npm run build && npm run check:content`
      : `Fix what is marked, then run this again.`,
  );
  process.exitCode = well ? 0 : 1;
}

runCommand(main);
