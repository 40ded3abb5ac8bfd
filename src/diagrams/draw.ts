import clsx from 'clsx';
import {html, type Markup} from 'payment-contract/lib/markup';
import type {Sequence, Step} from './parse';
import {LINE_HEIGHT, wrap} from './text';

// React is not used here: pages are compiled before Docusaurus has decided in which mode React runs.

interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

/**
 * Widths of a picture, in pixels: the usual one, which fits beside code in a window of 1400 px, and the widest. Pictures
 * are never scaled: `diagrams.css` hides them where there is less room.
 */
const COLUMN_WIDTH = 512;
const PAGE_WIDTH = 640;

/** Radius of the circle around the number of a step. */
const BADGE_RADIUS = 10;

const GAP = 16;
const PADDING = 10;

/** Room between the ends of an arrow and its label. */
const ARROW_MARGIN = 28;

/** Tenths of a pixel are enough. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws lines of text, each centred on `x`, and all of them together on `y`. */
function textLines(lines: readonly string[], {x, y}: Point, className = ''): Markup {
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const spans = lines.map(
    (line, index) => html`<tspan x="${round(x)}" dy="${index === 0 ? '0.35em' : LINE_HEIGHT}">${line}</tspan>`,
  );
  return html`<text class="${clsx('diagram__text', className)}" x="${round(x)}" y="${round(first)}">${spans}</text>`;
}

/** The number of a step, the same as in the list. */
const badge = (number: number, x: number, y: number): Markup =>
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
const arrow = (fromX: number, toX: number, y: number, isReply: boolean): Markup =>
  html`<g class="${isReply ? 'diagram__reply' : ''}">
    <path class="diagram__line" d="M${round(fromX)},${round(y)}H${round(toX)}" />
    <path class="diagram__head" d="M${round(toX)},${round(y)}l${toX < fromX ? 8.2 : -8.2},3.7v-7.4z" />
  </g>`;

const sentence = (text: string) => (/[.?!…:]$/.test(text) ? text : `${text}.`);

const listEntry = ({from, to, text, detail}: Step): Markup =>
  html`<li>
    <b>${from}</b>${to !== from && html` to <b>${to}</b>`}: ${sentence(text)}${detail && ` ${sentence(detail)}`}
  </li>`;

/**
 * Draws a sequence diagram as a picture with its title, and the same steps as a numbered list. Narrow pages show only
 * the list; wide ones show it when it says more than the picture, and give it to screen readers alone otherwise. Actors are
 * placed from left to right and steps from top to bottom, so that every text fits.
 */
export function drawSequence({title, actors, steps}: Sequence): Markup {
  // The labels between four lifelines would be broken in a narrower picture.
  const width = actors.length > 3 ? PAGE_WIDTH : COLUMN_WIDTH;
  const column = width / actors.length;
  const boxWidth = column - GAP;
  const lifelineOf = (actor: string) => column * (actors.indexOf(actor) + 0.5);

  const names = actors.map((actor) => wrap(actor, boxWidth - 2 * PADDING, true));
  const headHeight = Math.max(...names.map(({length}) => length)) * LINE_HEIGHT + 2 * PADDING;
  const heads = names.map((lines, index) => {
    const x = column * index + GAP / 2;
    const frame = rectangle({x, y: 1, width: boxWidth, height: headHeight - 2}, 'diagram__actor');
    return html`<g>${frame}${textLines(lines, {x: x + boxWidth / 2, y: headHeight / 2}, 'diagram__strong')}</g>`;
  });

  let top = headHeight + GAP;

  function drawActivity({from, text}: Step, number: number): Markup {
    const lines = wrap(text, boxWidth - 2 * (PADDING + BADGE_RADIUS));
    const height = lines.length * LINE_HEIGHT + 2 * PADDING;
    const [centre, x, y] = [lifelineOf(from), lifelineOf(from) - boxWidth / 2, top + height / 2];
    const frame = rectangle({x, y: top, width: boxWidth, height}, 'diagram__box');
    top += height + GAP;
    return html`<g> ${frame}${textLines(lines, {x: centre + BADGE_RADIUS / 2, y})} ${badge(number, x, y)} </g>`;
  }

  function drawMessage({from, to, text, isReply}: Step, number: number): Markup {
    const [fromX, toX] = [lifelineOf(from), lifelineOf(to)];
    const lines = wrap(text, Math.abs(toX - fromX) - 2 * ARROW_MARGIN);
    const height = lines.length * LINE_HEIGHT;
    const label = textLines(lines, {x: (fromX + toX) / 2, y: top + height / 2}, 'diagram__label');
    const y = top + height + BADGE_RADIUS;
    top = y + BADGE_RADIUS + GAP;
    return html`<g> ${arrow(fromX, toX, y, isReply)}${label} ${badge(number, fromX, y)} </g>`;
  }

  const drawn = steps.map((step, index) => (step.from === step.to ? drawActivity : drawMessage)(step, index + 1));
  const lifelines = actors.map(
    (actor) => html`<path class="diagram__lifeline" d="M${round(lifelineOf(actor))},${headHeight}V${top}" />`,
  );
  const className = clsx(
    'diagram',
    width > COLUMN_WIDTH && 'diagram--wide',
    steps.every(({detail}) => !detail) && 'diagram--complete',
  );
  const size = html`viewBox="0 0 ${round(width)} ${round(top)}" width="${round(width)}" height="${round(top)}"`;
  return html`<figure class="${className}">
    <figcaption class="diagram__title">${title}</figcaption>
    <svg class="diagram__picture" ${size} aria-hidden="true" translate="no">${lifelines}${heads}${drawn}</svg>
    <ol class="diagram__list">
      ${steps.map(listEntry)}
    </ol>
  </figure>`;
}
