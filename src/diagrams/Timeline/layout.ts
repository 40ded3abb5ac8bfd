import type {Point} from '../Diagram/geometry';
import {LABEL, PAGE_WIDTH, STRONG} from '../Diagram/metrics';
import {heightOf, wrap} from '../Diagram/text';

export interface TimelineEvent {
  /** When, in words: "The day before, 23:59:59" or "07:30–09:00". */
  time: string;
  text: string;
  /** `point` is a moment, `span` lasts until its end, `limit` is the last chance to act. */
  kind?: 'point' | 'span' | 'limit';
  /** What more there is to say; it stands in the numbered list alone. */
  detail?: string;
}

export interface TimelineProps {
  /** What happens over this time; the accessible name of the picture. */
  title: string;
  /** In the order of time: two to six. */
  events: readonly TimelineEvent[];
}

interface PlacedText {
  lines: string[];
  /** Middle of the lines. */
  at: Point;
}

/** Where everything stands, in pixels. */
export interface TimelineLayout {
  width: number;
  height: number;
  axis: number;
  /** One for each event, in order. */
  events: {kind: NonNullable<TimelineEvent['kind']>; at: Point; time: PlacedText; text: PlacedText}[];
}

const MIN_COLUMN = 120;
const GAP = 16;

/** From the axis to what is written above and below it. */
const AXIS_GAP = 22;

/** Finds what keeps the events from being drawn: sentences without an end. */
export const timelineProblems = ({events}: TimelineProps): string[] =>
  events.length < 2 || events.length > 6 ? ['events must be two to six'] : [];

/** Places events at equal distances, whatever the time between them: times above the axis, texts below. */
export function layoutTimeline({events}: TimelineProps): TimelineLayout {
  const column = Math.max(MIN_COLUMN, PAGE_WIDTH / events.length);
  const times = events.map(({time}) => wrap(time, column - GAP, STRONG));
  const texts = events.map(({text}) => wrap(text, column - GAP, LABEL));
  const axis = Math.max(...times.map((lines) => heightOf(lines, STRONG))) + AXIS_GAP;
  const bottom = Math.max(...texts.map((lines) => heightOf(lines, LABEL)));
  return {
    width: column * events.length,
    height: axis + AXIS_GAP + bottom,
    axis,
    events: events.map(({kind = 'point'}, index) => {
      const x = column * (index + 0.5);
      const [time, text] = [times[index]!, texts[index]!];
      return {
        kind,
        at: {x, y: axis},
        time: {lines: time, at: {x, y: axis - AXIS_GAP - heightOf(time, STRONG) / 2}},
        text: {lines: text, at: {x, y: axis + AXIS_GAP + heightOf(text, LABEL) / 2}},
      };
    }),
  };
}
