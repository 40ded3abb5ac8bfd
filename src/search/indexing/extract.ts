import type {Element, Root} from 'hast';
import {toHtml} from 'hast-util-to-html';
import {visit} from 'unist-util-visit';
import {escapeAttribute} from '../../../lib/escape';
import {classesOf, findElement, lineOf, withoutElements} from '../../../lib/hast';
import {areaOf, distinctWords, type HeadingPage} from '../searchHeadings';

/** What the search keeps of a built page. */
export interface SearchablePage extends HeadingPage {
  /** The main part, without what repeats on every page, as HTML with the ids of its headings and rows. */
  html: string;
  /** Each word of the main part once. */
  words: string;
}

/** Elements that a reader does not search for: navigation, controls, and drawings whose text stands in a list beside them. */
const SILENT_TAGS = new Set(['nav', 'footer', 'button', 'svg', 'script', 'style', 'aside', 'form', 'dialog']);
// UPGRADING: theme-classes
const SILENT_CLASSES = ['hash-link', 'theme-doc-toc-mobile', 'pagination-nav', 'breadcrumbs'];

const isSilent = (element: Element) =>
  SILENT_TAGS.has(element.tagName) ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch === 'ignore' ||
  classesOf(element).some((name) => SILENT_CLASSES.includes(name));

/** What stands beside other text with a gap that only the style sheet makes. */
const standsApart = (element: Element) =>
  element.tagName === 'td' || element.tagName === 'th' || classesOf(element).includes('code__language');

/**
 * Reads a built page into what can be found in it.
 *
 * @param tree the page as it was built; it stays as it is.
 * @param path its path on the site, without `.html`.
 * @returns undefined for a page without a main heading, which nobody searches for.
 */
export function extractPage(tree: Root, path: string): SearchablePage | undefined {
  const whole = findElement(tree, (element) => element.tagName === 'main');
  const main = whole && withoutElements(whole, isSilent);
  const heading = main && findElement(tree, (element) => element.tagName === 'h1');
  if (!heading) return undefined;

  visit(main, 'element', (element) => {
    if (standsApart(element)) element.children.unshift({type: 'text', value: ' '});
  });
  const places: HeadingPage['places'] = [];
  visit(main, 'element', (element) => {
    const {id} = element.properties;
    if (typeof id !== 'string') return;
    if (element.tagName === 'h2' || element.tagName === 'h3') places.push([id, lineOf(element)]);
    if (element.tagName === 'tr') {
      const firstCell = findElement(element, ({tagName}) => tagName === 'th' || tagName === 'td');
      const name = firstCell && findElement(firstCell, ({tagName}) => tagName === 'code');
      if (name) places.push([id, lineOf(name), 'row']);
    }
    // Terms of a section, such as the headers of an endpoint.
    if (element.tagName === 'section') {
      visit(element, {tagName: 'dt'}, (term: Element) => {
        const name = findElement(term, ({tagName}) => tagName === 'code');
        if (name) places.push([id, lineOf(name), 'row']);
      });
    }
  });
  const texts: string[] = [];
  visit(main, 'text', ({value}) => void texts.push(value));
  return {
    path,
    title: lineOf(heading),
    area: areaOf(path),
    places,
    html: toHtml(main.children),
    words: distinctWords(texts.join(' ')),
  };
}

/** The copy of a page that is indexed: only what a reader would look for. */
export const asCopy = (title: string, html: string): string =>
  `<!doctype html><html lang="en"><head><title>${escapeAttribute(title)}</title></head>` +
  `<body><main data-pagefind-body>${html}</main></body></html>`;
