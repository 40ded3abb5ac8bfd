import {Graph as DirectedGraph, layout as place, type EdgeLabel, type GraphLabel, type NodeLabel} from '@dagrejs/dagre';
import {FenceError} from '../fence';
import {overlaps, type Box, type Point} from '../shared/geometry';
import {BADGE_RADIUS, COLUMN_WIDTH, PAGE_WIDTH, SMALL, STRONG} from '../shared/metrics';
import {heightOf, widthOf, wrap, type Type} from '../shared/text';
import type {Graph} from './parse';

interface PlacedNode extends Box {
  name: string[];
  note: string[];
}

interface PlacedEdge {
  points: Point[];
  /** Room of the number and the words beside it. */
  label?: Box & {lines: string[]};
}

/** Positions and sizes, in pixels. */
export interface GraphLayout {
  width: number;
  height: number;
  /** True when the list, and so the numbers, go by nodes: no arrow has words, and each node has a note. */
  isNumberedByNode: boolean;
  /** One for each node, in order. */
  nodes: PlacedNode[];
  /** One for each edge, in order. */
  edges: PlacedEdge[];
}

/** Room for the number of a step, beside the words of an arrow and above those of a box. */
export const BADGE_ROOM = 2 * BADGE_RADIUS + 6;

/**
 * Most width of a text before it is broken, widest first. The first that fits the column is used, or else the last in
 * which no word is broken, or else the first that fits the page.
 */
const ROOMS = [150, 120, 100, 84, 72];

/** For the strokes and the heads of arrows at the edge of the picture. */
const MARGIN = 4;

/** Between the text of a box or a label and its edge. */
const PADDING = {node: {x: 14, y: 9}, label: {x: 4, y: 3}};

const widest = (lines: readonly string[], type: Type) => Math.max(0, ...lines.map((line) => widthOf(line, type)));

/** dagre gives the middle of a box. */
const boxAround = ({x = 0, y = 0, width = 0, height = 0}: Partial<Box>): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function layoutWithin({direction, nodes, edges}: Graph, room: number): GraphLayout {
  const isNumberedByNode = edges.every(({text}) => !text) && nodes.every(({note}) => note);
  const names = nodes.map(({name}) => wrap(name, room, STRONG));
  const notes = nodes.map(({note}) => (note ? wrap(note, room, SMALL) : []));
  const labels = edges.map(({text}) => (text ? wrap(text, room, SMALL) : []));

  const graph = new DirectedGraph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({
    rankdir: direction,
    nodesep: 24,
    edgesep: 24,
    ranksep: isNumberedByNode ? 28 : 56,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const [index, {id}] of nodes.entries()) {
    const [name, note] = [names[index]!, notes[index]!];
    const height = heightOf(name, STRONG) + heightOf(note, SMALL) + (isNumberedByNode ? BADGE_ROOM : 0);
    graph.setNode(id, {
      width: Math.max(widest(name, STRONG), widest(note, SMALL)) + 2 * PADDING.node.x,
      height: height + 2 * PADDING.node.y,
    });
  }
  for (const [index, {from, to}] of edges.entries()) {
    const label = labels[index]!;
    const height = Math.max(heightOf(label, SMALL), 2 * BADGE_RADIUS) + 2 * PADDING.label.y;
    const size = {width: BADGE_ROOM + widest(label, SMALL) + 2 * PADDING.label.x, height};
    graph.setEdge(from, to, isNumberedByNode ? {} : {...size, labelpos: 'c'});
  }
  place(graph);

  const {width = 0, height = 0} = graph.graph();
  return {
    width,
    height,
    isNumberedByNode,
    nodes: nodes.map(({id}, index) => ({...boxAround(graph.node(id)), name: names[index]!, note: notes[index]!})),
    edges: edges.map(({from, to}, index) => {
      const edge = graph.edge(from, to);
      const label = isNumberedByNode ? undefined : {...boxAround(edge), lines: labels[index]!};
      return {points: edge.points ?? [], label};
    }),
  };
}

const hasWholeWords = ({nodes, edges}: Graph, room: number): boolean => {
  const fits = (text: string | undefined, type: Type) =>
    (text ?? '').split(/\s+/).every((word) => widthOf(word, type) <= room);
  return (
    nodes.every(({name, note}) => fits(name, STRONG) && fits(note, SMALL)) && edges.every(({text}) => fits(text, SMALL))
  );
};

/**
 * Places nodes and arrows with dagre, which Mermaid uses too.
 *
 * @param line of the fence, for the sentences
 * @throws FenceError for texts that have no room
 */
export function layoutGraph(graph: Graph, line: number): GraphLayout {
  let layout: GraphLayout | undefined;
  for (const room of ROOMS) {
    const narrower = layoutWithin(graph, room);
    if (!layout || layout.width > PAGE_WIDTH || hasWholeWords(graph, room)) layout = narrower;
    if (layout.width <= COLUMN_WIDTH) break;
  }
  if (!layout || layout.width > PAGE_WIDTH) {
    throw new FenceError(
      `the picture is ${Math.round(layout?.width ?? 0)} px wide, but ${PAGE_WIDTH} fit. ` +
        'Shorten its texts, or let it go from top to bottom: "direction TB" or "flowchart TB".',
      line,
    );
  }
  const placed = [
    ...layout.nodes.map((box, index) => ({box, text: graph.nodes[index]!.name})),
    ...layout.edges.flatMap(({label}, index) => (label ? [{box: label, text: graph.edges[index]!.text ?? ''}] : [])),
  ];
  for (const [index, one] of placed.entries()) {
    const other = placed.slice(index + 1).find(({box}) => overlaps(one.box, box));
    if (other)
      throw new FenceError(`"${one.text}" and "${other.text}" have no room beside each other. Shorten them.`, line);
  }
  return layout;
}
