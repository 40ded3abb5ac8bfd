import {readFileSync} from 'node:fs';
import path from 'node:path';
import {sidebarIds} from '../lib/sidebars';

/** What a writer asks for; the operation of a page of the API. */
interface PageRequest {
  kind: 'api' | 'plugin' | 'post';
  name: string;
  operation?: string;
}

const SEGMENT = '[a-z0-9]+(?:-[a-z0-9]+)*';
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const SLUG = new RegExp(`^${SEGMENT}$`);
const OPERATION = /^[a-z][A-Za-z0-9]*$/;

export const USAGE = `Say what to write:
  npm run new -- api payment-features/refund-api refundOrder    a page for an operation of the contract
  npm run new -- plugin prestashop                              a page for a plugin
  npm run new -- post refunds-explained                         a blog post`;

/**
 * Reads the arguments of `npm run new`.
 *
 * @throws Error with a sentence, or with the usage, when they name no page
 */
export function parseRequest([kind, name, operation]: string[]): PageRequest {
  if (name === undefined || (kind !== 'api' && kind !== 'plugin' && kind !== 'post')) throw new Error(USAGE);
  if (!(kind === 'api' ? PATH : SLUG).test(name)) {
    throw new Error(`"${name}" cannot be an address: use small letters, digits and single hyphens.`);
  }
  if (kind !== 'api') return {kind, name};
  if (!OPERATION.test(operation ?? '')) {
    throw new Error(
      'Name the operation that the page documents, by its operationId in contract/: such as inquireOrder.',
    );
  }
  return {kind, name, operation};
}

function titleOf(name: string): string {
  const words = (name.split('/').at(-1) as string).replaceAll('-', ' ').replace(/\bapi\b/g, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What stands under "Try it in the sandbox" until the commands do: while it is there, nothing is tried. */
export const TRY_IT_TO_WRITE = '{/* The commands to paste, and what they print. */}';

/**
 * Makes a page that passes every check of the sources, for the writer to fill: a file of `checks/templates`, with its words
 * in capitals filled in.
 *
 * @param day of writing, as 2026-01-31
 * @returns also the id for `sidebars.ts`; a post needs no entry
 */
export function scaffold({kind, name, operation = ''}: PageRequest, day: string) {
  const title = titleOf(name);
  const words: Record<string, string> = {
    TITLE: title,
    TOPIC: title.toLowerCase(),
    NAME: name,
    DAY: day,
    OPERATION: operation,
  };
  const source = readFileSync(path.join(__dirname, 'templates', `${kind}.mdx`), 'utf8').replace(
    new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'g'),
    (word) => words[word]!,
  );
  if (kind === 'post') return {file: `blog/${day}-${name}.mdx`, source, route: `/blog/${name}`, sidebarId: undefined};
  const id = `${kind === 'api' ? 'api' : 'plugins'}/${name}`;
  return {file: `docs/${id}.mdx`, source, route: `/docs/${id}`, sidebarId: id};
}

/** How near two pages are: folders they share count for them, folders of the one alone against. */
function nearness(page: string, other: string): number {
  const [folders, others] = [page.split('/').slice(0, -1), other.split('/').slice(0, -1)];
  const firstDifferent = folders.findIndex((folder, index) => folder !== others[index]);
  const shared = firstDifferent === -1 ? folders.length : firstDifferent;
  return 2 * shared - others.length;
}

/**
 * Writes an entry into the source of `sidebars.ts`, after the last page of the nearest folder.
 *
 * @throws Error when the source does not name its neighbour as a plain text
 */
export function addToSidebar(source: string, sidebars: unknown, id: string): string {
  const neighbour = sidebarIds(sidebars).reduce((best, next) =>
    nearness(id, next) >= nearness(id, best) ? next : best,
  );
  const entry = `'${neighbour}'`;
  if (!source.includes(entry)) throw new Error(`sidebars.ts does not name ${entry}: add '${id}' there yourself.`);
  return source.replace(entry, `${entry}, '${id}'`);
}

/**
 * Writes into the contract which page explains an operation, where its path is not that of the provider's page.
 *
 * @param source of a file in `contract/paths/`; it comes back as it is when the operation is not in it
 * @param page its path, without a slash before it
 */
export const addPage = (source: string, operation: string, page: string): string =>
  source.replace(
    new RegExp(`^( *)operationId: ${operation}\\n[\\s\\S]*?(?=^\\1x-sources:)`, 'm'),
    (before, indent) => `${before}${indent}x-page: ${page}\n`,
  );

/** Writes a route into the ledger of routes, in its place. */
export function addRoute(ledger: string, route: string): string {
  const routes = ledger.split('\n').filter((line) => line !== '');
  return `${[...new Set([...routes, route])].sort().join('\n')}\n`;
}
