import type {Code, Root} from 'mdast';
import type {VFile} from 'vfile';
import type {Markup} from '../../lib/markup';
import {element, stop} from '../remark/jsx';
import {eachNode} from '../remark/sections';
import {FenceError, readFence, type Fence} from './fence';
import {drawGraph} from './graph';
import {parseFlow, parseStates} from './graph/parse';
import {drawSequence} from './sequence';
import {parseSequence} from './sequence/parse';

const kinds: Readonly<Record<string, (fence: Fence) => Markup>> = {
  sequenceDiagram: (fence) => drawSequence(parseSequence(fence)),
  'stateDiagram-v2': (fence) => drawGraph(parseStates(fence), fence.line),
  flowchart: (fence) => drawGraph(parseFlow(fence), fence.line),
};

function htmlOf(node: Code, file: VFile): string | undefined {
  try {
    const fence = readFence(node.value, Object.keys(kinds));
    return fence && kinds[fence.kind]!(fence).source;
  } catch (error) {
    if (!(error instanceof FenceError)) throw error;
    const line = (node.position?.start.line ?? 0) + error.line;
    const start = {line, column: 1};
    return stop(file, {type: 'code', position: {start, end: start}}, `mermaid: ${error.message}`);
  }
}

/**
 * Remark plugin: replaces `mermaid` fences of three kinds by their picture and the same story as a numbered list.
 * The browser gets a text and none of the code that drew it, and React takes it over as one element. A fence of
 * another kind stays a code block. With `markdown.mermaid` Docusaurus takes all fences first, and draws them in the
 * browser.
 *
 * @throws VFileMessage for a fence that cannot be read, or whose texts have no room
 */
export const drawDiagrams = () => (tree: Root, file: VFile) => {
  eachNode(tree, (node, parent, index) => {
    if (node.type !== 'code' || node.lang !== 'mermaid' || !parent || index === undefined) return;
    const html = htmlOf(node, file);
    if (html !== undefined) parent.children[index] = element('div', {dangerouslySetInnerHTML: {__html: html}}, node);
  });
};
