import type {Element, ElementContent, Root} from 'hast';
import type {BlockContent, Code, Nodes as MdastNodes, RootContent} from 'mdast';
import {toText} from 'hast-util-to-text';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {classesOf, eachElement, findElement, SKIP, textOnOneLine, withoutElements} from '../../../../lib/hast';
import {readDescription} from '../readPages/description';
import {fullTwin} from './twins';

/** Handlers of rehype-remark see its state; this is the part of it that is used here. */
interface State {
  toFlow: (nodes: MdastNodes[]) => BlockContent[];
  all: (element: Element) => MdastNodes[];
}

const hasClass = (element: Element, name: string) => classesOf(element).includes(name);

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

const label = (text: string): RootContent => ({
  type: 'paragraph',
  children: [{type: 'strong', children: [{type: 'text', value: text}]}],
});

const create = (
  tagName: string,
  children: readonly (ElementContent | string)[],
  properties: Element['properties'] = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? {type: 'text', value: child} : child)),
});

/** A piece of code with its frame: the language after the backticks, the title as their `title`. */
function codeBlock(element: Element): Code | undefined {
  const code = findElement(element, ({tagName}) => tagName === 'code');
  if (!code) return undefined;
  const title = findElement(element, (child) => hasClass(child, 'code__title'));
  const language = classesOf(code).find((name) => name.startsWith('language-'));
  return {
    type: 'code',
    lang: language?.slice('language-'.length) ?? null,
    meta: title ? `title="${textOnOneLine(title)}"` : null,
    value: toText(code, {whitespace: 'pre'}).replace(/\n+$/, ''),
  };
}

function division(state: State, element: Element): RootContent | RootContent[] {
  const isPanel = hasClass(element, 'samples__panel');
  const code = isPanel || hasClass(element, 'code') ? codeBlock(element) : undefined;
  const language = isPanel && findElement(element, (child) => hasClass(child, 'code__language'));
  if (code && language) return [label(textOnOneLine(language)), code];
  if (code && !isPanel) return code;
  const content = state.toFlow(state.all(element));
  return hasClass(element, 'theme-admonition') ? {type: 'blockquote', children: content} : content;
}

const FLOW_TAGS = new Set(['p', 'div', 'li', 'ul', 'ol', 'dd', 'dt', 'dl', 'br']);
const space = (): ElementContent => ({type: 'text', value: ' '});

/** Sets what stands in blocks of its own one after the other, for places that are one line in Markdown. */
function flattenBlocks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (FLOW_TAGS.has(node.tagName)) return [space(), ...flattenBlocks(node.children), space()];
    // Styles may set neighbours apart; in Markdown nothing would.
    return nodes[index - 1]?.type === 'element' ? [space(), node] : [node];
  });
}

/** A list of terms becomes a list whose items begin with the term. */
function termsToItems(list: Element): void {
  const items: Element[] = [];
  for (const child of list.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'dt') {
      items.push(create('li', [create('strong', child.children), ':']));
    } else {
      items.at(-1)?.children.push(space(), ...flattenBlocks(child.children));
    }
  }
  list.tagName = 'ul';
  list.children = items;
}

/** Keeps of each sample the first language, and says where the others are. */
function keepFirstLanguage(main: Element, fullUrl: string): boolean {
  let hasOthers = false;
  eachElement(main, (samples) => {
    if (!hasClass(samples, 'samples')) return;
    const isPanel = (child: ElementContent): child is Element =>
      child.type === 'element' && hasClass(child, 'samples__panel');
    const [first, ...others] = samples.children.filter(isPanel);
    if (!first || others.length === 0) return;
    hasOthers = true;
    const names = others.map((panel) => findElement(panel, (child) => hasClass(child, 'code__language')));
    const link = create('a', [names.flatMap((name) => (name ? [textOnOneLine(name)] : [])).join(', ')], {
      href: fullUrl,
    });
    const note = create('p', ['The same program in ', link, '.']);
    const kept = samples.children.filter((child) => child === first || !isPanel(child));
    kept.splice(kept.indexOf(first) + 1, 0, note);
    samples.children = kept;
  });
  return hasOthers;
}

