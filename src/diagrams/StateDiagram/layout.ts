import {insideOf, middleOf, overlaps, pointAt, type Box, type Point, type Segment} from '../Diagram/geometry';
import {BADGE_RADIUS, PAGE_WIDTH, SMALL, STRONG} from '../Diagram/metrics';
import {heightOf, widthOf, wrap} from '../Diagram/text';

export interface State {
  name: string;
  /** Place in the grid, from 1 at the left and at the top. */
  column: number;
  row: number;
  /** Second text in the box, such as the status codes. */
  note?: string;
  /** Nothing follows this state. */
  final?: boolean;
}

export interface Transition {
  from: string;
  to: string;
  /** What makes it happen, in a few words. */
  text: string;
  /** What more there is to say; it stands in the numbered list alone. */
  detail?: string;
}

export interface StateDiagramProps {
  /** What has these states; the accessible name of the picture. */
  title: string;
  states: readonly State[];
  transitions: readonly Transition[];
}

interface StateBox extends Box {
  isFinal: boolean;
  name: {lines: string[]; at: Point};
  note: {lines: string[]; at: Point};
}

/** An arrow and the place of its number. */
interface Line extends Segment {
  badge: Point;
  /** True when another arrow leads back. */
  isPair: boolean;
}

interface Edge extends Line {
  label: Box & {lines: string[]};
}

/** Where everything stands, in pixels. */
export interface StateLayout {
  width: number;
  /** Upper edge: not 0 when something is written above the first row. */
  top: number;
  height: number;
  /** One for each state, in order. */
  boxes: StateBox[];
  /** One for each transition, in order. */
  edges: Edge[];
  /** What could not be placed well; sentences without an end. */
  problems: string[];
}

const BOX_WIDTHS: Readonly<Record<number, number>> = {1: 200, 2: 180, 3: 150};
const NARROW_BOX = 116;
const MIN_GAP_X = 104;
const MAX_GAP_X = 170;
const MIN_GAP_Y = 48;
const PADDING = 10;

/** From a line to what is written beside it. */
const LABEL_GAP = BADGE_RADIUS + 4;

/** The same at a corner, where the round badge leaves room. */
const CORNER_GAP = BADGE_RADIUS / 2;

/** How far aside each of two lines moves that join the same boxes in opposite directions. */
const PAIR_SHIFT = 14;

/** The part of a line between the middles of two boxes that lies outside both, moved aside. */
function lineBetween(one: Box, other: Box, shift: number): Segment {
  const [start, end] = [middleOf(one), middleOf(other)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const aside = {x: ((end.y - start.y) / length) * shift, y: ((start.x - end.x) / length) * shift};
  const whole = {
    from: {x: start.x + aside.x, y: start.y + aside.y},
    to: {x: end.x + aside.x, y: end.y + aside.y},
  };
  const [, leave = 0] = insideOf(whole, one) ?? [];
  const [enter = 1] = insideOf(whole, other) ?? [];
  return {from: pointAt(whole, leave), to: pointAt(whole, enter)};
}

/** Which way a label lies from its badge: -1 is left or above, 1 right or below. */
type Side = readonly [x: number, y: number];

const ABOVE: Side = [0, -1];
const BELOW: Side = [0, 1];
const RIGHT: Side = [1, 0];
const LEFT: Side = [-1, 0];
const CORNERS: readonly Side[] = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
];

/** Where a label may lie beside its badge, best first. */
function sidesFor({from, to, isPair}: Line): readonly Side[] {
  const isBackward = isPair && (from.x === to.x ? to.y < from.y : to.x < from.x);
  if (from.y === to.y) return isBackward ? [BELOW, ABOVE] : [ABOVE, BELOW];
  return isBackward ? [LEFT, RIGHT, ...CORNERS, BELOW, ABOVE] : [RIGHT, LEFT, ...CORNERS, ABOVE, BELOW];
}

function boxBeside({x, y}: Point, [sideX, sideY]: Side, width: number, height: number): Box {
  const gap = sideX !== 0 && sideY !== 0 ? CORNER_GAP : LABEL_GAP;
  return {
    x: x + sideX * (gap + width / 2) - width / 2,
    y: y + sideY * (gap + height / 2) - height / 2,
    width,
    height,
  };
}

const badgeBox = ({x, y}: Point): Box => ({
  x: x - BADGE_RADIUS,
  y: y - BADGE_RADIUS,
  width: 2 * BADGE_RADIUS,
  height: 2 * BADGE_RADIUS,
});

