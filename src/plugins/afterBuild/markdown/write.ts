import type {Element, ElementContent} from 'hast';
import {toText} from 'hast-util-to-text';
import {classesOf, textOnOneLine} from '../../../../lib/hast';
import {codeBlock, escapeText, Phrasing, picture} from './phrasing';

/** A Markdown table, its first row as the head. Cells that are missing at the end of a row are empty. */
const tableOf = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(0, ...rows.map(({length}) => length));
  const lineOf = (cells: readonly string[]) =>
    `|${Array.from({length: columns}, (_, column) => (cells[column] ? ` ${cells[column]} |` : ' |')).join('')}`;
  const [head, ...body] = rows.map(lineOf);
  return columns === 0 ? '' : [head, lineOf(Array<string>(columns).fill('-')), ...body].join('\n');
};

const hasClass = (element: Element, name: string) => classesOf(element).includes(name);
const isElement = (node: ElementContent): node is Element => node.type === 'element';
const elementsOf = ({children}: Element): Element[] => children.filter(isElement);

const LEFT_OUT_TAGS = new Set(['nav', 'svg', 'script', 'style', 'dialog', 'form', 'footer', 'h1', 'header']);
// UPGRADING: theme-classes
const LEFT_OUT_CLASSES = ['theme-doc-toc-mobile', 'samples__tabs', 'table-of-contents'];

/** The title, which is written first; controls, navigation, and drawings whose story stands in a list beside them. */
const isLeftOut = (element: Element) =>
  LEFT_OUT_TAGS.has(element.tagName) ||
  (element.tagName === 'button' && element.properties.dataGrade === undefined) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.dataSearch === 'ignore' ||
  element.properties.dataMarkdown === 'ignore' ||
  LEFT_OUT_CLASSES.some((name) => hasClass(element, name));

const words = (names: string) => new Set(names.split(' '));
/** What stands on lines of its own. */
const BLOCKS = words(
  'article aside blockquote dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li main ol p pre section summary table ul',
);
const CODE = words('code kbd pre samp tt var');
const MARKS = new Map([
  ...['b', 'strong'].map((tag) => [tag, '**'] as const),
  ...['em', 'i', 'mark', 'u'].map((tag) => [tag, '_'] as const),
  ...['del', 's'].map((tag) => [tag, '~~'] as const),
]);

const isBlock = (node: ElementContent): boolean =>
  isElement(node) && (BLOCKS.has(node.tagName) || node.children.some(isBlock));

/** The first element within another that matches, and is not left out. */
function findKept(element: Element, matches: (child: Element) => boolean): Element | undefined {
  for (const child of elementsOf(element)) {
    if (isLeftOut(child)) continue;
    const found = matches(child) ? child : findKept(child, matches);
    if (found) return found;
  }
  return undefined;
}

const isCode = ({tagName}: Element) => tagName === 'code';
const isList = ({tagName}: Element) => tagName === 'ul' || tagName === 'ol';
const isHeading = ({tagName}: Element) => /^h[2-6]$/.test(tagName);
const isLanguage = (element: Element) => hasClass(element, 'code__language');

const spanOf = (value: unknown) => Math.max(1, Number(value) || 1);

/** The rows of a table, not of those in its cells. */
const rowsOf = (table: Element): Element[] =>
  elementsOf(table).flatMap((child) =>
    child.tagName === 'tr' ? [child] : child.tagName === 'table' ? [] : rowsOf(child),
  );

/** An item of a list: its lines below the first stand as far from the left as its mark is wide. */
const itemOf = (mark: string, text: string) =>
  text === '' ? mark : `${mark} ${text.replace(/\n(?=[^\n])/g, `\n ${' '.repeat(mark.length)}`)}`;

