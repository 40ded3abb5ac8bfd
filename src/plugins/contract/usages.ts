import {nearest} from '../../../lib/editDistance';
import {contractComponents, NAMED_BY, type Kind} from './naming';

export interface Page {
  /** Path from the root of the repository, for messages. */
  file: string;
  source: string;
  /** Address on the site; absent for what is not a page of the documentation. */
  permalink?: string;
}

export interface Usage {
  component: string;
  kind: Kind;
  name: string;
  page: Page;
  /** Line in the file, from 1. */
  line: number;
}

/** Everything that pages can show, and must. */
export type Names = Readonly<Record<Kind, readonly string[]>>;

const FENCE = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\1\2[ \t]*$/gm;
const COMMENT = /\{\/\*[\s\S]*?\*\/\}/g;
const ELEMENT = new RegExp(`<(${Object.keys(contractComponents).join('|')})\\b([^>]*)>`, 'g');

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Finds what pages show. Code blocks and comments show nothing. */
export function findUsages(pages: readonly Page[]): Usage[] {
  return pages.flatMap((page) => {
    const source = page.source.replace(FENCE, blank).replace(COMMENT, blank);
    return [...source.matchAll(ELEMENT)].flatMap((match) => {
      const [, component = '', attributes = ''] = match;
      const kind = contractComponents[component];
      const name = kind && new RegExp(`\\b${NAMED_BY[kind]}="([^"]*)"`).exec(attributes)?.[1];
      // An element without its name is stopped by src/remark/contract.ts.
      if (!kind || name === undefined) return [];
      return [{component, kind, name, page, line: source.slice(0, match.index).split('\n').length}];
    });
  });
}

/** The element whose page is the home of an operation or a table. */
const HOME: Readonly<Record<Kind, string>> = {operation: 'Endpoint', table: 'CodeTable'};

/** Address of the first page that is the home of an operation or a table; `undefined` when none is. */
export const homeOf = (usages: readonly Usage[], kind: Kind, name: string): string | undefined =>
  usages.find((usage) => usage.component === HOME[kind] && usage.name === name && usage.page.permalink)?.page.permalink;

/** Names that do not exist, each in a sentence with its place. */
export const findUnknownNames = (usages: readonly Usage[], names: Names): string[] =>
  usages
    .filter(({kind, name}) => !names[kind].includes(name))
    .map(
      ({component, kind, name, page, line}) =>
        `${page.file}, line ${line}: <${component}> names the ${kind} "${name}", which does not exist. ` +
        `Did you mean "${nearest(name, names[kind])}"?`,
    );

/**
 * Compares pages and contract in both directions: names that do not exist, and what has no page.
 *
 * @returns one sentence for each fault, which says what to write; empty when all is well.
 */
export const findFaults = (usages: readonly Usage[], names: Names): string[] => [
  ...findUnknownNames(usages, names),
  ...(Object.keys(HOME) as Kind[]).flatMap((kind) =>
    names[kind]
      .filter((name) => homeOf(usages, kind, name) === undefined)
      .map(
        (name) =>
          `No page shows the ${kind} "${name}". ` +
          `Write <${HOME[kind]} ${NAMED_BY[kind]}="${name}" /> in the page under docs/ that explains it.`,
      ),
  ),
];
