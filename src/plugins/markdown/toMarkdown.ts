import type {Element, ElementContent, Properties, Root} from 'hast';
import type {Code} from 'mdast';
import {toText} from 'hast-util-to-text';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {classesOf, findElement, isElement, text, textOnOneLine} from '../../lib/hast';

/** A page as Markdown, and what `llms.txt` says about it. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** The samples in all languages, each under its name. */
  markdown: string;
}

export interface Options {
  /** Full address of the page; its links become absolute. */
  pageUrl: string;
  /** The address that a link gets: the `.md` of a page that has one. */
  linkTo: (url: URL) => string;
  code?: CodeFrame;
}

/** The classes by which code blocks are found. */
export interface CodeFrame {
  frame: string;
  /** Of the element with the title, within the frame. */
  title?: string;
}

/** The frame of the theme; its title has no fixed class. */
const THEME_FRAME: CodeFrame = {frame: 'theme-code-block'};

const has = (element: Element, name: string) => classesOf(element).includes(name);
const isHeading = ({tagName}: Element) => /^h[2-6]$/.test(tagName);

const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
/** The anchor of a heading, a row or a paragraph, as Docusaurus, Pandoc and others write it. */
const anchor = (id: Properties['id']) => (id ? [element('data', [], {id})] : []);
const strong = (children: ElementContent[]) => element('p', [element('strong', children)]);

const OMITTED_TAGS = new Set(['nav', 'svg', 'script', 'style', 'button', 'dialog', 'form', 'footer', 'header', 'h1']);
// UPGRADING: theme-markup
const OMITTED_CLASSES = ['theme-doc-toc-mobile', 'table-of-contents'];

/** Navigation, controls, and drawings that a list beside them describes. */
const isOmitted = (element: Element) =>
  OMITTED_TAGS.has(element.tagName) ||
  element.properties.popover !== undefined ||
  element.properties.ariaHidden === 'true' ||
  element.properties.role === 'tablist' ||
  element.properties.dataSearch === 'ignore' ||
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

/** The code of a frame, which keeps its title. */
function codeIn(frame: Element, titleClass: string | undefined): Element {
  const pre = findElement(frame, ({tagName}) => tagName === 'pre') ?? frame;
  const title = titleClass && findElement(frame, (child) => has(child, titleClass));
  return {...pre, properties: {...pre.properties, ...(title && {dataTitle: textOnOneLine(title)})}};
}

/** A piece of code: its language, and its title as the fence's `title`. */
function codeOf(pre: Element): Code {
  const code = findElement(pre, ({tagName}) => tagName === 'code') ?? pre;
  const title = pre.properties.dataTitle;
  const lang = /(?<!\S)language-(\S+)/.exec([...classesOf(code), ...classesOf(pre)].join(' '))?.[1];
  return {
    type: 'code',
    lang: lang ?? (title ? 'text' : null),
    meta: title ? `title="${String(title)}"` : null,
    value: toText(code, {whitespace: 'pre'}).replace(/\n+$/, ''),
  };
}

const processor = unified()
  .use(rehypeRemark, {
    handlers: {
      // Markdown would escape an underscore in a text.
      data: (_state, {properties}: Element) => ({type: 'html', value: ` {#${String(properties.id)}}`}),
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
  /** The names of tabs by their panels. */
  const tabs = new Map<Element | undefined, string>();
  /** The ids of tables by those of the titles above them. */
  const tables = new Map<unknown, Properties['id']>();
  visit(article, 'element', (element, _index, parent) => {
    if (element.properties.role === 'tablist' && parent) {
      // Beside the list, or one level below, as the theme has them.
      const near = parent.children.filter(isElement).flatMap((child) => [child, ...child.children.filter(isElement)]);
      const panels = near.filter(({properties}) => properties.role === 'tabpanel');
      element.children.filter(isElement).forEach((tab, index) => tabs.set(panels[index], textOnOneLine(tab)));
    }
    const {ariaLabelledBy, id} = element.properties;
    if (element.tagName === 'table' && ariaLabelledBy) tables.set(String(ariaLabelledBy), id);
  });

  const linkTo = (address: string) => options.linkTo(new URL(address, options.pageUrl));
  /** @param own id of the heading or row around the node, whose name links to itself. */
  const prepare = (node: ElementContent, own?: unknown): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [node] : [];
    if (isOmitted(node)) return [];
    const {tagName, properties} = node;
    const {frame, title} = options.code ?? THEME_FRAME;
    if (has(node, frame)) return [codeIn(node, title)];
    const isNamed = isHeading(node) || tagName === 'tr';
    const children = node.children.flatMap((child) => prepare(child, isNamed ? properties.id : own));
    const tab = tabs.get(node);
    if (tab) return [strong([text(tab)]), ...children];
    if (isHeading(node) || tagName === 'p') return [element(tagName, [...children, ...anchor(properties.id)])];
    switch (tagName) {
      case 'a': {
        const href = String(properties.href ?? '');
        if (href === '' || href === `#${String(own)}`) return children;
        return [element('a', children, {href: linkTo(href)})];
      }
      // One text, whatever elements allow a line break or mark a part of it.
      case 'code':
        return [element(tagName, [text(toText(node, {whitespace: 'pre'}))], properties)];
      case 'tr': {
        const cells = children.filter(isElement);
        cells[0]?.children.push(...anchor(properties.id));
        return [element(tagName, cells)];
      }
      case 'img':
        return [element('img', [], {...properties, src: linkTo(String(properties.src))})];
      case 'td':
      case 'th':
        return [element(tagName, onOneLine(children), properties)];
      case 'table': {
        const captions = children.filter((child) => isElement(child) && child.tagName === 'p');
        return [
          ...captions,
          element(
            'table',
            children.filter((child) => !captions.includes(child)),
          ),
        ];
      }
      case 'dl':
        return [element('ul', terms(children))];
      // Before its table: see there.
      case 'caption':
        return [strong(children)];
      case 'figcaption':
      case 'summary':
        return findElement(node, isHeading) ? children : [strong(children)];
      case 'label':
        return children;
      // The title above a table has the table's anchor: a Markdown table has no place for it.
      case 'strong':
        return [element(tagName, children), ...anchor(tables.get(properties.id))];
      default:
        if (has(node, 'theme-admonition')) return [element('blockquote', children)];
        return [element(tagName, children, properties)];
    }
  };

  const children = article.children.flatMap((child) => prepare(child));
  const body = processor.stringify(processor.runSync({type: 'root', children}));
  return {title, description, markdown: `# ${title}\n\n> ${description}\n\nSource: ${options.pageUrl}\n\n${body}`};
}

/** Address, or file, of a page's Markdown. */
export const markdownAddress = (page: string): string => `${page.replace(/\/$/, '')}.md`;
