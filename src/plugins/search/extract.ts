import type {Element, Root, RootContent} from 'hast';
import {toText} from 'hast-util-to-text';
import {visit} from 'unist-util-visit';
import {classesOf, findElement, isElement, text, textOnOneLine, withoutElements} from '../../lib/hast';

/** A named place in a page. All but the head of the page have an address. */
export interface ExtractedPlace {
  id: string;
  name: string;
  /** Its sentences, or the cells of the row. */
  lines: string[];
  /** The level of its heading; none for a row or a titled step. */
  level?: 1 | 2 | 3;
}

/** Elements that no reader searches for: navigation, controls, captions, and drawings, which have a list beside. */
const SILENT = 'h1 nav footer button svg script style aside form dialog pre caption figcaption summary'.split(' ');

/** Whether each item of a list is a link, perhaps with a few words about it: the page behind the link says more. */
const isListOfLinks = ({tagName, children}: Element): boolean =>
  tagName === 'ul' &&
  children.filter(isElement).every(({children: [first]}) => {
    const begins = first && isElement(first) && first.tagName === 'strong' ? first.children[0] : first;
    return begins && isElement(begins) && begins.tagName === 'a';
  });

const isSilent = (element: Element) =>
  SILENT.includes(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch !== undefined ||
  isListOfLinks(element) ||
  // UPGRADING: theme-markup
  classesOf(element).some((name) => /^(?:theme-doc-toc-mobile|pagination-nav|breadcrumbs|code__\w+)$/.test(name));

const CELL = ' · ';
const SENTENCE_END = /(?<=[.!?]["”)]?) (?=[\p{Lu}"“(])/u;
const PART_END = new RegExp(`(?<= ·) |${SENTENCE_END.source}`, 'u');

/** The sentences or cells of a line, each with its end. */
export const partsOf = (line: string): string[] => line.split(PART_END);

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

/** Gives the cells of a table the names of their columns, which the page gives to the cells of wide tables alone. */
function labelCells(table: Element): void {
  const headers: string[] = [];
  visit(table, 'element', ({tagName, children}) => {
    if (tagName !== 'tr') return;
    for (const [column, cell] of children.filter(isElement).entries()) {
      if (cell.properties.scope === 'col' || (cell.tagName === 'th' && !cell.properties.scope))
        headers[column] = textOnOneLine(cell);
      else if (column > 0) cell.properties.dataLabel ??= headers[column];
    }
  });
}

/**
 * The name of a row, and its other cells in one line, each with the header that the page gives it. A row
 * whose header links to itself is named by the code that it begins with.
 */
function readRow({properties, children}: Element) {
  const [head, ...others] = children.filter(isElement);
  const own = `#${String(properties.id)}`;
  const isReference = head && findElement(head, ({properties: {href}}) => href === own);
  const code = isReference && findElement(head, ({tagName}) => tagName === 'code');
  const line = others
    .map((cell) => [cell.properties.dataLabel, textOfCell(cell)] as const)
    .filter(([, cell]) => /[\p{L}\p{N}]/u.test(cell))
    .map(([label, cell]) => (label ? `${String(label)}: ${cell}` : cell));
  const [name, shortName] = [head ? textOfCell(head) : '', code ? textOnOneLine(code) : ''];
  return {name: shortName && name.startsWith(shortName) ? shortName : name, line: line.join(CELL)};
}

/** The bold words that an item begins with, and the rest. */
function readItem(item: Element) {
  const title = findElement(item, ({tagName}) => tagName === 'strong');
  const name = title ? textOnOneLine(title) : '';
  return {
    name: name.replace(/[.:]$/, ''),
    line: textOfCell(item)
      .slice(name.length)
      .replace(/^[.:,]?\s*/, ''),
  };
}

const idOf = ({properties: {id}}: Element): string => (typeof id === 'string' ? id : '');

const isNamedHeading = (element: Element): boolean => /^h[23]$/.test(element.tagName) && idOf(element) !== '';

/** A row of a table, or an item with an address. */
const isEntry = (element: Element): boolean =>
  element.tagName === 'tr' || (element.tagName === 'li' && idOf(element) !== '');

const holdsPlace = (node: RootContent): boolean =>
  isElement(node) && findElement(node, (element) => isNamedHeading(element) || isEntry(element)) !== undefined;

const sentencesOf = (line: string): string[] => (line.includes(CELL) ? [line] : line.split(SENTENCE_END));

/** The places of a page in their order, of which `head` is the first. */
function placesOf(main: Element, head: ExtractedPlace): ExtractedPlace[] {
  const places = [head];
  let section = head;
  const addText = (written: string) =>
    section.lines.push(...written.split('\n').map(onOneLine).flatMap(sentencesOf).filter(Boolean));

  function addEntry(entry: Element): void {
    const isRow = entry.tagName === 'tr';
    if (isRow && !entry.children.some((cell) => isElement(cell) && cell.tagName === 'td')) return;
    const {name, line} = isRow ? readRow(entry) : readItem(entry);
    const id = idOf(entry);
    if (id && name) places.push({id, name, lines: [line].filter(Boolean)});
    else addText([name, line].filter(Boolean).join(CELL));
  }

  function walk(element: Element): void {
    if (element.tagName === 'table') labelCells(element);
    if (isEntry(element)) return addEntry(element);
    if (isNamedHeading(element)) {
      const level = element.tagName === 'h2' || section === head ? 2 : 3;
      section = {id: idOf(element), name: textOnOneLine(element), lines: [], level};
      places.push(section);
      return undefined;
    }
    // What is between two places may be several nodes of one sentence.
    let between: RootContent[] = [];
    const endText = () => {
      addText(toText({type: 'root', children: between}));
      between = [];
    };
    for (const child of element.children) {
      if (isElement(child) && holdsPlace(child)) {
        endText();
        walk(child);
      } else between.push(child);
    }
    return endText();
  }

  walk(main);
  return places;
}

/**
 * Extracts the places of a built page, the first of which is its head; undefined for a page without a main heading.
 *
 * @param ignored ids of the sections that are left out.
 */
export function extractPlaces(tree: Root, ignored: readonly string[] = []): ExtractedPlace[] | undefined {
  const main = findElement(tree, ({tagName}) => tagName === 'main');
  const heading = main && findElement(main, ({tagName}) => tagName === 'h1');
  if (!heading) return undefined;
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === 'description');
  const content = withoutElements(main, isSilent);
  // Set on the panels of tabs that are not chosen.
  visit(content, 'element', ({properties}) => {
    delete properties.hidden;
  });
  const head: ExtractedPlace = {id: '', name: textOnOneLine(heading), lines: [], level: 1};
  const places = placesOf(content, head);
  head.lines.push(String(meta?.properties.content ?? ''));
  let ignoredFrom = 4;
  return places.filter(({id, level = 4}) => {
    if (level <= ignoredFrom) ignoredFrom = ignored.includes(id) ? level : 4;
    return ignoredFrom === 4;
  });
}
