import {FenceError, type Fence} from '../fence';

export interface GraphNode {
  id: string;
  name: string;
  /** Second text in the box: what follows `<br/>`. */
  note?: string;
  /** Nothing follows this state. */
  isFinal: boolean;
  /** Stands in the numbered list alone. */
  detail?: string;
}

export interface GraphEdge {
  from: string;
  to: string;
  text?: string;
  /** Stands in the numbered list alone. */
  detail?: string;
}

export interface Graph {
  title: string;
  direction: 'LR' | 'TB';
  nodes: GraphNode[];
  edges: GraphEdge[];
}

const STATE_HELP =
  'Write "state "Name<br/>note" as id", "a --> b: text", "a --> [*]" for a final state, or "direction LR".';
const FLOW_HELP = 'Write "id["Name<br/>note"]", "a --> b", "a --> b --> c", or "a -->|text| b".';

const directionOf = (word: string, line: number): Graph['direction'] => {
  if (word === 'LR') return 'LR';
  if (word === '' || word === 'TB' || word === 'TD') return 'TB';
  throw new FenceError(`the direction "${word}" is not drawn. Write LR or TB.`, line);
};

/** Collects nodes and edges; the first mention of a node decides its place. */
class GraphReader {
  readonly nodes = new Map<string, GraphNode>();
  readonly edges: GraphEdge[] = [];

  node(id: string, label?: string, detail?: string): GraphNode {
    const known = this.nodes.get(id) ?? {id, name: id, isFinal: false};
    this.nodes.set(id, known);
    if (label !== undefined) {
      const [name, ...notes] = label.split(/\s*<br\s*\/?>\s*/);
      Object.assign(known, {name, note: notes.join(' ') || undefined, detail});
    }
    return known;
  }

  edge(edge: GraphEdge, line: number): void {
    const [from, to] = [this.node(edge.from).name, this.node(edge.to).name];
    if (edge.from === edge.to)
      throw new FenceError(`an arrow leads from "${from}" to itself, which is not drawn.`, line);
    if (this.edges.some((other) => other.from === edge.from && other.to === edge.to)) {
      throw new FenceError(`two arrows lead from "${from}" to "${to}". Join their texts.`, line);
    }
    this.edges.push(edge);
  }

  graph(title: string, direction: Graph['direction'], line: number): Graph {
    const nodes = [...this.nodes.values()];
    if (this.edges.length === 0) throw new FenceError('the diagram has no arrows. Write "a --> b".', line);
    const twice = nodes.find(({name}, index) => nodes.findIndex((other) => other.name === name) !== index);
    if (twice) throw new FenceError(`two boxes are called "${twice.name}".`, line);
    return {title, direction, nodes, edges: this.edges};
  }
}

/**
 * Reads a `stateDiagram-v2` fence.
 *
 * @throws FenceError for a statement that is not drawn
 */
export function parseStates({title, statements, line: kindLine}: Fence): Graph {
  const reader = new GraphReader();
  let direction: Graph['direction'] = 'TB';
  for (const {text, line, detail} of statements) {
    const [, label, named] = /^state\s+"([^"]+)"\s+as\s+(\w+)$/.exec(text) ?? [];
    const [, from, to, words] = /^(\w+|\[\*\])\s*-->\s*(\w+|\[\*\])(?:\s*:\s*(.+))?$/.exec(text) ?? [];
    const turned = /^direction\s+(\w+)$/.exec(text)?.[1];
    if (label && named) reader.node(named, label, detail);
    else if (turned) direction = directionOf(turned, line);
    else if (from === '[*]' && to && to !== '[*]') reader.node(to);
    else if (from && to === '[*]') reader.node(from).isFinal = true;
    else if (from && to) reader.edge({from, to, text: words, detail}, line);
    else throw new FenceError(`"${text}" is not drawn in a stateDiagram-v2. ${STATE_HELP}`, line);
  }
  return reader.graph(title, direction, kindLine);
}

const FLOW_NODE = /\s*(\w+)(?:\["([^"]+)"\]|\[([^\][("]+)\]|\("([^"]+)"\)|\(([^()["]+)\))?\s*/y;
const FLOW_ARROW = /-->(?:\|"?([^|"]+)"?\|)?/y;

/**
 * Reads a `flowchart` fence.
 *
 * @throws FenceError for a statement that is not drawn
 */
export function parseFlow({title, rest, statements, line: kindLine}: Fence): Graph {
  const reader = new GraphReader();
  const direction = directionOf(rest, kindLine);
  for (const {text, line, detail} of statements) {
    let position = 0;
    const take = (pattern: RegExp) => {
      pattern.lastIndex = position;
      const match = pattern.exec(text);
      if (!match) throw new FenceError(`"${text}" is not drawn in a flowchart. ${FLOW_HELP}`, line);
      position = pattern.lastIndex;
      return match;
    };
    const takeNode = () => {
      const [, id, ...labels] = take(FLOW_NODE);
      return reader.node(
        id!,
        labels.find((label) => label !== undefined),
        detail,
      ).id;
    };
    let from = takeNode();
    while (position < text.length) {
      const words = take(FLOW_ARROW)[1];
      const to = takeNode();
      reader.edge({from, to, text: words, detail}, line);
      from = to;
    }
  }
  return reader.graph(title, direction, kindLine);
}
