import {insideOf, middleOf, overlaps, pointAt, type Box, type Point, type Segment} from '../Diagram/geometry';
import {BADGE_RADIUS, PAGE_WIDTH, SMALL, STRONG} from '../Diagram/metrics';
import {lineHeight, widthOf, wrap, type Type} from '../Diagram/text';

export interface State {
  name: string;
  /** Place in the grid, from 1 at the left. */
  column: number;
  /** Place in the grid, from 1 at the top. */
  row: number;
  /** Second text in the box, such as the status codes. */
  note?: string;
  /** Nothing follows this state. */
  final?: boolean;
}

export interface Transition {
  /** Name of a state. */
  from: string;
  /** Name of another state. */
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
  note?: {lines: string[]; at: Point};
}

interface Edge extends Segment {
  badge: Point;
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
const NOTE_GAP = 2;

/** From a line to what is written beside it. */
const LABEL_GAP = BADGE_RADIUS + 4;

/** The same at a corner, where the round badge leaves room. */
const CORNER_GAP = BADGE_RADIUS / 2;

/** How far aside each of two lines moves that join the same boxes in opposite directions. */
const PAIR_SHIFT = 14;

const heightOf = (lines: readonly string[], type: Type) => lines.length * lineHeight(type);

const range = (count: number) => Array.from({length: count}, (_, index) => index);

/** Widths or heights laid one after the other, with gaps: where each begins, and where the last one ends. */
function stack(sizes: readonly number[], gaps: readonly number[]): {starts: number[]; end: number} {
  let next = 1;
  let end = next;
  const starts = sizes.map((size, index) => {
    const start = next;
    end = start + size;
    next = end + (gaps[index] ?? 0);
    return start;
  });
  return {starts, end: end + 1};
}

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
function sidesFor({from, to}: Segment, isPair: boolean): readonly Side[] {
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

/** Places states on their grid, draws lines between them and finds room for what is written on the lines. */
export function layoutStates({states, transitions}: StateDiagramProps): StateLayout {
  const columns = Math.max(...states.map(({column}) => column));
  const rows = Math.max(...states.map(({row}) => row));
  const boxWidth = BOX_WIDTHS[columns] ?? NARROW_BOX;
  const spare = (PAGE_WIDTH - 2 - columns * boxWidth) / Math.max(columns - 1, 1);
  const gapX = Math.min(Math.max(spare, MIN_GAP_X), MAX_GAP_X);

  const texts = states.map(({name, note}) => ({
    name: wrap(name, boxWidth - 2 * PADDING, STRONG),
    note: note === undefined ? [] : wrap(note, boxWidth - 2 * PADDING, SMALL),
  }));
  const contentHeights = texts.map(
    ({name, note}) => heightOf(name, STRONG) + (note.length > 0 ? NOTE_GAP + heightOf(note, SMALL) : 0),
  );
  const rowHeights = range(rows).map((row) =>
    Math.max(
      0,
      ...contentHeights.filter((_height, index) => states[index]!.row === row + 1).map((h) => h + 2 * PADDING),
    ),
  );

  const stateOf = (name: string) => states.find((state) => state.name === name)!;
  const labels = transitions.map(({text}) => wrap(text, gapX - 8, SMALL));
  const gapsY = range(rows - 1).map((row) => {
    const between = labels.filter((_lines, index) => {
      const ends = [stateOf(transitions[index]!.from).row, stateOf(transitions[index]!.to).row];
      return Math.min(...ends) <= row + 1 && Math.max(...ends) > row + 1;
    });
    return Math.max(MIN_GAP_Y, ...between.map((lines) => heightOf(lines, SMALL) + 2 * PADDING));
  });

  const horizontal = stack(
    range(columns).map(() => boxWidth),
    range(columns - 1).map(() => gapX),
  );
  const vertical = stack(rowHeights, gapsY);

  const boxes = states.map(({column, row, final}, index): StateBox => {
    const box = {
      x: horizontal.starts[column - 1]!,
      y: vertical.starts[row - 1]!,
      width: boxWidth,
      height: rowHeights[row - 1]!,
    };
    const {name, note} = texts[index]!;
    const middle = middleOf(box);
    const top = middle.y - contentHeights[index]! / 2;
    const nameHeight = heightOf(name, STRONG);
    return {
      ...box,
      isFinal: final ?? false,
      name: {lines: name, at: {x: middle.x, y: top + nameHeight / 2}},
      ...(note.length > 0 && {
        note: {lines: note, at: {x: middle.x, y: top + nameHeight + NOTE_GAP + heightOf(note, SMALL) / 2}},
      }),
    };
  });

  const boxOf = (name: string) => boxes[states.indexOf(stateOf(name))]!;
  const isPair = ({from, to}: Transition) => transitions.some((other) => other.from === to && other.to === from);
  const lines = transitions.map((transition) =>
    lineBetween(boxOf(transition.from), boxOf(transition.to), isPair(transition) ? PAIR_SHIFT : 0),
  );
  const badges = lines.map((line) => pointAt(line, 0.5));

  const problems: string[] = [];
  const placed: Box[] = [];
  const edges = transitions.map((transition, index): Edge => {
    const [line, badge, label] = [lines[index]!, badges[index]!, labels[index]!];
    const width = Math.max(...label.map((text) => widthOf(text, SMALL)));
    const taken = [...boxes, ...placed, ...badges.filter((other) => other !== badge).map(badgeBox)];
    const candidates = sidesFor(line, isPair(transition))
      .map((side) => boxBeside(badge, side, width, heightOf(label, SMALL)))
      .filter((box) => box.x >= 0 && box.x + box.width <= horizontal.end)
      .filter((box) => !taken.some((other) => overlaps(box, other)))
      .map((box) => ({box, cuts: lines.filter((other) => insideOf(other, box)).length}))
      .sort((one, other) => one.cuts - other.cuts);
    const {from, to, text} = transition;
    const place = candidates[0]?.box;
    if (!place)
      problems.push(`there is no room for "${text}" between "${from}" and "${to}": leave a row or column free`);
    else placed.push(place);
    for (const [place, {name}] of states.entries()) {
      if (name !== from && name !== to && insideOf(line, boxes[place]!)) {
        problems.push(`the arrow from "${from}" to "${to}" runs through "${name}": move one of them`);
      }
    }
    return {...line, badge, label: {...(place ?? badgeBox(badge)), lines: label}};
  });

  const top = Math.min(0, ...edges.map(({label}) => label.y));
  const bottom = Math.max(vertical.end, ...edges.map(({label}) => label.y + label.height));
  return {width: horizontal.end, top, height: bottom - top, boxes, edges, problems};
}

/**
 * Finds what keeps the states from being drawn.
 *
 * @returns sentences without an end; empty when all is well.
 */
export function stateProblems(props: StateDiagramProps): string[] {
  const {states, transitions} = props;
  const names = states.map(({name}) => name);
  const places = states.map(({column, row}) => `column ${column}, row ${row}`);
  const known = (name: string, place: string) =>
    names.includes(name) ? [] : [`${place} is "${name}", which is not among the states: ${names.join(', ')}`];
  const problems = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two states are called "${name}"`),
    ...places.flatMap((place, index) => {
      const first = places.indexOf(place);
      return first === index ? [] : [`"${names[first]}" and "${names[index]}" share ${place}`];
    }),
    ...transitions.flatMap(({from, to}, index) => [
      ...known(from, `transitions[${index}].from`),
      ...known(to, `transitions[${index}].to`),
      ...(from === to ? [`transitions[${index}] leads from "${from}" to itself`] : []),
    ]),
  ];
  return problems.length > 0 ? problems : layoutStates(props).problems;
}