/** Breaks all texts into lines and gives each state a box on the grid; all boxes are alike, and so are all gaps. */
function placeStates({states, transitions}: StateDiagramProps) {
  const columns = Math.max(...states.map(({column}) => column));
  const rows = Math.max(...states.map(({row}) => row));
  const width = BOX_WIDTHS[columns] ?? NARROW_BOX;
  const spare = (PAGE_WIDTH - 2 - columns * width) / Math.max(columns - 1, 1);
  const gapX = Math.min(Math.max(spare, MIN_GAP_X), MAX_GAP_X);

  const contents = states.map(({name, note}) => ({
    name: wrap(name, width - 2 * PADDING, STRONG),
    note: note === undefined ? [] : wrap(note, width - 2 * PADDING, SMALL),
  }));
  const height =
    2 * PADDING + Math.max(...contents.map(({name, note}) => heightOf(name, STRONG) + heightOf(note, SMALL)));

  const labels = transitions.map(({text}) => wrap(text, gapX - 8, SMALL));
  const rowOf = (name: string) => states.find((state) => state.name === name)!.row;
  const between = labels.filter((_lines, index) => rowOf(transitions[index]!.from) !== rowOf(transitions[index]!.to));
  const gapY = Math.max(MIN_GAP_Y, ...between.map((lines) => heightOf(lines, SMALL) + 2 * PADDING));

  const boxes = contents.map(({name, note}, index): StateBox => {
    const {column, row, final = false} = states[index]!;
    const box = {x: 1 + (column - 1) * (width + gapX), y: 1 + (row - 1) * (height + gapY), width, height};
    const {x, y} = middleOf(box);
    return {
      ...box,
      isFinal: final,
      name: {lines: name, at: {x, y: y - heightOf(note, SMALL) / 2}},
      note: {lines: note, at: {x, y: y + heightOf(name, STRONG) / 2}},
    };
  });
  return {width: 2 + columns * (width + gapX) - gapX, height: 2 + rows * (height + gapY) - gapY, boxes, labels};
}

/** The free place beside a badge that the fewest lines cross; undefined when there is none. */
function placeFor(label: readonly string[], line: Line, lines: readonly Line[], taken: readonly Box[], width: number) {
  const size = [Math.max(...label.map((text) => widthOf(text, SMALL))), heightOf(label, SMALL)] as const;
  const crossings = (box: Box) => lines.filter((other) => insideOf(other, box)).length;
  return sidesFor(line)
    .map((side) => boxBeside(line.badge, side, ...size))
    .filter((box) => box.x >= 0 && box.x + box.width <= width && !taken.some((other) => overlaps(box, other)))
    .map((box) => ({box, crossed: crossings(box)}))
    .sort((one, other) => one.crossed - other.crossed)[0]?.box;
}

/** Places states on their grid, draws lines between them and finds room for what is written on the lines. */
export function layoutStates(props: StateDiagramProps): StateLayout {
  const {states, transitions} = props;
  const {width, height, boxes, labels} = placeStates(props);
  const boxOf = (name: string) => boxes[states.findIndex((state) => state.name === name)]!;

  const lines = transitions.map(({from, to}): Line => {
    const isPair = transitions.some((other) => other.from === to && other.to === from);
    const line = lineBetween(boxOf(from), boxOf(to), isPair ? PAIR_SHIFT : 0);
    return {...line, isPair, badge: pointAt(line, 0.5)};
  });

  const problems: string[] = [];
  const written: Box[] = [];
  const edges = lines.map((line, index): Edge => {
    const label = labels[index]!;
    const {from, to} = transitions[index]!;
    for (const [position, {name}] of states.entries()) {
      if (name !== from && name !== to && insideOf(line, boxes[position]!)) {
        problems.push(`the arrow from "${from}" to "${to}" runs through "${name}": move one of them`);
      }
    }
    const otherBadges = lines.filter((other) => other !== line).map(({badge}) => badgeBox(badge));
    const box = placeFor(label, line, lines, [...boxes, ...otherBadges, ...written], width);
    if (box) written.push(box);
    else problems.push(`what is written between "${from}" and "${to}" has no room: leave a row or column free`);
    return {...line, label: {...(box ?? badgeBox(line.badge)), lines: label}};
  });

  const top = Math.min(0, ...written.map(({y}) => y));
  const bottom = Math.max(height, ...written.map((box) => box.y + box.height));
  return {width, top, height: bottom - top, boxes, edges, problems};
}

/**
 * Finds what keeps the states from being drawn.
 *
 * @returns sentences without an end; empty when all is well.
 */
export function stateProblems(props: StateDiagramProps): string[] {
  const {states, transitions} = props;
  const names = states.map(({name}) => name);
  const positions = states.map(({column, row}) => `column ${column}, row ${row}`);
  const known = (name: string, position: string) =>
    names.includes(name) ? [] : [`${position} is "${name}", which is not among the states: ${names.join(', ')}`];
  const problems = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two states are called "${name}"`),
    ...positions.flatMap((position, index) => {
      const first = positions.indexOf(position);
      return first === index ? [] : [`"${names[first]}" and "${names[index]}" share ${position}`];
    }),
    ...transitions.flatMap(({from, to}, index) => [
      ...known(from, `transitions[${index}].from`),
      ...known(to, `transitions[${index}].to`),
      ...(from === to ? [`transitions[${index}] leads from "${from}" to itself`] : []),
      ...(transitions.findIndex((other) => other.from === from && other.to === to) === index
        ? []
        : [`two transitions lead from "${from}" to "${to}": join their texts`]),
    ]),
  ];
  return problems.length > 0 ? problems : layoutStates(props).problems;
}
