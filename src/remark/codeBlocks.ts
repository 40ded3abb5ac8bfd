import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import {THAI} from '../lib/thai';
import {highlight, labelOf} from './highlight';
import {element, failBuild, importOf} from './jsx';
import {distinctNames, inSection, visitSections} from './sections';

/** The parts of the text after the language of a fence; what is neither a title nor lines is not understood. */
const PARTS = /(?:title="([^"]+)"|\{(\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*)\})(?!\S)|\S+/g;

/** Reads the title, and the lines to mark in a code of `length` lines: `{1,3-5}` marks 1, 3, 4 and 5. */
function readMeta(meta: string, length: number, refuse: (reason: string) => never) {
  let title: string | undefined;
  const marked = new Set<number>();
  for (const [part, named, ranges] of meta.matchAll(PARTS)) {
    if (named && title) refuse(`"${part}" is a second title.`);
    title ??= named;
    if (!named && !ranges) {
      refuse(
        `"${part}" is not supported here. Write title="…", or the lines to mark as {1,3-5}, or both. ` +
          'A remark plugin that reads it goes before ...remarkPlugins in docusaurus.config.ts.',
      );
    }
    for (const range of ranges?.split(',') ?? []) {
      const [first = 0, last = first] = range.split('-').map(Number);
      if (first < 1 || first > last || last > length) {
        refuse(`{${range.trim()}} is to be marked, but the code has lines 1 to ${length}.`);
      }
      for (let line = first; line <= last; line++) marked.add(line);
    }
  }
  return {title, marked};
}

/** Code of more lines is short until the reader wants all of it. */
const MAX_WHOLE_LINES = 60;

function renderFence(node: Code, nameOf: (what: string) => string, file: VFile) {
  const language = node.lang ?? 'text';
  const label = labelOf(language);
  const length = node.value.split('\n').length;
  const {title, marked} = readMeta(node.meta ?? '', length, (reason) => failBuild(file, node, reason));
  const html = highlight(node.value, language, marked).replace(THAI, '<span lang="th">$1</span>');
  const name = nameOf(title ? `${title}, ${label}` : label);
  const block = element('CodeBlock', {language, label, title, name, html}, node);
  if (length > MAX_WHOLE_LINES) block.children.push(element('ShowAll', {lines: length, name}));
  return block;
}

/**
 * Remark plugin: replaces every fence by a `CodeBlock` whose code is already highlighted, so that no highlighter
 * reaches the browser, and named after its heading.
 *
 * @throws VFileMessage for unknown words or a second title after the language, or a marked line outside the code.
 */
export const codeBlocks = () => (tree: Root, file: VFile) => {
  const distinct = distinctNames();
  let isLong = false;
  visitSections(tree, file, (node, section, parent, index) => {
    if (node.type !== 'code' || !parent || index === undefined) return;
    const block = renderFence(node, (what) => distinct(inSection(what, section)), file);
    parent.children[index] = block;
    isLong ||= block.children.length > 0;
  });
  // Only such a page loads it.
  if (isLong) tree.children.unshift(importOf('ShowAll', '@site/src/components/CodeBlock/ShowAll'));
};
