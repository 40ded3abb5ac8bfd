import type {Sequence, Step} from './parse';
import {heightOf, LABEL, STRONG, wrap} from './text';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const middleOf = ({x, y, width, height}: Box): Point => ({x: x + width / 2, y: y + height / 2});

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
  lines: string[];
}

/** Positions and sizes, in pixels. */
export interface SequenceLayout {
  width: number;
  height: number;
  heads: (Box & {lines: string[]})[];
  lifelines: {x: number; top: number; bottom: number}[];
  /** One for each step, in order. */
  steps: (Message | Activity)[];
}

/**
 * Widths of a picture, in pixels: the usual one, which fits beside code in a window of 1400 px, and the widest. Pictures
 * are never scaled: `diagrams.css` hides them where there is less room.
 */
export const COLUMN_WIDTH = 512;
const PAGE_WIDTH = 640;

/** Radius of the circle around the number of a step. */
export const BADGE_RADIUS = 10;

const GAP = 16;
const PADDING = 10;

/** Room between the ends of an arrow and its label. */
const ARROW_MARGIN = 28;

/** Places actors from left to right and steps from top to bottom, so that every text fits. */
export function layoutSequence({actors, steps}: Sequence): SequenceLayout {
  // The labels between four lifelines would be broken in a narrower picture.
  const width = actors.length > 3 ? PAGE_WIDTH : COLUMN_WIDTH;
  const column = width / actors.length;
  const boxWidth = column - GAP;
  const lifelineOf = (actor: string) => column * (actors.indexOf(actor) + 0.5);

  const names = actors.map((actor) => wrap(actor, boxWidth - 2 * PADDING, STRONG));
  const headHeight = Math.max(...names.map((lines) => heightOf(lines, STRONG))) + 2 * PADDING;

  let y = headHeight + GAP;

  const placeActivity = ({from, text}: Step): Activity => {
    const lines = wrap(text, boxWidth - 2 * (PADDING + BADGE_RADIUS), LABEL);
    const height = heightOf(lines, LABEL) + 2 * PADDING;
    const box = {x: lifelineOf(from) - boxWidth / 2, y, width: boxWidth, height};
    y += height + GAP;
    return {kind: 'activity', lines, ...box};
  };

  const placeMessage = ({from, to, text, isReply}: Step): Message => {
    const [fromX, toX] = [lifelineOf(from), lifelineOf(to)];
    const lines = wrap(text, Math.abs(toX - fromX) - 2 * ARROW_MARGIN, LABEL);
    const height = heightOf(lines, LABEL);
    const label = {x: (fromX + toX) / 2, y: y + height / 2};
    const arrowY = y + height + BADGE_RADIUS;
    y = arrowY + BADGE_RADIUS + GAP;
    return {kind: 'message', isReply, lines, label, fromX, toX, y: arrowY};
  };

  const placed = steps.map((step) => (step.from === step.to ? placeActivity(step) : placeMessage(step)));
  const heads = names.map((lines, index) => ({
    lines,
    x: column * index + GAP / 2,
    y: 1,
    width: boxWidth,
    height: headHeight - 2,
  }));
  const lifelines = actors.map((actor) => ({x: lifelineOf(actor), top: headHeight, bottom: y}));
  return {width, height: y, heads, lifelines, steps: placed};
}
