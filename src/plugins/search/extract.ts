import type {Element, Root} from 'hast';
import {toHtml} from 'hast-util-to-html';
import {toText} from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import type {Area, HeadingPage} from '../../lib/searchHeadings';

/** What the search keeps of a built page. */
export interface SearchablePage extends HeadingPage {
  /** The main part, without what repeats on every page, as HTML with the ids of its headings and rows. */
  html: string;
}

const parser = unified().use(rehypeParse);

/** Elements that a reader does not search for: navigation, controls, and drawings whose text stands in a list beside them. */
const SILENT_TAGS = new Set(['nav', 'footer', 'button', 'svg', 'script', 'style', 'aside', 'form', 'dialog']);
const SILENT_CLASSES = ['hash-link', 'theme-doc-toc-mobile', 'pagination-nav', 'breadcrumbs'];

const classesOf = (element: Element) =>
  Array.isArray(element.properties.className) ? element.properties.className.map(String) : [];

const isSilent = (element: Element) =>
  SILENT_TAGS.has(element.tagName) ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch === 'ignore' ||
  classesOf(element).some((name) => SILENT_CLASSES.includes(name));

function findFirst(tree: Root | Element, matches: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (element) => {
    if (!found && matches(element)) found = element;
    return found ? false : undefined;
  });
  return found;
}

const plainText = (element: Element) =>
  toText(element)
    .replace(/[\s\u200b]+/g, ' ')
    .trim();

/** Which of the three filters a path of the site falls under. */
export function areaOf(path: string): Area {
  if (path.startsWith('/docs/plugins')) return 'Plugins';
  if (path.startsWith('/docs/')) return 'API';
  return path.startsWith('/blog') ? 'Blog' : 'Site';
}

/**
 * Reads a built page into what can be found in it.
 *
 * @param html the file as it was built.
 * @param path its path on the site, without `.html`.
 * @returns undefined for a page without a main heading, which nobody searches for.
 */
export function extractPage(html: string, path: string): SearchablePage | undefined {
  const tree = parser.parse(html);
  const main = findFirst(tree, (element) => element.tagName === 'main');
  if (!main) return undefined;
  visit(main, 'element', (element, index, parent) => {
    if (parent && index !== undefined && isSilent(element)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    return undefined;
  });
  const heading = findFirst(tree, (element) => element.tagName === 'h1');
  if (!heading) return undefined;

  const places: HeadingPage['places'] = [];
  visit(main, 'element', (element) => {
    const {id} = element.properties;
    if (typeof id !== 'string') return;
    if (element.tagName === 'h2' || element.tagName === 'h3') places.push([id, plainText(element)]);
    if (element.tagName === 'tr') {
      const firstCell = findFirst(element, ({tagName}) => tagName === 'th' || tagName === 'td');
      const name = firstCell && findFirst(firstCell, ({tagName}) => tagName === 'code');
      if (name) places.push([id, plainText(name)]);
    }
  });
  return {
    path,
    title: plainText(heading),
    area: areaOf(path),
    places,
    html: toHtml(main.children),
  };
}
