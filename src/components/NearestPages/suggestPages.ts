import {editDistance} from 'payment-contract/lib/editDistance';

export interface SuggestedPage {
  /** Address without origin, such as `/docs/api/overviews`. */
  path: string;
  title: string;
}

/** An address may have any length; the name of the page is near its end. */
const LONGEST_ADDRESS = 200;

/**
 * The end of an address as words: `/docs/plugins/woo-commerce.html` is `woo commerce`.
 *
 * @param path as in the address bar: percent-encoded, perhaps malformed.
 */
export const wordsOf = (path: string): string =>
  // Unlike decodeURI, this accepts malformed escapes.
  new URLSearchParams(`path=${path.slice(-LONGEST_ADDRESS).replaceAll('&', ' ')}`)
    .get('path')!
    .replace(/\.(?:html?|mdx?|php)$|\/+$/i, '')
    .replace(/^.*\//, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The same without spaces, to compare. */
const nameOf = (path: string): string => wordsOf(path).toLowerCase().replaceAll(' ', '');

/** Returns 1 for the same text, 0 for nothing in common. A text that contains the other counts as near. */
function likeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length > 2 && long.includes(short)) return 0.7 + (0.3 * short.length) / long.length;
  return 1 - editDistance(a, b) / long.length;
}

/** Pages with a lower score are not suggested. */
const NEAR_ENOUGH = 0.5;
const MOST = 4;

/**
 * Finds the pages whose addresses end most like an address without a page.
 *
 * @param wanted the path in the reader's address bar, as it is there: percent-encoded, perhaps malformed.
 * @returns the nearest first, at most {@link MOST}; empty when none is near.
 */
export function suggestPages(wanted: string, pages: readonly SuggestedPage[]): SuggestedPage[] {
  const name = nameOf(wanted);
  return pages
    .map((page) => ({page, nearness: likeness(name, nameOf(page.path))}))
    .filter(({nearness}) => nearness >= NEAR_ENOUGH)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, MOST)
    .map(({page}) => page);
}
