import {parseHtml} from '../../../../lib/html';
import {toMarkdown, type MarkdownPage} from '../markdown/toMarkdown';
import {extractPage, type FoundPage} from '../../../search/indexing/extract';
import type {PageText} from '../../../search/pages';
import {readDescription, type Description} from './description';

/** What the steps after the build need of a page. */
export interface Contents extends Description {
  /** What the search finds it by; undefined for a page that is not searched. */
  found?: FoundPage;
  /** What the search takes excerpts from; undefined for a page that is not searched. */
  text?: PageText;
  /** Undefined for a page without a Markdown twin. */
  twin?: MarkdownPage;
}

/**
 * Reads a built page once for all steps that need it as a tree.
 *
 * @param twinUrl full address of a page that has a Markdown twin
 */
export function readContents(
  html: string,
  {route, isSearched, twinUrl}: {route: string; isSearched: boolean; twinUrl?: string},
): Contents {
  const tree = parseHtml(html);
  const contents: Contents = readDescription(tree);
  const extracted = isSearched && extractPage(tree, route);
  if (extracted) {
    const {text, ...found} = extracted;
    Object.assign(contents, {found, text});
  }
  if (twinUrl !== undefined) contents.twin = toMarkdown(tree, twinUrl);
  return contents;
}
