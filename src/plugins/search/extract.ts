import type {Element, ElementContent, Root} from 'hast';
import {classesOf, findElement, textOnOneLine, withoutElements} from '../../../lib/hast';

/** A place in a page that has a name and, but for the head of the page, an address: a section, or a row of a table. */
export interface Place {
  id: string;
  name: string;
  isRow: boolean;
  /** Its sentences, or the cells of the row. */
  lines: string[];
}

/** What the search reads of a built page. */
export interface ExtractedPage {
  title: string;
  description: string;
  places: Place[];
}

/** Elements that a reader does not search for: navigation, controls, and drawings whose text is in a list beside them. */
const SILENT = 'nav footer button svg script style aside form dialog pre'.split(' ');

const isSilent = (element: Element) =>
  SILENT.includes(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch !== undefined ||
  // UPGRADING: theme-classes
  classesOf(element).some((name) => /^(?:theme-doc-toc-mobile|pagination-nav|breadcrumbs|code__\w+)$/.test(name));

const BLOCKS = 'article div dl dt dd details figure header li main ol p section summary table tbody thead tr ul'.split(
  ' ',
);
const isElement = (node: ElementContent): node is Element => node.type === 'element';
const isBlock = (node: ElementContent): node is Element =>
  isElement(node) && (BLOCKS.includes(node.tagName) || /^h[1-6]$/.test(node.tagName) || node.children.some(isBlock));

/** Neighbours that only a style sheet sets apart are set apart in the text, too. */
const textOfCell = (cell: Element): string =>
  cell.children
    .map((child) =>
      !isElement(child)
        ? 'value' in child
          ? child.value
          : ''
        : isBlock(child)
          ? ` ${textOfCell(child)} `
          : `${textOnOneLine(child)} `,
    )
    .join('')
    .replace(/\s+(?=[.,;:)]|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const SENTENCE_END = /(?<=[.!?]["”)]?) (?=[\p{Lu}"“(])/u;

/** Reads a built page; undefined for a page without a main heading. */
export function extractPage(tree: Root): ExtractedPage | undefined {
  const whole = findElement(tree, ({tagName}) => tagName === 'main');
  const main = whole && withoutElements(whole, isSilent);
  const heading = main && findElement(main, ({tagName}) => tagName === 'h1');
  if (!heading) return undefined;
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === 'description');
  let section: Place = {id: '', name: '', isRow: false, lines: []};
  const places = [section];

  function readRow(row: Element): void {
    const cells = row.children.filter(isElement);
    const code = cells[0] && findElement(cells[0], ({tagName}) => tagName === 'code');
    const line = cells.map(textOfCell).filter(Boolean).join(' · ');
    if (typeof row.properties.id === 'string' && code)
      places.push({id: row.properties.id, name: textOnOneLine(code), isRow: true, lines: [line]});
    else if (cells.some(({tagName}) => tagName === 'td')) section.lines.push(line);
  }

  function read(element: Element): void {
    const {tagName, properties} = element;
    if (tagName === 'h1') return;
    if (/^h[23]$/.test(tagName) && typeof properties.id === 'string') {
      section = {id: properties.id, name: textOnOneLine(element), isRow: false, lines: []};
      places.push(section);
    } else if (tagName === 'tr') readRow(element);
    else {
      let inline: ElementContent[] = [];
      const flush = () => {
        section.lines.push(
          ...textOnOneLine({...element, children: inline})
            .split(SENTENCE_END)
            .filter(Boolean),
        );
        inline = [];
      };
      for (const child of element.children) {
        if (!isBlock(child)) inline.push(child);
        else {
          flush();
          read(child);
        }
      }
      flush();
    }
  }

  read(main);
  // Its links have the names of other pages.
  const own = places.filter(({id}) => id !== 'related');
  return {title: textOnOneLine(heading), description: String(meta?.properties.content ?? ''), places: own};
}
