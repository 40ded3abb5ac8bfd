import {editDistance} from '../../../lib/editDistance';

export interface SuggestedPage {
  /** Address without origin, such as `/docs/api/overviews`. */
  path: string;
  title: string;
}

const EXTENSION = /\.(?:html?|mdx?|php)$/;

/** The words of an address, in lower case: `/docs/plugins/woo-commerce` is `docs`, `plugins`, `woo`, `commerce`. */
function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(EXTENSION, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** 1 for the same text, 0 for nothing in common. Either text inside the other counts as near. */
function likeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length > 2 && long.includes(short)) return 0.7 + (0.3 * short.length) / long.length;
  return 1 - editDistance(a, b) / long.length;
}

const lastSegment = (path: string) => wordsOf(path.split('/').filter(Boolean).at(-1) ?? '').join('');

/** How well a page answers to a wanted address: the last segment counts most, then each word of the address. */
function score(wanted: string, page: string): number {
  const pageWords = wordsOf(page);
  const wantedWords = wordsOf(wanted);
  if (pageWords.length === 0 || wantedWords.length === 0) return 0;
  const best = wantedWords.map((word) => Math.max(...pageWords.map((other) => likeness(word, other))));
  const wholeAddress = best.reduce((sum, value) => sum + value, 0) / best.length;
  return 0.65 * likeness(lastSegment(wanted), lastSegment(page)) + 0.35 * wholeAddress;
}

/** Below this a page has nothing to do with the wanted address. */
const NEAR_ENOUGH = 0.5;
/** An address may be of any length; what names a page is near its end. */
const LONGEST_ADDRESS = 200;
const MOST = 4;

/**
 * The pages whose addresses are nearest to one that no page has.
 *
 * @param wanted the path in the reader's address bar, as it is there: percent-encoded, perhaps malformed.
 * @returns at most four pages, the nearest first; empty when none is near.
 */
export function suggestPages(wanted: string, pages: readonly SuggestedPage[]): SuggestedPage[] {
  const address = decode(wanted.slice(-LONGEST_ADDRESS));
  return pages
    .map((page) => ({page, nearness: score(address, page.path)}))
    .filter(({nearness}) => nearness >= NEAR_ENOUGH)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, MOST)
    .map(({page}) => page);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