const quoted = (blocks: readonly string[]) =>
  blocks
    .join('\n\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Where a piece of a line stands. */
interface Place {
  /** What styles may set apart is neighbours there: cells and terms. */
  isApart?: boolean;
  inCell?: boolean;
  inHeading?: boolean;
  inLink?: boolean;
  /** The marks that it stands in. */
  marks?: readonly string[];
}

/**
 * Writes elements of a page as Markdown: CommonMark with GitHub's tables and lists of tasks.
 *
 * `rehype-remark` and `remark-stringify` do the same, but more than half of the reading of a built page was theirs. Their
 * kin, `remark-parse`, is what this is tested against.
 */
export class MarkdownWriter {
  /** Whether a sample was met that is there in several languages. */
  hasLanguages = false;

  /**
   * @param pageUrl full address of the page, to which its links are relative.
   * @param fullUrl address of the page with all languages: each sample has only its first, and says that the others are
   *   there. Left out, all are written.
   */
  constructor(
    private readonly pageUrl: string,
    private readonly fullUrl?: string,
  ) {}

  /** What stands in an element, with an empty line between its parts. */
  write(element: Element): string {
    return this.blocks(element.children).join('\n\n');
  }

  private blocks(nodes: readonly ElementContent[]): string[] {
    const blocks: string[] = [];
    let inline: ElementContent[] = [];
    let list: {tagName: string; isOther: boolean; at: number} | undefined;
    const add = (...texts: readonly string[]) => blocks.push(...texts.filter(Boolean));
    const flush = () => {
      if (inline.length > 0) add(this.phrasing(inline).paragraph());
      inline = [];
    };
    for (const node of nodes) {
      if (isElement(node) && isLeftOut(node)) continue;
      if (!isBlock(node)) inline.push(node);
      else {
        flush();
        const element = node as Element;
        if (!isList(element)) add(...this.block(element));
        else {
          // Two lists with the same marks would be one.
          const isNext = list?.tagName === element.tagName && list.at === blocks.length;
          const isOther = isNext && !list!.isOther;
          add(this.list(element, isOther));
          list = {tagName: element.tagName, isOther, at: blocks.length};
        }
      }
    }
    flush();
    return blocks;
  }

  private block(element: Element): string[] {
    const {tagName, children} = element;
    if (isHeading(element)) return [this.heading(element)];
    switch (tagName) {
      case 'p':
        return children.some(isBlock) ? this.blocks(children) : [this.phrasing(children).paragraph()];
      case 'a':
        return [this.phrasing([element]).paragraph()];
      case 'div':
      case 'section':
        return this.division(element);
      case 'pre':
        return [this.code(element)];
      case 'blockquote':
        return [quoted(this.blocks(children))];
      case 'dl':
        return [this.terms(element)];
      case 'table':
        return this.table(element);
      case 'figcaption':
      case 'summary':
        return findKept(element, isHeading) ? this.blocks(children) : [this.strong(children)];
      case 'hr':
        // No mark of a list makes another line of it.
        return ['___'];
      default:
        return this.blocks(children);
    }
  }

  private heading(element: Element): string {
    const line = this.phrasing(element.children, {inHeading: true}).onOneLine();
    // Behind a space they would only close the heading.
    return line && `${'#'.repeat(Number(element.tagName[1]))} ${line.replace(/(?<=^| )#+$/, '\\$&')}`;
  }

  private strong(nodes: readonly ElementContent[]): string {
    const line = new Phrasing();
    line.enclose(this.phrasing(nodes), {mark: '**'});
    return line.paragraph();
  }

  /** A piece of code with its frame: the language after the backticks, the title as their `title`. */
  private code(frame: Element): string {
    const code = findKept(frame, isCode) ?? frame;
    const title = findKept(frame, (child) => hasClass(child, 'code__title'));
    const language = classesOf(code).find((name) => name.startsWith('language-'));
    const name = language?.slice('language-'.length) ?? '';
    const about = title ? `${name || 'text'} title="${textOnOneLine(title)}"` : name;
    return codeBlock(toText(code, {whitespace: 'pre'}).replace(/\n+$/, ''), about);
  }

  private division(element: Element): string[] {
    if (hasClass(element, 'samples')) return this.samples(element);
    const isPanel = hasClass(element, 'samples__panel');
    if ((isPanel || hasClass(element, 'code')) && findKept(element, isCode)) {
      const language = isPanel && findKept(element, isLanguage);
      if (language) return [`**${escapeText(textOnOneLine(language))}**`, this.code(element)];
      if (!isPanel) return [this.code(element)];
    }
    const blocks = this.blocks(element.children);
    return hasClass(element, 'theme-admonition') ? [quoted(blocks)] : blocks;
  }

  /** A sample in all its languages, or in the first, with the names of the others. */
  private samples({children}: Element): string[] {
    const isPanel = (child: ElementContent) => isElement(child) && hasClass(child, 'samples__panel');
    const [first, ...others] = children.filter(isElement).filter(isPanel);
    if (others.length > 0) this.hasLanguages = true;
    if (!first || others.length === 0 || this.fullUrl === undefined) return this.blocks(children);
    const names = new Phrasing(true);
    names.say(
      others
        .flatMap((panel) => findKept(panel, isLanguage) ?? [])
        .map(textOnOneLine)
        .join(', '),
    );
    const note = new Phrasing();
    note.say('The same program in ');
    note.enclose(names, {link: this.fullUrl});
    note.say('.');
    return children.flatMap((child) => {
      if (child === first) return [...this.division(first), note.paragraph()];
      return isPanel(child) ? [] : this.blocks([child]);
    });
  }

  /** @param isOther with marks that do not go on with the list before it. */
  private list(element: Element, isOther: boolean): string {
    const items = elementsOf(element).filter((child) => !isLeftOut(child));
    // Only lines, and lists below them, need no empty line between.
    const isLoose = items.some(({children}) => children.some((child) => isBlock(child) && !isList(child as Element)));
    const gap = isLoose ? '\n\n' : '\n';
    const start = Number.parseInt(String(element.properties.start ?? 1), 10);
    const markOf = (index: number) =>
      element.tagName === 'ul' ? (isOther ? '*' : '-') : `${start + index}${isOther ? ')' : '.'}`;
    return items.map((item, index) => itemOf(markOf(index), this.blocks(item.children).join(gap))).join(gap);
  }

  /** Terms and what is said of them: a list whose items begin with the term. */
  private terms(list: Element): string {
    const items: Phrasing[] = [];
    for (const element of elementsOf(list).flatMap((child) =>
      child.tagName === 'div' ? elementsOf(child) : [child],
    )) {
      if (element.tagName === 'dt') {
        const item = new Phrasing();
        item.enclose(this.phrasing(element.children, {isApart: true}), {mark: '**'});
        item.say(':');
        items.push(item);
      } else if (items.length > 0) {
        items.at(-1)!.say(' ');
        this.add(items.at(-1)!, element.children, {isApart: true});
      }
    }
    return items.map((item) => `- ${item.onOneLine()}`).join('\n');
  }

  /** A row on each line, and the caption before them. A cell that spans several has empty ones behind and below it. */
  private table(table: Element): string[] {
    const caption = elementsOf(table).find(({tagName}) => tagName === 'caption');
    const rows = rowsOf(table);
    const cells = rows.map((): string[] => []);
    for (const [index, row] of rows.entries()) {
      let column = 0;
      for (const cell of elementsOf(row)) {
        while (cells[index]![column] !== undefined) column++;
        const [width, height] = [spanOf(cell.properties.colSpan), spanOf(cell.properties.rowSpan)];
        for (const line of cells.slice(index, index + height))
          for (let covered = column; covered < column + width; covered++) line[covered] ??= '';
        cells[index]![column] = this.phrasing(cell.children, {isApart: true, inCell: true})
          .onOneLine()
          .replaceAll('|', '\\|');
        column += width;
      }
    }
    const hasHead = elementsOf(table).some(({tagName}) => tagName === 'thead');
    const lines = tableOf(hasHead ? cells : [[], ...cells]);
    return caption ? [this.strong(caption.children), lines] : [lines];
  }

  private phrasing(nodes: readonly ElementContent[], place: Place = {}): Phrasing {
    const line = new Phrasing(place.inLink);
    this.add(line, nodes, place);
    return line;
  }

  private add(line: Phrasing, nodes: readonly ElementContent[], place: Place): void {
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'text') line.say(node.value);
      if (node.type !== 'element' || isLeftOut(node)) continue;
      // Styles may set neighbours apart; in Markdown nothing would.
      if (place.isApart && nodes[index - 1]?.type === 'element') line.say(' ');
      this.addElement(line, node, place);
    }
  }

  private addElement(line: Phrasing, element: Element, place: Place): void {
    const {tagName, properties, children} = element;
    if (BLOCKS.has(tagName) && tagName !== 'pre') {
      line.say(' ');
      this.add(line, children, place);
      return line.say(' ');
    }
    const inner = {...place, isApart: false};
    if (CODE.has(tagName)) {
      const code = toText(element).replace(/[ \t\n\r\f]+/g, ' ');
      // A backslash before a bar is nothing that code in a cell can say.
      return place.inCell && code.includes('\\|') ? line.say(code) : line.sayCode(code);
    }
    const mark = MARKS.get(tagName);
    // Within the same marks it is nothing more.
    if (mark && !place.marks?.includes(mark)) {
      const marked = this.phrasing(children, {...inner, marks: [...(place.marks ?? []), mark]});
      return line.enclose(marked, {mark});
    }
    switch (tagName) {
      case 'a': {
        const {href} = properties;
        // The words of a heading and the name of a row link to themselves: on paper that says nothing.
        const isName = place.inHeading === true || elementsOf(element).some(isCode);
        if (typeof href !== 'string' || (href.startsWith('#') && isName)) return this.add(line, children, inner);
        return line.enclose(this.phrasing(children, {...inner, inLink: true}), {link: this.addressOf(href)});
      }
      case 'br':
        return line.put('\n');
      case 'button': {
        const words = new Phrasing();
        words.say(`(${textOnOneLine(element)})`);
        return line.enclose(words, {mark: '_'});
      }
      case 'img':
        return line.put(picture(String(properties.alt ?? ''), this.addressOf(String(properties.src))));
      case 'input':
        if (properties.type === 'checkbox') line.put(properties.checked ? '[x]' : '[ ]');
        return;
      default:
        return this.add(line, children, inner);
    }
  }

  /** Links work from elsewhere. */
  private addressOf(href: string): string {
    return new URL(href, this.pageUrl).href;
  }
}
