import type {Element, Root} from 'hast';
import {toText} from 'hast-util-to-text';
import {SKIP, visit} from 'unist-util-visit';
import {classesOf, findElement, isElement, text, textOnOneLine, withoutElements} from '../../lib/hast';

/** A named place in a page: a section, or a row of a table. All but the head of the page have an address. */
export interface Place {
  id: string;
  name: string;
  /** Its sentences, or the cells of the row. */
  lines: string[];
}

/** Elements that no reader searches for: navigation, controls, and drawings whose text is in a list beside them. */
const SILENT = 'h1 nav footer button svg script style aside form dialog pre'.split(' ');

const isSilent = (element: Element) =>
  SILENT.includes(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch !== undefined ||
  // UPGRADING: theme-markup
  classesOf(element).some((name) => /^(?:theme-doc-toc-mobile|pagination-nav|breadcrumbs|code__\w+)$/.test(name));

/** Encloses the id of a place in the text. No page contains this character. */
const MARK = '\u0001';
const CELL = ' · ';
const SENTENCE_END = /(?<=[.!?]["”)]?) (?=[\p{Lu}"“(])/u;

const onOneLine = (line: string) => line.replace(/[\s\u200b]+/g, ' ').trim();

/** Reads the text of a cell. Separates adjacent elements that only a style sheet separates. */
function textOfCell(cell: Element): string {
  visit(cell, 'element', (element) => {
    element.children = element.children.flatMap((child, index, all) =>
      isElement(child) && all[index + 1]?.type === 'element' ? [child, text(' ')] : [child],
    );
  });
  return onOneLine(toText(cell));
}

/** Merges the cells of each table row, and writes the ids of places into the text of a page. */
function markPlaces(main: Element): void {
  visit(main, 'element', (element) => {
    const {tagName, properties, children} = element;
    // Set on the panels of tabs that are not chosen.
    delete properties.hidden;
    const {id} = properties;
    if (id && /^h[23]$/.test(tagName)) children.unshift(text(`${MARK}${id}${MARK}`));
    if (tagName !== 'tr') return undefined;
    const cells = children.filter(isElement);
    const code = id && cells[0] && findElement(cells[0], (inner) => inner.tagName === 'code');
    const name = code ? `${MARK}${id}${MARK}${textOnOneLine(code)}${MARK}` : '';
    const isHead = !cells.some((cell) => cell.tagName === 'td');
    const line = isHead ? '' : cells.map(textOfCell).filter(Boolean).join(CELL);
    element.children = [{type: 'element', tagName: 'td', properties: {}, children: [text(name + line)]}];
    return SKIP;
  });
}

/**
 * Extracts the searchable text of a built page; undefined for a page without a main heading.
 *
 * @param ignored ids of the sections that are left out.
 */
export function extractPage(tree: Root, ignored: readonly string[] = []) {
  const main = findElement(tree, ({tagName}) => tagName === 'main');
  const heading = main && findElement(main, ({tagName}) => tagName === 'h1');
  if (!heading) return undefined;
  const title = textOnOneLine(heading);
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === 'description');
  const content = withoutElements(main, isSilent);
  markPlaces(content);
  let section: Place = {id: '', name: title, lines: []};
  const places = [section];
  for (const line of toText(content).split('\n')) {
    const [plain, id, name, row] = line.split(MARK).map(onOneLine);
    if (id === undefined) {
      section.lines.push(...(plain!.includes(CELL) ? [plain!] : plain!.split(SENTENCE_END)).filter(Boolean));
      continue;
    }
    const place = {id, name: name!, lines: row === undefined ? [] : [row]};
    places.push(place);
    if (row === undefined) section = place;
  }
  const own = places.filter(({id}) => !ignored.includes(id));
  return {title, description: String(meta?.properties.content ?? ''), places: own};
}
