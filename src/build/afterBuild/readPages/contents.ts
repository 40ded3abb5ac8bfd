import {parseHtml} from '../../../../lib/html';
import type {HeadingPage} from '../../../search/searchHeadings';
import {toMarkdown, type MarkdownPage} from '../markdown/toMarkdown';
import {asCopy, extractPage} from '../../../search/indexing/extract';
import {readDescription, type Description} from '../sharing/description';

/** What is asked of a page. */
export interface Question {
  route: string;
  /** Whether it is searched. */
  isSearched: boolean;
  /** The full address of a page that has a Markdown twin. */
  twinUrl?: string;
}

/** What the steps after the build need of a page. */
export interface Contents extends Description {
  /** Its names for the search; undefined for a page that is not searched. */
  found?: HeadingPage;
  /** What of it the search indexes, as HTML; undefined for a page that is not searched. */
  searchCopy?: string;
  /** Undefined for a page without a Markdown twin. */
  twin?: MarkdownPage;
}

/** Reads a built page once for all steps that need it as a tree. */
export async function readContents(html: string, {route, isSearched, twinUrl}: Question): Promise<Contents> {
  const tree = parseHtml(html);
  const contents: Contents = readDescription(tree);
  const extracted = isSearched && extractPage(tree, route);
  if (extracted) {
    const {html: main, ...found} = extracted;
    Object.assign(contents, {found, searchCopy: asCopy(found.title, main)});
  }
  if (twinUrl !== undefined) contents.twin = await toMarkdown(tree, twinUrl);
  return contents;
}
