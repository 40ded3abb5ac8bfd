import type {Markup} from '../../../lib/markup';
import {middleOf} from '../shared/geometry';
import {h} from '../shared/html';
import {BADGE_RADIUS, SMALL, STRONG} from '../shared/metrics';
import {arrow, badge, frame, rectangle, textLines, type ListEntry} from '../shared/parts';
import {heightOf} from '../shared/text';
import {BADGE_ROOM, layoutGraph, type GraphLayout} from './layout';
import type {Graph} from './parse';

function drawNode(node: GraphLayout['nodes'][number], isFinal: boolean, number?: number): Markup {
  const {name, note} = node;
  const {x, y: middle} = middleOf(node);
  const y = number === undefined ? middle : middle + BADGE_ROOM / 2;
  const top = y - (heightOf(name, STRONG) + heightOf(note, SMALL)) / 2;
  return h(
    'g',
    {},
    rectangle(node, isFinal ? 'diagram__final' : 'diagram__box'),
    textLines(name, {x, y: y - heightOf(note, SMALL) / 2}, STRONG, 'diagram__strong'),
    note.length > 0 && textLines(note, {x, y: y + heightOf(name, STRONG) / 2}, SMALL, 'diagram__small'),
    number !== undefined && badge(number, {x, y: top - BADGE_ROOM / 2}),
  );
}

function drawLabel(label: NonNullable<GraphLayout['edges'][number]['label']>, number: number): Markup {
  const {x, y} = middleOf(label);
  const isEmpty = label.lines.length === 0;
  return h(
    'g',
    {},
    rectangle(label, 'diagram__paper'),
    !isEmpty && textLines(label.lines, {x: x + BADGE_ROOM / 2, y}, SMALL, 'diagram__small'),
    badge(number, {x: isEmpty ? x : label.x + BADGE_RADIUS + 2, y}),
  );
}

function entriesOf({nodes, edges}: Graph, isNumberedByNode: boolean): ListEntry[] {
  if (isNumberedByNode) return nodes.map(({name, note, detail}) => ({lead: [name], text: note, detail}));
  const inWords = (id: string) => {
    const {name, note, isFinal} = nodes.find((node) => node.id === id)!;
    const remarks = [note, isFinal && 'final'].filter(Boolean);
    return remarks.length > 0 ? `${name} (${remarks.join(', ')})` : name;
  };
  return edges.map(({from, to, text, detail}) => ({lead: [inWords(from), inWords(to)], text, detail}));
}

/**
 * States, or the boxes of a flow, with numbered arrows from one to the next.
 *
 * @param line of the fence, for the sentences
 * @throws FenceError for texts that have no room
 */
export function drawGraph(graph: Graph, line: number): Markup {
  const {width, height, isNumberedByNode, nodes, edges} = layoutGraph(graph, line);
  return frame({
    title: graph.title,
    width,
    height,
    entries: entriesOf(graph, isNumberedByNode),
    children: [
      edges.map(({points}) => arrow(points)),
      edges.map(({label}, index) => label && drawLabel(label, index + 1)),
      nodes.map((node, index) => drawNode(node, graph.nodes[index]!.isFinal, isNumberedByNode ? index + 1 : undefined)),
    ],
  });
}
