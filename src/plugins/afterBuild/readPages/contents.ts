import {parseHtml} from '../../../../lib/html';
import {extractPage, type FoundPage} from '../../../search/indexing/extract';
import type {PageText} from '../../../search/pages';

/** What the steps after the build need of a page. */
export interface Contents {
  /** What the search finds it by; undefined for a page that is not searched. */
  found?: FoundPage;
  /** What the search takes excerpts from; undefined for a page that is not searched. */
  text?: PageText;
}

/**
 * Reads a built page once for all steps that need it as a tree.
 */
export function readContents(
  html: string,
  {route, isSearched}: {route: string; isSearched: boolean},
): Contents {
  const tree = parseHtml(html);
  const contents: Contents = {};
  const extracted = isSearched && extractPage(tree, route);
  if (extracted) {
    const {text, ...found} = extracted;
    Object.assign(contents, {found, text});
  }
  return contents;
}
