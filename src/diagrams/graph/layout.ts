import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type * as BeautifulMermaid from 'beautiful-mermaid';
import {FenceError} from '../fence';
import {overlaps, type Box, type Point} from '../shared/geometry';
import {BADGE_RADIUS, PAGE_WIDTH, SMALL, STRONG} from '../shared/metrics';
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

/** Where everything stands, in pixels. */
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

/** Width of the text where code stands beside it, in pixels. */
const COLUMN_WIDTH = 580;

/**
 * Most width of a text before it is broken, widest first. The first that fits the column is used, or else the last in
 * which no word is broken, or else the first that fits the page.
 */
const ROOMS = [150, 120, 100, 84, 72];

/** For the strokes and the heads of arrows at the edge of the picture. */
const MARGIN = 4;

/** Room of the library's boxes around their text, and the size of one letter "n" in them (its 13 and 11 px). */
const NODE = {letter: 13 * 0.57, line: 13 * 1.3, padding: {x: 40, y: 20}, margin: {x: 10, y: 6}};
const EDGE = {letter: 11 * 0.54, line: 11 * 1.3, padding: {x: 16, y: 16}, margin: {x: 4, y: 4}};

let library: typeof BeautifulMermaid | undefined;

/**
 * The package can only be imported, which is asynchronous, and its `exports` hide its file from `require`. Remark
 * transformers here are synchronous, so the file itself is loaded, when the first graph is drawn.
 */
function renderMermaid(source: string): string {
  if (!library) {
    const require = createRequire(__filename);
    const files = require.resolve
      .paths('beautiful-mermaid')
      ?.map((folder) => path.join(folder, 'beautiful-mermaid/dist/index.js'));
    library = require(files?.find(existsSync) ?? 'beautiful-mermaid') as typeof BeautifulMermaid;
  }
  return library.renderMermaidSVG(source, {nodeSpacing: 20, layerSpacing: 22});
}

/** A label of letters "n" that takes this room in the library's measures, which are those of a Latin face alone. */
function placeholder(width: number, height: number, {letter, line, padding, margin}: typeof NODE): string {
  const letters = Math.max(1, Math.ceil((width + 2 * margin.x - padding.x) / letter));
  const lines = Math.max(1, Math.ceil((height + 2 * margin.y - padding.y) / line));
  return ['n'.repeat(letters), ...Array.from({length: lines - 1}, () => 'n')].join('<br/>');
}

const widest = (lines: readonly string[], type: Type) => Math.max(0, ...lines.map((line) => widthOf(line, type)));

const boxOf = (attributes: string): Box => {
  const read = (name: string) => Number(new RegExp(`\\b${name}="([^"]+)"`).exec(attributes)?.[1]);
  return {x: read('x'), y: read('y'), width: read('width'), height: read('height')};
};

/** Moves everything to the upper left corner: the library's own frame cuts labels at its edge. */
function framed({isNumberedByNode, nodes, edges}: Omit<GraphLayout, 'width' | 'height'>): GraphLayout {
  const boxes: Box[] = [...nodes, ...edges.flatMap(({label}) => label ?? [])];
  const points = [
    ...boxes.flatMap(({x, y, width, height}) => [
      {x, y},
      {x: x + width, y: y + height},
    ]),
    ...edges.flatMap((edge) => edge.points),
  ];
  const [xs, ys] = [points.map(({x}) => x), points.map(({y}) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const moved = <Place extends Point>(place: Place): Place => ({...place, x: place.x - left, y: place.y - top});
  return {
    width: Math.max(...xs) + MARGIN - left,
    height: Math.max(...ys) + MARGIN - top,
    isNumberedByNode,
    nodes: nodes.map(moved),
    edges: edges.map((edge) => ({points: edge.points.map(moved), label: edge.label && moved(edge.label)})),
  };
}

function layoutWithin({direction, nodes, edges}: Graph, room: number, line: number): GraphLayout {
  const isNumberedByNode = edges.every(({text}) => !text) && nodes.every(({note}) => note);
  const names = nodes.map(({name}) => wrap(name, room, STRONG));
  const notes = nodes.map(({note}) => (note ? wrap(note, room, SMALL) : []));
  const labels = edges.map(({text}) => (text ? wrap(text, room, SMALL) : []));
  const index = new Map(nodes.map(({id}, position) => [id, position]));

  const nodeLines = nodes.map((_node, position) => {
    const [name, note] = [names[position]!, notes[position]!];
    const width = Math.max(widest(name, STRONG), widest(note, SMALL));
    const height = heightOf(name, STRONG) + heightOf(note, SMALL) + (isNumberedByNode ? BADGE_ROOM : 0);
    return `n${position}["${placeholder(width, height, NODE)}"]`;
  });
  const edgeLines = edges.map(({from, to}, position) => {
    const label = labels[position]!;
    const [width, height] = [BADGE_ROOM + widest(label, SMALL), Math.max(heightOf(label, SMALL), 2 * BADGE_RADIUS)];
    const text = isNumberedByNode ? '' : `|${placeholder(width, height, EDGE)}|`;
    return `n${index.get(from)} -->${text} n${index.get(to)}`;
  });
  let svg: string;
  try {
    svg = renderMermaid([`flowchart ${direction}`, ...nodeLines, ...edgeLines].join('\n'));
  } catch (error) {
    throw new FenceError(
      `the boxes cannot be placed (${(error as Error).message}). Join the groups of boxes that no arrow joins, or ` +
        'draw them in a diagram each.',
      line,
    );
  }

  const boxes = new Map(
    [...svg.matchAll(/<g class="node" data-id="([^"]*)"[^>]*>\s*<rect ([^>]*)/g)].map(([, id, rectangle]) => [
      id!,
      boxOf(rectangle!),
    ]),
  );
  const lines = [...svg.matchAll(/<polyline class="edge"[^>]* points="([^"]*)"/g)].map(([, points]) =>
    points!.split(' ').map((point) => {
      const [x = NaN, y = NaN] = point.split(',').map(Number);
      return {x, y};
    }),
  );
  const labelBoxes = [...svg.matchAll(/<g class="edge-label"[^>]*>\s*<rect ([^>]*)/g)].map(([, box]) => boxOf(box!));
  if (boxes.size !== nodes.length || lines.length !== edges.length) {
    throw new Error('beautiful-mermaid writes another SVG than src/diagrams/graph/layout.ts reads.');
  }
  return framed({
    isNumberedByNode,
    nodes: nodes.map((_node, position) => ({
      ...boxes.get(`n${position}`)!,
      name: names[position]!,
      note: notes[position]!,
    })),
    edges: lines.map((points, position) => {
      const box = labelBoxes[position];
      return {points, label: box && {...box, lines: labels[position]!}};
    }),
  });
}

const hasWholeWords = ({nodes, edges}: Graph, room: number): boolean => {
  const fits = (text: string | undefined, type: Type) =>
    (text ?? '').split(/\s+/).every((word) => widthOf(word, type) <= room);
  return (
    nodes.every(({name, note}) => fits(name, STRONG) && fits(note, SMALL)) && edges.every(({text}) => fits(text, SMALL))
  );
};

/**
 * Places nodes and arrows by `beautiful-mermaid`. Of its picture only the positions are used: it measures all scripts
 * as Latin, and brings styles for the whole page and a font from another host.
 *
 * @param line of the fence, for the sentences
 * @throws FenceError for texts that have no room
 */
export function layoutGraph(graph: Graph, line: number): GraphLayout {
  let layout: GraphLayout | undefined;
  for (const room of ROOMS) {
    const narrower = layoutWithin(graph, room, line);
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