/** Prepares the main part of a page: one line a cell, addresses that work elsewhere, marks as words. */
function prepare(main: Element, pageUrl: string): void {
  // The colours of code are most of a page's elements, and each of them would be visited again and again.
  eachElement(main, (element) => {
    if (element.tagName !== 'pre') return undefined;
    const code = findElement(element, ({tagName}) => tagName === 'code');
    if (code) code.children = [{type: 'text', value: toText(code, {whitespace: 'pre'})}];
    return SKIP;
  });
  eachElement(main, (element) => {
    element.children = element.children.filter(({type}) => type !== 'comment');
  });
  // The words of a heading and the name of a row link to themselves: on paper that says nothing.
  eachElement(main, (element, parent) => {
    const {href} = element.properties;
    if (typeof href !== 'string' || !href.startsWith('#') || !parent) return;
    const isName = element.children.some((child) => child.type === 'element' && child.tagName === 'code');
    if (isName || /^h[2-6]$/.test(parent.tagName)) {
      element.tagName = 'span';
      delete element.properties.href;
    }
  });
  eachElement(main, (element) => {
    if (element.tagName === 'td' || element.tagName === 'th') element.children = flattenBlocks(element.children);
    if (element.tagName === 'dl') termsToItems(element);
    // Markdown knows a box at the start of a paragraph.
    if (element.tagName === 'label') element.tagName = 'p';
    if (element.tagName === 'a' && typeof element.properties.href === 'string') {
      const {href} = element.properties;
      element.properties.href = new URL(href, pageUrl).href;
    }
    if (element.tagName === 'button') {
      element.tagName = 'em';
      element.children = [{type: 'text', value: `(${textOnOneLine(element)})`}];
    }
    // The heading of a folded part.
    if (element.tagName === 'summary' && findElement(element, ({tagName}) => /^h[2-6]$/.test(tagName))) {
      element.tagName = 'div';
    }
    if (element.tagName === 'figcaption' || element.tagName === 'summary' || element.tagName === 'caption') {
      element.tagName = 'p';
      element.children = [create('strong', element.children)];
    }
  });
  liftCaptions(main);
}

/** A Markdown table has no caption: it becomes a paragraph before the table. */
function liftCaptions(main: Element): void {
  eachElement(main, (table, parent) => {
    if (table.tagName !== 'table' || !parent) return;
    const caption = table.children.find((child) => child.type === 'element' && child.tagName === 'p');
    if (!caption) return;
    table.children = table.children.filter((child) => child !== caption);
    parent.children.splice(parent.children.indexOf(table), 0, caption);
  });
}

const toMdast = unified().use(rehypeRemark, {
  handlers: {
    div: (state: unknown, element: Element) => division(state as State, element),
    section: (state: unknown, element: Element) => division(state as State, element),
  },
});
const writer = unified()
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', emphasis: '_', fences: true, resourceLink: true, rule: '-'});

/** A page as Markdown, and what the map of the site says of it. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** With each sample in its first language. */
  markdown: string;
  /** With the samples in all languages; undefined when there is no sample in several. */
  full?: string;
}

/**
 * Turns a built page into Markdown: its main part with tables, samples, diagrams as the lists that tell the same story,
 * and full addresses.
 *
 * @param tree the page as it was built; it stays as it is.
 * @throws Error when the page has no article.
 */
export async function toMarkdown(tree: Root, pageUrl: string): Promise<MarkdownPage> {
  const article = findElement(tree, ({tagName}) => tagName === 'article');
  const {heading: title, description = ''} = readDescription(tree);
  if (!article || !title) throw new Error(`${pageUrl} has no article with a heading to turn into Markdown.`);
  const content = () => withoutElements(article, isLeftOut);
  const write = async (main: Element) => {
    prepare(main, pageUrl);
    const body = writer.stringify(await toMdast.run({type: 'root', children: [main]}));
    return `# ${title}\n\n> ${description}\n\nSource: ${pageUrl}\n\n${body}`;
  };
  const short = content();
  const isShorter = keepFirstLanguage(short, fullTwin(`${pageUrl.replace(/\/$/, '')}.md`));
  return {title, description, markdown: await write(short), ...(isShorter && {full: await write(content())})};
}
