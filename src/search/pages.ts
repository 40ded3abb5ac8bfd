export type Area = 'API' | 'Plugins' | 'Blog' | 'Site';

/** The area of a path of the site. The search has a filter for each but `Site`. */
export function areaOf(path: string): Area {
  if (path.startsWith('/docs/plugins')) return 'Plugins';
  if (path.startsWith('/docs/')) return 'API';
  return path.startsWith('/blog') ? 'Blog' : 'Site';
}

/** A place in a page that has a name: a heading, or a row of a table of fields and codes, which names a detail. */
export type Place = [id: string, name: string, kind?: 'row'];

/** A page as the index has it. */
export interface IndexedPage {
  /** Path on the site, below its base path, such as `/docs/api/overviews`. */
  path: string;
  title: string;
  area: Area;
  /**
   * What readers call what the page answers, with commas between the phrases. In the index their terms are numbers, as
   * `phrasesWith` reads them.
   */
  keywords?: string;
  /** In the order of the page. */
  places: Place[];
}

/** The text of a page, for excerpts: the id of each section, empty for the first, with its sentences and rows. */
export type PageText = [id: string, lines: string[]][];

/** Terms with the pages that have them, as they travel. */
export interface Terms {
  /** In order, with spaces between them. */
  terms: string;
  /**
   * For each term the pages that have it, with spaces between the terms: how many pages further each is than the one
   * before (base 26, `A` to `Z`, nothing for the next), and what the term weighs there (base 36, `1` to `z`).
   */
  postings: string;
}

/** The index as it travels: without terms on a large site, whose terms travel by their first letters. */
export interface SearchIndex extends Partial<Terms> {
  pages: IndexedPage[];
  /** What the numbers in keywords count, where the terms are elsewhere. */
  words?: string;
  /** What addresses of pages end with, where the site is built so. */
  ending?: '/';
}

/** The file of a large site's terms in which a term stands. */
export const shardOf = (term: string): string => term.codePointAt(0)!.toString(36);

/** The terms of an index, first those of which a page has most: the numbers of common terms are short. */
export function commonFirst({terms, postings}: Terms): string[] {
  // Weights in base 36 are in the order of their letters.
  const most = postings.split(' ').map((pages) => {
    let heaviest = 0;
    for (let at = 0; at < pages.length; at++) {
      const code = pages.charCodeAt(at);
      if (code > heaviest && !(code >= 65 && code <= 90)) heaviest = code;
    }
    return heaviest;
  });
  const all = terms.split(' ');
  return [...most.keys()].sort((one, other) => most[other]! - most[one]!).map((number) => all[number]!);
}

/** Writes phrases as numbers, each with what it is more than the one before, or than the first one of the phrase before. */
export function asNumbers(phrases: readonly (readonly number[])[]): string {
  const inOrder = phrases
    .map((phrase) => [...phrase].sort((one, other) => one - other))
    .sort(
      (one, other) => one[0]! - other[0]! || (one[1] ?? -1) - (other[1] ?? -1) || (one[2] ?? -1) - (other[2] ?? -1),
    );
  return inOrder
    .map((phrase, line) =>
      phrase.map((number, at) => (number - (phrase[at - 1] ?? inOrder[line - 1]?.[0] ?? 0)).toString(36)).join(' '),
    )
    .join(',');
}

const [SPACE, COMMA, NINE] = [32, 44, 57];

/**
 * Of the phrases that `asNumbers` wrote those with a wanted number. There are thousands: each question reads them anew,
 * sign by sign, which is faster than to take their text apart, and keeps none of the others.
 */
export function phrasesWith(keywords: string, isWanted: (number: number) => boolean): number[][] {
  const found: number[][] = [];
  let phrase: number[] = [];
  let before = 0;
  let gap = 0;
  for (let at = 0; at <= keywords.length; at++) {
    const code = at < keywords.length ? keywords.charCodeAt(at) : COMMA;
    if (code !== SPACE && code !== COMMA) {
      gap = gap * 36 + code - (code > NINE ? 87 : 48);
      continue;
    }
    before += gap;
    gap = 0;
    phrase.push(before);
    if (code === SPACE) continue;
    if (phrase.some(isWanted)) found.push(phrase);
    before = phrase[0]!;
    phrase = [];
  }
  return found;
}
