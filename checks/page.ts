import type {Nodes, PhrasingContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {parse as parseYaml} from 'yaml';
import {isObject} from '../lib/json';
import {FRONT_MATTER} from '../lib/pageFiles';

/** A stretch of prose: one paragraph, table cell, heading or text attribute, code left out. */
export interface Prose {
  text: string;
  line: number;
}

/** A Markdown or MDX file, read into what the checks need. */
export interface Page {
  /** Path from the root of the repository, with `/`. */
  file: string;
  source: string;
  /** The body as a tree; lines are those of the file. */
  tree: Root;
  /** Dates stay texts. Undefined when the file has no front matter. */
  frontMatter: Record<string, unknown> | undefined;
  headings: {level: number; text: string; line: number}[];
  prose: Prose[];
  images: {src: string; alt: string; line: number}[];
}

/** Attributes whose text is shown to readers. */
const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'caption', 'label', 'summary', 'title']);

const CODE_STANDS_FOR = 'code';

/** Line of the file on which a part of a page begins. */
export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function proseOf(node: {children: PhrasingContent[]}): string {
  return node.children
    .map((child): string => {
      if (child.type === 'inlineCode') return CODE_STANDS_FOR;
      // Struck-out text shows how not to write.
      if (child.type === 'mdxTextExpression' || child.type === 'delete') return '';
      if (child.type === 'break') return ' ';
      return 'children' in child ? proseOf(child) : toString(child);
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Sentences handed to a component as data, such as the steps of a diagram: texts with a space in them. */
function* sentencesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* sentencesIn(item);
  } else if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (node.value.includes(' ')) yield node.value;
    } else {
      for (const [key, child] of Object.entries(node)) if (key !== 'comments') yield* sentencesIn(child);
    }
  }
}

function parseTree(file: string, body: string): Root {
  const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkDirective);
  // Plain Markdown allows what MDX does not, such as `<https://…>`.
  return (file.endsWith('.mdx') ? markdown.use(remarkMdx) : markdown).parse(body);
}

/** A file that no reader of Markdown or YAML refuses, and that cannot be read as its writer means it. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

function frontMatterOf(source: string): {block: string; frontMatter: Page['frontMatter']} {
  if (source.startsWith('\uFEFF')) {
    throw new Unreadable(1, 'The file begins with an unseen byte order mark: save it as UTF-8, without "BOM".');
  }
  const merged = /^(?:<{7}|>{7}|\|{7})(?: .*)?$/m.exec(source);
  if (merged) {
    const line = source.slice(0, merged.index).split('\n').length;
    throw new Unreadable(
      line,
      `"${merged[0]}" is left over from a merge: keep one side, and take out the lines of signs.`,
    );
  }
  if (/^\s+---\r?\n[\w-]+:/.test(source)) {
    throw new Unreadable(1, 'An empty line or a space stands above the front matter: begin the file with ---.');
  }
  const [block = '', yaml] = FRONT_MATTER.exec(source) ?? [];
  if (yaml === undefined) {
    if (/^---\r?\n[\w-]+:/.test(source)) {
      throw new Unreadable(1, 'The front matter is not closed: write --- on a line of its own after its last key.');
    }
    return {block, frontMatter: undefined};
  }
  const frontMatter = (parseYaml(yaml) ?? {}) as unknown;
  if (!isObject(frontMatter)) {
    throw new Unreadable(2, 'The front matter has no keys: write each line as "title: The title".');
  }
  return {block, frontMatter};
}

/**
 * Reads a page's source.
 *
 * @param file path from the root of the repository; `.mdx` is read as MDX, anything else as Markdown
 * @throws Error when the front matter is not YAML or the body is not MDX; the message has the line.
 */
export function parsePage(file: string, source: string): Page {
  const {block, frontMatter} = frontMatterOf(source);
  // The block is blanked, not cut, so that lines and offsets stay those of the file.
  const tree = parseTree(file, blank(block) + source.slice(block.length));
  const page: Page = {
    file,
    source,
    tree,
    frontMatter,
    headings: [],
    prose: [],
    images: [],
  };
  visit(tree, (node: Nodes) => {
    const line = lineOf(node);
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') {
      const text = proseOf(node);
      if (text) page.prose.push({text, line});
      if (node.type === 'heading') page.headings.push({level: node.depth, text, line});
    } else if (node.type === 'image') {
      const {url, alt} = node;
      page.images.push({src: url, alt: alt ?? '', line});
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const texts = new Map<string, string>();
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute') continue;
        if (typeof attribute.value === 'string') texts.set(attribute.name, attribute.value);
        else for (const text of sentencesIn(attribute.value?.data?.estree)) page.prose.push({text, line});
      }
      for (const [name, text] of texts) if (SHOWN_ATTRIBUTES.has(name)) page.prose.push({text, line});
      if (node.name === 'img') page.images.push({src: texts.get('src') ?? '', alt: texts.get('alt') ?? '', line});
    } else if (node.type === 'mdxjsEsm' && !node.value.startsWith('import')) {
      for (const text of sentencesIn(node.data?.estree)) page.prose.push({text, line});
    } else if (node.type === 'code') {
      return SKIP;
    }
    return undefined;
  });
  return page;
}
