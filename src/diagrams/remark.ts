import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {element, stop} from '../remark/jsx';
import {drawSequence} from './draw';
import {parseSequence} from './parse';

/**
 * Remark plugin: replaces each `mermaid` fence with a `sequenceDiagram` by its picture and the same steps as a numbered
 * list. The browser gets finished HTML, which React takes as one element. A diagram of another kind stays a code block;
 * with `markdown.mermaid` and its theme, Docusaurus takes all of them first and draws them in the browser.
 *
 * @throws VFileMessage for a fence that cannot be read
 */
export const drawDiagrams = () => (tree: Root, file: VFile) => {
  visit(tree, 'code', (node, index, parent) => {
    if (node.lang !== 'mermaid' || !parent || index === undefined) return;
    const sequence = parseSequence(node.value, (message, line) => {
      const start = {line: (node.position?.start.line ?? 0) + line, column: 1};
      return stop(file, {type: 'code', position: {start, end: start}}, `mermaid: ${message}`);
    });
    if (!sequence) return;
    const __html = drawSequence(sequence).source.replace(/\s*\n\s*/g, ' ');
    parent.children[index] = element('div', {dangerouslySetInnerHTML: {__html}}, node);
  });
};
