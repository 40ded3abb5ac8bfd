import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import type {Markup} from '../../lib/markup';
import {problemsOf, type Shape} from './Diagram/shape';
import {SequenceDiagram} from './SequenceDiagram';
import {StateDiagram} from './StateDiagram';
import {Timeline} from './Timeline';
import {element, isJsxElement, stop, type JsxElement} from '../remark/jsx';
import {NotLiteral, readLiteral} from '../remark/literals';
import {eachNode} from '../remark/sections';

interface Diagram<Props> {
  shape: Shape;
  /** Finds what keeps data of the right shape from being drawn; sentences without an end. */
  problems: (props: Props) => string[];
  draw: (props: Props) => Markup;
}

const diagrams: Readonly<Record<string, Diagram<never>>> = {SequenceDiagram, StateDiagram, Timeline};

export const diagramNames = Object.keys(diagrams);

function dataOf(node: JsxElement, file: VFile): Record<string, unknown> {
  const entries = node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute')
      stop(file, node, `<${node.name}> cannot read {...}: write its data out.`);
    const {name, value} = attribute;
    if (typeof value !== 'object' || !value?.data?.estree) return [name, value ?? true];
    try {
      return [name, readLiteral(value.data.estree)];
    } catch (error) {
      if (!(error instanceof NotLiteral)) throw error;
      return stop(
        file,
        node,
        `<${node.name} ${name}={…}> holds ${error.message}. It is drawn while the page is built: write its data out.`,
      );
    }
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function htmlOf<Props>({shape, problems, draw}: Diagram<Props>, node: JsxElement, file: VFile): string {
  const data = dataOf(node, file);
  const wrongs = problemsOf(data, shape, '');
  const found = wrongs.length > 0 ? wrongs : problems(data as Props);
  if (found.length > 0) stop(file, node, `<${node.name}> cannot be drawn: ${found.join('; ')}.`);
  return draw(data as Props).source;
}

/**
 * Remark plugin: replaces every diagram by its finished HTML. The browser gets a text and none of the code that drew
 * it, and React takes it over as one element.
 *
 * @throws VFileMessage for data that is computed, incomplete, or cannot be drawn.
 */
export const drawDiagrams = () => (tree: Root, file: VFile) => {
  eachNode(tree, (node, parent, index) => {
    const diagram = isJsxElement(node) ? diagrams[node.name ?? ''] : undefined;
    if (!diagram || !parent || index === undefined) return;
    const html = htmlOf(diagram, node as JsxElement, file);
    parent.children[index] = element('div', {dangerouslySetInnerHTML: {__html: html}}, node);
  });
};
