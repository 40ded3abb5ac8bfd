import type {Element, ElementContent, Properties, Root} from 'hast';
import type {Code} from 'mdast';
import {toText} from 'hast-util-to-text';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {classesOf, findElement, textOnOneLine, withoutElements} from '../../../lib/hast';

/** A page as Markdown, and what `llms.txt` says about it. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** Each sample in its first language. */
  markdown: string;
  /** The samples in all languages; undefined when no sample has more than one. */
  full?: string;
}

export interface Options {
  /** Full address of the page; its links become absolute. */
  pageUrl: string;
  /** The address that a link gets: the `.md` of a page that has one. */
  linkTo: (url: URL) => string;
}

const has = (element: Element, name: string) => classesOf(element).includes(name);
const isElement = (node: ElementContent): node is Element => node.type === 'element';
const isHeading = ({tagName}: Element) => /^h[2-6]$/.test(tagName);

const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({type: 'text', value});
const strong = (children: ElementContent[]) => element('p', [element('strong', children)]);

const OMITTED_TAGS = new Set(['nav', 'svg', 'script', 'style', 'button', 'dialog', 'form', 'footer', 'header', 'h1']);
// UPGRADING: theme-classes
const OMITTED_CLASSES = ['theme-doc-toc-mobile', 'table-of-contents', 'samples__tabs'];

/** Navigation, controls, and drawings that a list beside them describes. */
const isOmitted = (element: Element) =>
  OMITTED_TAGS.has(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  [element.properties.dataSearch, element.properties.dataMarkdown].includes('ignore') ||
  OMITTED_CLASSES.some((name) => has(element, name));

/** Blocks that cannot be in a cell of a Markdown table: their content follows on one line. */
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'blockquote', 'br']);

const onOneLine = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node, index) => {
    if (!isElement(node)) return [node];
    const children = onOneLine(node.children);
    if (BLOCKS.has(node.tagName)) return [text(' '), ...children, text(' ')];
    // Separates adjacent elements that only styles separate.
    const gap = nodes[index - 1]?.type === 'element' ? [text(' ')] : [];
    return [...gap, {...node, children}];
  });

/** Prepares the HTML of an article for `rehype-remark`. */
class Preparation {
  /** Whether a sample has several languages. */
  hasLanguages = false;

  constructor(
    private readonly options: Options,
    /** Address of the page with the samples in all languages; undefined keeps them all. */
    private readonly fullUrl?: string,
  ) {}

  prepare = (node: ElementContent): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [node] : [];
    if (isOmitted(node)) return [];
    const {tagName, properties} = node;
    if (has(node, 'samples')) return this.samples(node);
    // The words of a heading link to it.
    if (isHeading(node)) return [element(tagName, [text(textOnOneLine(node))])];
    const children = node.children.flatMap(this.prepare);
    switch (tagName) {
      case 'a':
        return this.link(node, children);
      case 'img':
        return [element('img', [], {...properties, src: this.options.linkTo(this.resolve(String(properties.src)))})];
      case 'td':
      case 'th':
        return [element(tagName, onOneLine(children), properties)];
      case 'caption':
        return [];
      case 'table':
        return [
          ...node.children
            .filter(isElement)
            .filter((child) => child.tagName === 'caption')
            .map(({children: words}) => strong(words.flatMap(this.prepare))),
          element('table', children),
        ];
      case 'dl':
        return [element('ul', terms(children))];
      case 'figcaption':
      case 'summary':
        return findElement(node, isHeading) ? children : [strong(children)];
      case 'label':
        return children;
      default:
        if (has(node, 'theme-admonition')) return [element('blockquote', children)];
        return [element(tagName, children, properties)];
    }
  };

  private link({properties}: Element, children: ElementContent[]): ElementContent[] {
    const href = String(properties.href ?? '');
    // The name of a row links to itself, which is useless outside the page.
    const isOwnName = href.startsWith('#') && children.some((child) => isElement(child) && child.tagName === 'code');
    if (isOwnName || href === '') return children;
    return [element('a', children, {href: this.options.linkTo(this.resolve(href))})];
  }

  private resolve = (address: string) => new URL(address, this.options.pageUrl);

  /** A sample in all its languages, or in the first one with a link to the others. */
  private samples({children}: Element): ElementContent[] {
    const isPanel = (child: ElementContent): child is Element => isElement(child) && has(child, 'samples__panel');
    const panels = children.filter(isPanel);
    this.hasLanguages ||= panels.length > 1;
    const [first, ...others] = panels;
    const names = others.map((panel) => languageOf(panel)).join(', ');
    const isShort = this.fullUrl !== undefined && others.length > 0;
    return children.flatMap((child) => {
      if (!isPanel(child)) return this.prepare(child);
      if (isShort && child !== first) return [];
      // The name of the language replaces the line that opens the whole program.
      const program = withoutElements(child, ({tagName}) => tagName === 'summary');
      const panel = [strong([text(languageOf(child))]), ...program.children.flatMap(this.prepare)];
      const link = element('a', [text(names)], {href: this.fullUrl!});
      return isShort ? [...panel, element('p', [text('The same program in '), link, text('.')])] : panel;
    });
  }
}

