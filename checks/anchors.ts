import {isList} from '../lib/routes';
import type {Problem} from './report';
import type {FindSource} from './links';
import {pagesByLanguage, type Site} from './site';

/** File that keeps every public anchor of the site, from the root of the repository. */
export const LEDGER = 'anchors.txt';

const HEADER = `# Every anchor in a page that a reader may have linked to: the page's address, "#", the anchor.
# A line that leaves this file is a promise broken: readers' bookmarks and other sites' links lead nowhere.
# New anchors are added by: npm run build && npm run anchors
`;

/** Every public anchor of a built site in its first language, sorted. */
export function anchorsOf(site: Site): string[] {
  return [...site.pages.values()]
    .filter(({route, language}) => !language && !isList(route) && route !== '/404')
    .flatMap(({route, anchors}) => anchors.map((anchor) => `${route}#${anchor}`))
    .sort();
}

/** Reads the ledger: one anchor a line; empty lines and lines that begin with "# " are not anchors. */
export function parseLedger(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Adds what is new to a ledger and takes nothing away. */
export function extendLedger(ledger: string[], current: string[]): string {
  return `${HEADER}${[...new Set([...ledger, ...current])].sort().join('\n')}\n`;
}

/** Checks that no anchor has vanished since it was written down, and that every new one is written down. */
export function checkAnchors(ledger: string[], current: string[]): Problem[] {
  const here = new Set(current);
  const kept = new Set(ledger);
  const vanished = ledger
    .filter((anchor) => !here.has(anchor))
    .map((anchor) => ({
      where: anchor,
      message:
        `This anchor has vanished: links to it no longer land. Bring it back by naming it on the new heading, ` +
        `"## New words {/* #${anchor.split('#')[1]} */}". Only when nothing replaces it, delete its line from ${LEDGER}.`,
    }));
  const unlisted = current
    .filter((anchor) => !kept.has(anchor))
    .map((anchor) => ({where: anchor, message: `This anchor is new: run "npm run anchors" and commit ${LEDGER}.`}));
  return [...vanished, ...unlisted];
}

/** Checks that each anchor of a page is in its translations too: links and the menu of languages lead to it there. */
export function checkTranslatedAnchors(site: Site, findSource: FindSource = () => []): Problem[] {
  const [first, ...others] = [...pagesByLanguage(site).values()];
  return others.flatMap((pages) =>
    [...pages].flatMap(([route, page]) => {
      const lost = first!.get(route)?.anchors.filter((anchor) => !page.ids.has(anchor)) ?? [];
      const where = findSource(page.route, [])[0]?.file ?? page.route;
      return lost.map((anchor) => ({
        where,
        message: `The translation lacks the anchor "${anchor}" of its page: name it on its heading, "## … {/* #${anchor} */}".`,
      }));
    }),
  );
}
