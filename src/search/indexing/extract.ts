import type {Element, ElementContent, Root} from 'hast';
import {toText} from 'hast-util-to-text';
import {classesOf, findElement, textOnOneLine, withoutElements} from '../../../lib/hast';
import {areaOf, type IndexedPage, type PageText} from '../pages';
import {type Term, termsOf} from '../words';
import {stepOf} from './weights';

/** What is kept of a page for the index. */
export interface FoundPage {
  page: IndexedPage;
  /** Its terms, each with what it weighs there, from 1 to 35. */
  weights: Record<string, number>;
}

/** What the search keeps of a built page. */
export interface SearchablePage extends FoundPage {
  /** What excerpts are taken from. */
  text: PageText;
}

/** Elements that a reader does not search for: navigation, controls, and drawings whose text stands in a list beside them. */
const SILENT_TAGS = new Set(['nav', 'footer', 'button', 'svg', 'script', 'style', 'aside', 'form', 'dialog']);
// UPGRADING: theme-classes
const SILENT_CLASSES = ['theme-doc-toc-mobile', 'pagination-nav', 'breadcrumbs', 'code__title', 'code__language'];

const isSilent = (element: Element) =>
  SILENT_TAGS.has(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch === 'ignore' ||
  // The day of a post, beside its length.
  (element.tagName === 'div' &&
    element.children.some((child) => child.type === 'element' && child.tagName === 'time')) ||
  classesOf(element).some((name) => SILENT_CLASSES.includes(name));

/** What stands on lines of its own. */
const BLOCKS = new Set(
  'article div dl dt dd details figcaption figure h1 h2 h3 h4 h5 h6 header li main ol p pre section summary table tr ul'.split(
    ' ',
  ),
);

const isElement = (node: ElementContent): node is Element => node.type === 'element';
/** Sources and downloads: they find the page, and tell nobody what it says. */
const isQuiet = ({properties}: Element) => properties.dataSearch === 'quiet';
const isBlock = (element: Element): boolean => BLOCKS.has(element.tagName) || isQuiet(element) || hasBlocks(element);
const hasBlocks = (element: Element): boolean => element.children.some((child) => isElement(child) && isBlock(child));

/** Neighbours that only a style sheet sets apart stand apart in the text, too. */
const lineOfCell = (cell: Element): string =>
  cell.children
    .map((child) =>
      isElement(child)
        ? hasBlocks(child)
          ? lineOfCell(child)
          : textOnOneLine(child)
        : 'value' in child
          ? child.value
          : '',
    )
    .reduce(
      (line, piece, index) =>
        line +
        (index > 0 && isElement(cell.children[index - 1]!) && isElement(cell.children[index]!) ? ' ' : '') +
        piece,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();

const SHORTEST_SENTENCE = 40;

/** Cuts a paragraph into its sentences; a short one stays with the one before it. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const sentence of paragraph.split(/(?<=[.!?]["”)]?) (?=[\p{Lu}"“(])/u)) {
    const last = sentences.length - 1;
    if (last >= 0 && (sentence.length < SHORTEST_SENTENCE || sentences[last]!.length < SHORTEST_SENTENCE))
      sentences[last] += ` ${sentence}`;
    else sentences.push(sentence);
  }
  return sentences;
}

/** The name of a row: its first cell, when that is code. */
function nameOfRow(row: Element): string | undefined {
  const firstCell = findElement(row, ({tagName}) => tagName === 'th' || tagName === 'td');
  const name = firstCell && findElement(firstCell, ({tagName}) => tagName === 'code');
  return name && textOnOneLine(name);
}

/** What a term weighs by where it stands. */
const WEIGHT = {title: 9, description: 3, heading: 3.5, row: 3, text: 2.5, code: 0.6};

/** A page of this many terms is neither long nor short. */
const USUAL_LENGTH = 1200;

/** The weight of a term that stands so often in a text of so many terms, from 0 to 1. */
const saturated = (count: number, length: number) => count / (count + 0.6 + 1.2 * (length / USUAL_LENGTH));

/** Texts repeat their words, on a site with many pages most of all: to read one takes longer than to remember it. */
const knownWords = new Map<string, Term[]>();

/** The terms of what stands between two spaces: nothing that is read as one goes beyond a space. */
function termsOfWord(word: string): Term[] {
  let terms = knownWords.get(word);
  if (!terms) knownWords.set(word, (terms = termsOf(word)));
  return terms;
}

/** Counts terms, parts of identifiers less. */
class Counts {
  readonly counts = new Map<string, number>();
  length = 0;

  add(text: string): void {
    for (const word of text.split(/\s+/))
      for (const [term, weight] of termsOfWord(word)) {
        this.counts.set(term, (this.counts.get(term) ?? 0) + weight);
        this.length += weight;
      }
  }
}

/** What is read of a page: its places, its lines by section, and the terms of its code and of what is said quietly. */
class Reading {
  readonly places: IndexedPage['places'] = [];
  readonly text: PageText = [['', []]];
  readonly code = new Counts();
  readonly body = new Counts();

  /** Reads an element into the section that is open. `section` is the id of the element that it stands in. */
  read(element: Element, section?: string): void {
    const {tagName, properties} = element;
    if (tagName === 'h1') return;
    if (isQuiet(element)) return this.body.add(lineOfCell(element));
    if ((tagName === 'h2' || tagName === 'h3') && typeof properties.id === 'string') {
      this.places.push([properties.id, textOnOneLine(element)]);
      this.text.push([properties.id, []]);
      return;
    }
    if (tagName === 'tr') return this.readRow(element);
    if (tagName === 'pre') return this.code.add(toText(element, {whitespace: 'pre'}));
    if (tagName === 'dl') return this.readTerms(element, section);
    if (!hasBlocks(element)) return this.say(textOnOneLine(element));
    const own = tagName === 'section' && typeof properties.id === 'string' ? properties.id : section;
    let inline: ElementContent[] = [];
    const flush = () => {
      this.say(textOnOneLine({...element, children: inline}));
      inline = [];
    };
    for (const child of element.children) {
      if (isElement(child) && isBlock(child)) {
        flush();
        this.read(child, own);
      } else inline.push(child);
    }
    flush();
  }

  private say(line: string): void {
    if (line.trim() !== '') this.text.at(-1)![1].push(...sentencesOf(line.trim()));
  }

  private readRow(row: Element): void {
    const cells = row.children.filter(isElement);
    const name = nameOfRow(row);
    if (typeof row.properties.id === 'string' && name) this.places.push([row.properties.id, name, 'row']);
    // A row of headings says nothing by itself.
    if (cells.some(({tagName}) => tagName === 'td'))
      this.text.at(-1)![1].push(cells.map(lineOfCell).filter(Boolean).join(' · '));
  }

  private readTerms(list: Element, section?: string): void {
    // Terms of a section, such as the headers of an endpoint.
    for (const term of list.children.filter(isElement)) {
      const name = term.tagName === 'dt' && section && findElement(term, (child) => child.tagName === 'code');
      if (name) this.places.push([section, textOnOneLine(name), 'row']);
    }
    let term = '';
    for (const child of list.children.filter(isElement)) {
      const items = child.tagName === 'div' ? child.children.filter(isElement) : [child];
      for (const item of items) {
        if (item.tagName === 'dt') term = lineOfCell(item);
        else this.say(`${term}: ${lineOfCell(item)}`);
      }
    }
  }
}

/** Other pages' names stand there, and say nothing about this one. */
const OF_OTHERS = 'related';

/** How much a page is about each of its terms, in steps. */
function weightsOf({places, text, code, body}: Reading, title: string, description: string): Record<string, number> {
  const weights = new Map<string, number>();
  const grow = (term: string, weight: number) => weights.set(term, weight + (weights.get(term) ?? 0));
  const weigh = ({counts, length}: Counts, weight: number) => {
    for (const [term, count] of counts) grow(term, weight * saturated(count, length));
  };
  /** What is said in few words weighs the same however many there are. */
  const weighNames = (names: readonly string[], weight: number) => {
    const best = new Map<string, number>();
    for (const [term, share] of names.flatMap(termsOf)) best.set(term, Math.max(share, best.get(term) ?? 0));
    for (const [term, share] of best) grow(term, weight * share);
  };
  const namesOf = (kind?: 'row') =>
    places.filter(([id, , own]) => own === kind && id !== OF_OTHERS).map(([, name]) => name);
  weighNames([title], WEIGHT.title);
  weighNames([description], WEIGHT.description);
  weighNames(namesOf(), WEIGHT.heading);
  weighNames(namesOf('row'), WEIGHT.row);
  for (const [id, lines] of text) if (id !== OF_OTHERS) lines.forEach((line) => body.add(line));
  weigh(body, WEIGHT.text);
  weigh(code, WEIGHT.code);
  return Object.fromEntries([...weights].map(([term, weight]) => [term, stepOf(weight)]));
}

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
  const heading = main && findElement(main, (element) => element.tagName === 'h1');
  if (!heading) return undefined;
  const title = textOnOneLine(heading);
  const description = findElement(
    tree,
    ({tagName, properties}) => tagName === 'meta' && properties.name === 'description',
  );
  const reading = new Reading();
  reading.read(main);
  return {
    page: {path, title, area: areaOf(path), places: reading.places},
    weights: weightsOf(reading, title, String(description?.properties.content ?? '')),
    text: reading.text.filter(([, lines]) => lines.length > 0),
  };
}
