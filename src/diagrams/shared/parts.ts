import clsx from 'clsx';
import type {Box, Point} from './geometry';
import type {Content, Markup} from '../../../lib/markup';
import {h} from './html';
import {BADGE_RADIUS, COLUMN_WIDTH} from './metrics';
import {lineHeight, type Type} from './text';

/** Tenths of a pixel are enough. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines of text, each centred on `x`, all together on `y`. */
export function textLines(lines: readonly string[], {x, y}: Point, type: Type, className = ''): Markup {
  const first = y - ((lines.length - 1) * lineHeight(type)) / 2;
  return h(
    'text',
    {class: `diagram__text ${className}`.trim(), x: round(x), y: round(first)},
    lines.map((line, index) => h('tspan', {x: round(x), dy: index === 0 ? '0.35em' : lineHeight(type)}, line)),
  );
}

/** The number of a step, the same as in the list. */
export const badge = (number: number, {x, y}: Point): Markup =>
  h(
    'g',
    {},
    h('circle', {class: 'diagram__badge', cx: round(x), cy: round(y), r: BADGE_RADIUS}),
    h('text', {class: 'diagram__text diagram__number', x: round(x), y: round(y), dy: '0.35em'}, number),
  );

/** A line through two points or more, with its head at the last one. */
export function arrow(points: readonly Point[], className?: string): Markup {
  const [before, to] = points.slice(-2) as [Point, Point];
  const angle = Math.atan2(to.y - before.y, to.x - before.x);
  const wing = (turn: number) =>
    `${round(to.x - 9 * Math.cos(angle + turn))},${round(to.y - 9 * Math.sin(angle + turn))}`;
  const line = points.map(({x, y}) => `${round(x)},${round(y)}`).join('L');
  return h(
    'g',
    {class: className},
    h('path', {class: 'diagram__line', d: `M${line}`}),
    h('path', {class: 'diagram__head', d: `M${wing(0.42)}L${round(to.x)},${round(to.y)}L${wing(-0.42)}z`}),
  );
}

export const rectangle = ({x, y, width, height}: Box, className: string): Markup =>
  h('rect', {class: className, x: round(x), y: round(y), width: round(width), height: round(height), rx: 6});

export interface ListEntry {
  /** Who or when; two names are joined by "to". */
  lead: readonly string[];
  text?: string;
  detail?: string;
  condition?: string;
}

const sentence = (text: string) => (/[.?!…:]$/.test(text) ? text : `${text}.`);

const listEntry = ({lead, text, detail, condition}: ListEntry): Markup =>
  h(
    'li',
    {},
    condition && h('span', {class: 'diagram__condition'}, `${condition}: `),
    lead.map((name, index) => [index > 0 ? ' to ' : '', h('b', {}, name)]),
    text ? `: ${sentence(text)}` : '.',
    detail && ` ${sentence(detail)}`,
  );

interface FrameProps {
  title: string;
  width: number;
  height: number;
  entries: readonly ListEntry[];
  children: Content;
}

/**
 * A picture with its title and the same story as a numbered list. On a narrow page only the list is shown; on a wide one it is
 * seen when it says more than the picture.
 */
export const frame = ({title, width, height, entries, children}: FrameProps): Markup =>
  h(
    'figure',
    {
      class: clsx(
        'diagram',
        width > COLUMN_WIDTH && 'diagram--wide',
        entries.every(({detail}) => !detail) && 'diagram--complete',
      ),
    },
    h('figcaption', {class: 'diagram__title'}, title),
    h(
      'svg',
      {
        class: 'diagram__picture',
        viewBox: `0 0 ${round(width)} ${round(height)}`,
        width: round(width),
        height: round(height),
        // Those who hear the page hear the list, and not the picture's words one by one as well.
        'aria-hidden': 'true',
        translate: 'no',
      },
      children,
    ),
    h('ol', {class: 'diagram__list'}, entries.map(listEntry)),
  );
