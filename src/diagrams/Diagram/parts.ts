import type {Box, Point} from './geometry';
import type {Content, Markup} from '../../../lib/markup';
import {h} from './html';
import {BADGE_RADIUS, PAGE_WIDTH} from './metrics';
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

/** The number of a step, as it stands before the same step in the list. */
export const badge = (number: number, {x, y}: Point): Markup =>
  h(
    'g',
    {},
    h('circle', {class: 'diagram__badge', cx: round(x), cy: round(y), r: BADGE_RADIUS}),
    h('text', {class: 'diagram__text diagram__number', x: round(x), y: round(y), dy: '0.35em'}, number),
  );

export function arrow(from: Point, to: Point, className?: string): Markup {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) =>
    `${round(to.x - 9 * Math.cos(angle + turn))},${round(to.y - 9 * Math.sin(angle + turn))}`;
  const tip = `${round(to.x)},${round(to.y)}`;
  return h(
    'g',
    {class: className},
    h('path', {class: 'diagram__line', d: `M${round(from.x)},${round(from.y)}L${tip}`}),
    h('path', {class: 'diagram__head', d: `M${wing(0.42)}L${tip}L${wing(-0.42)}z`}),
  );
}

export const rectangle = ({x, y, width, height}: Box, className: string): Markup =>
  h('rect', {class: className, x: round(x), y: round(y), width: round(width), height: round(height), rx: 6});

export interface ListEntry {
  /** Who or when; two names are joined by "to". */
  lead: readonly string[];
  text: string;
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
    `: ${sentence(text)}`,
    detail && ` ${sentence(detail)}`,
  );

interface FrameProps {
  title: string;
  width: number;
  /** Upper edge of what is drawn; 0 when left out. */
  top?: number;
  height: number;
  entries: readonly ListEntry[];
  children: Content;
}

/** A picture with its title and the same story as a numbered list; on a narrow page the list stands alone. */
export const frame = ({title, width, top = 0, height, entries, children}: FrameProps): Markup =>
  h(
    'figure',
    {class: width > PAGE_WIDTH ? 'diagram diagram--wide' : 'diagram'},
    h('figcaption', {class: 'diagram__title'}, title),
    h(
      'svg',
      {
        class: 'diagram__picture',
        viewBox: `0 ${round(top)} ${round(width)} ${round(height)}`,
        width: round(width),
        height: round(height),
        // Those who hear the page hear the list, and not the picture's words one by one as well.
        'aria-hidden': 'true',
      },
      children,
    ),
    h('ol', {class: 'diagram__list'}, entries.map(listEntry)),
  );
