import clsx from 'clsx';
import {html, type Markup} from '../../lib/markup';
import {
  BADGE_RADIUS,
  COLUMN_WIDTH,
  layoutSequence,
  middleOf,
  type Box,
  type Point,
  type SequenceLayout,
} from './layout';
import type {Sequence, Step} from './parse';
import {LABEL, lineHeight, STRONG, type Type} from './text';

// React is not used here: pages are compiled before Docusaurus has decided in which mode React runs.

/** Tenths of a pixel are enough. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws lines of text, each centred on `x`, and all of them together on `y`. */
function textLines(lines: readonly string[], {x, y}: Point, type: Type, className = ''): Markup {
  const first = y - ((lines.length - 1) * lineHeight(type)) / 2;
  const spans = lines.map(
    (line, index) => html`<tspan x="${round(x)}" dy="${index === 0 ? '0.35em' : lineHeight(type)}">${line}</tspan>`,
  );
  return html`<text class="${clsx('diagram__text', className)}" x="${round(x)}" y="${round(first)}">${spans}</text>`;
}

/** The number of a step, the same as in the list. */
const badge = (number: number, {x, y}: Point): Markup =>
  html`<g>
    <circle class="diagram__badge" cx="${round(x)}" cy="${round(y)}" r="${BADGE_RADIUS}" />
    <text class="diagram__text diagram__number" x="${round(x)}" y="${round(y)}" dy="0.35em">${number}</text>
  </g>`;

const rectangle = ({x, y, width, height}: Box, className: string): Markup =>
  html`<rect
    class="${className}"
    x="${round(x)}"
    y="${round(y)}"
    width="${round(width)}"
    height="${round(height)}"
    rx="6"
  />`;

/** Draws a horizontal line with its head at the end. */
function arrow(from: Point, {x, y}: Point, isReply: boolean): Markup {
  const wing = x < from.x ? 8.2 : -8.2;
  return html`<g class="${isReply ? 'diagram__reply' : ''}">
    <path class="diagram__line" d="M${round(from.x)},${round(y)}H${round(x)}" />
    <path class="diagram__head" d="M${round(x)},${round(y)}l${wing},3.7v-7.4z" />
  </g>`;
}

function drawStep(step: SequenceLayout['steps'][number], number: number): Markup {
  if (step.kind === 'activity') {
    const {x, y} = middleOf(step);
    return html`<g>
      ${rectangle(step, 'diagram__box')}${textLines(step.lines, {x: x + BADGE_RADIUS / 2, y}, LABEL)}
      ${badge(number, {x: step.x, y})}
    </g>`;
  }
  const {fromX, toX, y, lines, label, isReply} = step;
  return html`<g>
    ${arrow({x: fromX, y}, {x: toX, y}, isReply)}${textLines(lines, label, LABEL, 'diagram__label')}
    ${badge(number, {x: fromX, y})}
  </g>`;
}

const sentence = (text: string) => (/[.?!…:]$/.test(text) ? text : `${text}.`);

const listEntry = ({from, to, text, detail}: Step): Markup =>
  html`<li>
    <b>${from}</b>${to !== from && html` to <b>${to}</b>`}: ${sentence(text)}${detail && ` ${sentence(detail)}`}
  </li>`;

/**
 * Draws a sequence diagram as a picture with its title, and the same steps as a numbered list. Narrow pages show only
 * the list; wide ones show it when it says more than the picture, and give it to screen readers alone otherwise.
 */
export function drawSequence(sequence: Sequence): Markup {
  const {title, steps} = sequence;
  const {width, height, heads, lifelines, steps: placed} = layoutSequence(sequence);
  const className = clsx(
    'diagram',
    width > COLUMN_WIDTH && 'diagram--wide',
    steps.every(({detail}) => !detail) && 'diagram--complete',
  );
  const lines = lifelines.map(
    ({x, top, bottom}) => html`<path class="diagram__lifeline" d="M${round(x)},${top}V${bottom}" />`,
  );
  const names = heads.map(
    (box) =>
      html`<g>${rectangle(box, 'diagram__actor')}${textLines(box.lines, middleOf(box), STRONG, 'diagram__strong')}</g>`,
  );
  const size = html`viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}"`;
  const picture = [lines, names, placed.map((step, index) => drawStep(step, index + 1))];
  return html`<figure class="${className}">
    <figcaption class="diagram__title">${title}</figcaption>
    <svg class="diagram__picture" ${size} aria-hidden="true" translate="no">${picture}</svg>
    <ol class="diagram__list">
      ${steps.map(listEntry)}
    </ol>
  </figure>`;
}