const languageOf = (panel: Element) => {
  const label = findElement(panel, (child) => has(child, 'code__language'));
  return label ? textOnOneLine(label) : '';
};

/** Items that begin with a term and go on with its descriptions. */
function terms(children: readonly ElementContent[]): Element[] {
  const items: Element[] = [];
  const parts = children.filter(isElement).flatMap((child) => (child.tagName === 'div' ? child.children : [child]));
  for (const part of parts.filter(isElement)) {
    if (part.tagName === 'dt') items.push(element('li', [element('strong', onOneLine(part.children)), text(':')]));
    else items.at(-1)?.children.push(text(' '), ...onOneLine(part.children));
  }
  return items;
}

/** A framed piece of code: its language, and its title as the fence's `title`. */
function codeOf(frame: Element): Code {
  const code = findElement(frame, ({tagName}) => tagName === 'code') ?? frame;
  const title = findElement(frame, (child) => has(child, 'code__title'));
  const lang = classesOf(code)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length);
  return {
    type: 'code',
    lang: lang ?? (title ? 'text' : null),
    meta: title ? `title="${textOnOneLine(title)}"` : null,
    value: toText(code, {whitespace: 'pre'}).replace(/\n+$/, ''),
  };
}

const processor = unified()
  .use(rehypeRemark, {
    handlers: {
      div: (state, node: Element) => (has(node, 'code') ? codeOf(node) : state.toFlow(state.all(node))),
      pre: (_state, node: Element) => codeOf(node),
    },
  })
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', emphasis: '_', rule: '-', fences: true, listItemIndent: 'one'});

/**
 * Turns a built page into Markdown: its article with tables and samples, diagrams as the lists that describe them.
 *
 * @param tree the whole built page; it is not changed.
 * @throws Error when the page has no article or no title.
 */
export function toMarkdown(tree: Root, options: Options): MarkdownPage {
  const byTag = (name: string) => findElement(tree, ({tagName}) => tagName === name);
  const article = byTag('article');
  const heading = byTag('h1') ?? byTag('title');
  if (!article || !heading) throw new Error(`${options.pageUrl} has no article with a title to write as Markdown.`);
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === 'description');
  const title = textOnOneLine(heading);
  const description = String(meta?.properties.content ?? '');
  const write = (preparation: Preparation) => {
    const children = article.children.flatMap(preparation.prepare);
    const body = processor.stringify(processor.runSync({type: 'root', children}));
    return `# ${title}\n\n> ${description}\n\nSource: ${options.pageUrl}\n\n${body}`;
  };
  const short = new Preparation(options, fullAddress(options.pageUrl));
  const markdown = write(short);
  return {title, description, markdown, ...(short.hasLanguages && {full: write(new Preparation(options))})};
}

/** Address, or file, of a page's Markdown. */
export const markdownAddress = (page: string): string => `${page.replace(/\/$/, '')}.md`;

/** Address, or file, of a page's Markdown with the samples in all languages. */
export const fullAddress = (page: string): string => `${page.replace(/\/$/, '')}.full.md`;
