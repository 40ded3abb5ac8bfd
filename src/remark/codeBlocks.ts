import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import {highlight, labelOf} from './highlight';
import {element, stop} from './jsx';
import {distinctNames, inSection, visitSections} from './sections';
import {THAI} from './thai';

const META = /\s*(?:title="(?<title>[^"]*)"|\{(?<lines>\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*)\})/y;

/** `1,3-5` as 1, 3, 4, 5. */
function linesOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({length: last - first + 1}, (_, index) => first + index);
  });
}

/** Reads the text after the language of a fence; undefined when any part is unknown. */
function readMeta(meta: string) {
  const read: {title?: string; marked: Set<number>} = {marked: new Set()};
  META.lastIndex = 0;
  while (meta.slice(META.lastIndex).trim() !== '') {
    const match = META.exec(meta);
    if (!match?.groups) return undefined;
    const {title, lines} = match.groups;
    if (title) read.title = title;
    if (lines) for (const line of linesOf(lines)) read.marked.add(line);
  }
  return read;
}

function renderFence(node: Code, nameOf: (what: string) => string, file: VFile) {
  const language = node.lang ?? 'text';
  const label = labelOf(language);
  const meta = readMeta(node.meta ?? '');
  if (!meta) {
    stop(file, node, `"${node.meta}" is not understood. Write title="…", or the lines to mark as {1,3-5}, or both.`);
  }
  const length = node.value.split('\n').length;
  const outside = [...meta.marked].find((line) => line < 1 || line > length);
  if (outside !== undefined) {
    stop(file, node, `line ${outside} is to be marked, but the code has lines 1 to ${length}.`);
  }
  const html = highlight(node.value, language, meta.marked).replace(THAI, '<span lang="th">$1</span>');
  const name = nameOf(meta.title ? `${meta.title}, ${label}` : label);
  return element('CodeBlock', {language, label, title: meta.title, name, html}, node);
}

/**
 * Remark plugin: replaces every fence by a `CodeBlock` whose code is already highlighted, so that no highlighter
 * reaches the browser, and named after its heading.
 *
 * @throws VFileMessage for unknown words after the language, or a marked line outside the code.
 */
export const codeBlocks = () => (tree: Root, file: VFile) => {
  const distinct = distinctNames();
  visitSections(tree, file, (node, section, parent, index) => {
    if (node.type !== 'code' || !parent || index === undefined) return;
    parent.children[index] = renderFence(node, (what) => distinct(inSection(what, section)), file);
  });
};
