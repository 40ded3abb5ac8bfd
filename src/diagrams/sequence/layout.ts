import {BADGE_RADIUS, COLUMN_WIDTH, LABEL, PAGE_WIDTH, SMALL, STRONG} from '../shared/metrics';
import type {Box, Point} from '../shared/geometry';
import {heightOf, wrap} from '../shared/text';

export interface SequenceStep {
  /** Name of the actor that acts: one of `actors`. */
  from: string;
  /** Name of the actor that is called; left out when the actor works alone. */
  to?: string;
  /** The words on the arrow. */
  text: string;
  /** `call` is a solid arrow, `reply` a dashed one, `note` a remark beside it. */
  kind?: 'call' | 'reply' | 'note';
  /** More words, for the numbered list only. */
  detail?: string;
  /** The condition under which this happens; neighbours with the same condition share one frame. */
  alt?: string;
}

export interface SequenceDiagramProps {
  /** What the story is about; the accessible name of the picture. */
  title: string;
  /** Who takes part, from left to right: two to six names. */
  actors: readonly string[];
  steps: readonly SequenceStep[];
}

interface Message {
  kind: 'message';
  isReply: boolean;
  lines: string[];
  /** Middle of the label. */
  label: Point;
  fromX: number;
  toX: number;
  y: number;
}

interface Activity extends Box {
  kind: 'activity';
  isNote: boolean;
  lines: string[];
}

interface Alternative extends Box {
  lines: string[];
  /** Left end and middle of the lines. */
  label: Point;
}

/** Positions and sizes, in pixels. */
export interface SequenceLayout {
  width: number;
  height: number;
  heads: (Box & {lines: string[]})[];
  lifelines: {x: number; top: number; bottom: number}[];
  /** One for each step, in order. */
  steps: (Message | Activity)[];
  alternatives: Alternative[];
}

const GAP = 16;
const PADDING = 10;

/** Room between an arrow's ends and what is written on it. */
const ARROW_MARGIN = 28;

/** Places actors from left to right and steps from top to bottom, so that every text fits its room. */
export function layoutSequence({actors, steps}: SequenceDiagramProps): SequenceLayout {
  // Four lifelines are too near each other in a column: their words would be broken.
  const column = (actors.length > 3 ? PAGE_WIDTH : COLUMN_WIDTH) / actors.length;
  const boxWidth = column - GAP;
  const width = column * actors.length;
  const lifelineOf = (actor: string) => column * (actors.indexOf(actor) + 0.5);

  const names = actors.map((actor) => wrap(actor, boxWidth - 2 * PADDING, STRONG));
  const headHeight = Math.max(...names.map((lines) => heightOf(lines, STRONG))) + 2 * PADDING;

  let y = headHeight + GAP;

  const placeActivity = ({from, text, kind}: SequenceStep): Activity => {
    const lines = wrap(text, boxWidth - 2 * (PADDING + BADGE_RADIUS), LABEL);
    const height = heightOf(lines, LABEL) + 2 * PADDING;
    const box = {x: lifelineOf(from) - boxWidth / 2, y, width: boxWidth, height};
    y += height + GAP;
    return {kind: 'activity', isNote: kind === 'note', lines, ...box};
  };

  const placeMessage = ({from, text, kind}: SequenceStep, to: string): Message => {
    const [fromX, toX] = [lifelineOf(from), lifelineOf(to)];
    const lines = wrap(text, Math.abs(toX - fromX) - 2 * ARROW_MARGIN, LABEL);
    const height = heightOf(lines, LABEL);
    const label = {x: (fromX + toX) / 2, y: y + height / 2};
    const arrowY = y + height + BADGE_RADIUS;
    y = arrowY + BADGE_RADIUS + GAP;
    return {kind: 'message', isReply: kind === 'reply', lines, label, fromX, toX, y: arrowY};
  };

  const alternatives: Alternative[] = [];
  const placed = steps.map((step, index) => {
    const {alt, to} = step;
    if (alt && alt !== steps[index - 1]?.alt) {
      const lines = wrap(alt, width - 2 * (GAP + PADDING), SMALL);
      const height = heightOf(lines, SMALL);
      const label = {x: PADDING, y: y + PADDING + height / 2};
      alternatives.push({x: 1, y, width: width - 2, height: 0, lines, label});
      y += height + PADDING + GAP;
    }
    const entry =
      to === undefined || to === step.from || step.kind === 'note' ? placeActivity(step) : placeMessage(step, to);
    const open = alternatives.at(-1);
    if (alt && open && alt !== steps[index + 1]?.alt) {
      open.height = y - open.y;
      y += GAP;
    }
    return entry;
  });

  return {
    width,
    height: y,
    heads: names.map((lines, index) => ({
      lines,
      x: column * index + GAP / 2,
      y: 1,
      width: boxWidth,
      height: headHeight - 2,
    })),
    lifelines: actors.map((actor) => ({x: lifelineOf(actor), top: headHeight, bottom: y})),
    steps: placed,
    alternatives,
  };
}
