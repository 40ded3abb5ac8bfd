/** `npm run new`: starts a page or a post that passes every check, and writes it into the sidebar and the ledger. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {loadContract} from '../contract/bundle';
import {listOperations, pageOf} from '../contract/operations';
import {provider} from '../provider';
import sidebars from '../sidebars';
import {addToDictionary, findUnknownWords} from '../checks/spelling';
import {addPage, addRoute, addToSidebar, parseRequest, scaffold, USAGE} from '../checks/scaffold';
import {listFiles} from '../lib/files';
import {readArguments} from '../tools/commandLine';
import {runCommand} from './command';

const root = path.join(__dirname, '..');

async function writeFormatted(file: string, source: string): Promise<void> {
  writeFileSync(file, await format(source, {...(await resolveConfig(file)), filepath: file}));
}

async function main(): Promise<void> {
  const request = parseRequest(readArguments(USAGE, {}, 3).positionals);
  const operations = listOperations(loadContract(provider)).map(({operation}) => operation);
  const known = operations.map(({operationId}) => operationId);
  const operation = operations.find(({operationId}) => operationId === request.operation);
  if (request.operation !== undefined && !operation) {
    throw new Error(
      `The contract has no operation ${request.operation}. Add it first, as CONTRIBUTING.md says under "Grow", or name one of ` +
        `${known.join(', ')}.`,
    );
  }
  const page = scaffold(request, new Date().toISOString().slice(0, 10));
  const file = path.join(root, page.file);
  if (existsSync(file)) throw new Error(`${page.file} is there already.`);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, page.source);

  const also: string[] = [];
  // The one word of a new page that a dictionary may lack is its name.
  const {words} = await findUnknownWords([page.file], root);
  if (words.length > 0) {
    const dictionary = path.join(root, 'cspell.json');
    const names = words.map(({word}) => word);
    await writeFormatted(dictionary, addToDictionary(readFileSync(dictionary, 'utf8'), names));
    also.push(`cspell.json: ${names.join(', ')}`);
  }
  // The provider's page may stand at another path than this one.
  const hasPage = operation && existsSync(path.join(root, `${pageOf(operation)}.mdx`));
  if (operation && !hasPage && operation['x-page'] === undefined) {
    for (const name of listFiles(path.join(root, 'contract/paths'))) {
      const described = path.join(root, 'contract/paths', name);
      const source = readFileSync(described, 'utf8');
      writeFileSync(described, addPage(source, operation.operationId, page.route.slice(1)));
    }
    also.push(`contract/paths: x-page: ${page.route.slice(1)}`);
  }
  if (page.sidebarId !== undefined) {
    const sidebarsFile = path.join(root, 'sidebars.ts');
    await writeFormatted(sidebarsFile, addToSidebar(readFileSync(sidebarsFile, 'utf8'), sidebars, page.sidebarId));
  }
  const routes = path.join(root, 'routes.txt');
  writeFileSync(routes, addRoute(readFileSync(routes, 'utf8'), page.route));

  console.log(`Written: ${[page.file, ...also].join('\n         ')}
Its address, ${page.route}, is now in routes.txt: once published, an address is for ever. Rename it now or never.
Next:
  npm start                              write, and see each saved paragraph
  npm run check:page ${page.file}
  npm run build && npm run anchors       write its headings into anchors.txt
  npm run check:content`);
}

runCommand(main);
