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
  /** What readers' phrases say of who asks for the page, as `classifier.ts` reads it; none for a page without phrases. */
  asked?: string;
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
  /** What addresses of pages end with, where the site is built so. */
  ending?: '/';
}

/** The file of a large site's terms in which a term stands. */
export const shardOf = (term: string): string => term.codePointAt(0)!.toString(36);
