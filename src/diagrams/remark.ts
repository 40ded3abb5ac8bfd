import type {Root} from 'mdast';
import type {Node} from 'unist';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import type {Markup} from 'payment-contract/lib/markup';
import {element, stop} from '../remark/jsx';
import {drawSequence} from './draw';
import {parseSequence} from './parse';
import {drawScreen} from './screen';

const pictureOf = ({source}: Markup, replaced: Node) =>
  element('div', {dangerouslySetInnerHTML: {__html: source.replace(/\s*\n\s*/g, ' ')}}, replaced);

/**
 * Remark plugin: replaces each `mermaid` fence with a `sequenceDiagram` by a numbered list that CSS draws, and each
 * `screen` fence by a drawn form. The browser gets finished HTML, which React takes as one element. A diagram of
 * another kind stays a code block; with `markdown.mermaid` and its theme, Docusaurus takes all of them first and draws
 * them in the browser.
 *
 * @throws VFileMessage for a fence that cannot be read
 */
export const drawDiagrams = () => (tree: Root, file: VFile) => {
  visit(tree, 'code', (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.lang === 'screen') {
      try {
        parent.children[index] = pictureOf(drawScreen(node.value), node);
      } catch (error) {
        stop(file, node, (error as Error).message);
      }
    }
    if (node.lang !== 'mermaid') return;
    const sequence = parseSequence(node.value, (message, line) => {
      const start = {line: (node.position?.start.line ?? 0) + line, column: 1};
      return stop(file, {type: 'code', position: {start, end: start}}, `mermaid: ${message}`);
    });
    if (!sequence) return;
    parent.children[index] = pictureOf(drawSequence(sequence), node);
  });
};
