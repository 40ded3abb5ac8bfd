import {parse} from 'yaml';
import {isObject} from 'payment-contract/lib/json';
import {html, type Markup} from 'payment-contract/lib/markup';
import {THAI} from '../remark/thai';

/** A text field shows a text, a checkbox a boolean, and a choice the first entry of a list. */
type Value = string | boolean | readonly string[];

/** Sizes in pixels. A phone shows the whole width. */
const WIDTH = 416;
const MARGIN = 16;
const TITLE_HEIGHT = 40;
const CHECKBOX_HEIGHT = 34;
const FIELD_HEIGHT = 62;
const BUTTON_HEIGHT = 50;
const INNER_WIDTH = WIDTH - 2 * MARGIN;

const text = (x: number, y: number, content: string, weight: 400 | 600 = 400): Markup =>
  html`<text fill="currentColor" font-weight="${weight}" x="${x}" y="${y}">${content}</text>`;

const line = (path: string): Markup => html`<path fill="none" stroke="currentColor" stroke-width="2" d="${path}" />`;

const box = (y: number, width: number, height: number, className = ''): Markup =>
  html`<rect class="${className}" x="${MARGIN}" y="${y}" width="${width}" height="${height}" rx="4" />`;

/** Draws a field from `top` downwards. */
function drawField(label: string, value: Value, top: number): {height: number; drawn: Markup} {
  if (typeof value === 'boolean') {
    const tick = value && line(`M${MARGIN + 4},${top + 13}l4,4l7,-8`);
    const drawn = html`${box(top + 4, 18, 18)}${tick}${text(MARGIN + 28, top + 18, label)}`;
    return {height: CHECKBOX_HEIGHT, drawn};
  }
  const isChoice = typeof value !== 'string';
  const arrow = isChoice && line(`M${WIDTH - MARGIN - 22},${top + 33}l5,5l5,-5`);
  const name = text(MARGIN, top + 12, label, 600);
  const shown = text(MARGIN + 10, top + 40, isChoice ? (value[0] ?? '') : value);
  return {height: FIELD_HEIGHT, drawn: html`${name}${box(top + 20, INNER_WIDTH, 30)}${shown}${arrow}`};
}

/** Marks Thai words, so that screen readers speak them with a Thai voice. */
const spoken = (content: string): readonly (Markup | string)[] =>
  content.split(THAI).map((part, index) => (index % 2 === 0 ? part : html`<span lang="th">${part}</span>`));

/** In characters. A picture does not wrap a text, so that a longer one would run out of its frame. */
const LONGEST_TEXT = 50;

/** Throws when a value is none that a field can show. */
function checkValue(label: string, value: unknown): Value {
  const texts: unknown[] = [label, value].flat();
  const tooLong = texts.find((each): each is string => typeof each === 'string' && each.length > LONGEST_TEXT);
  if (tooLong) throw new Error(`screen: "${tooLong}" does not fit: it has more than ${LONGEST_TEXT} characters.`);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) return value;
  throw new Error(`screen: the field "${label}" needs a text in quotation marks, true, false or a list of texts.`);
}

/**
 * Draws a form as a picture of a screen: a title, labelled fields and a button. Screen readers, the search and the
 * Markdown version get its title and the fields as a list.
 *
 * @param source YAML: `title`, `fields` from label to value, and the `button` at the end, if there is one
 * @throws Error when `source` is not that
 */
export function drawScreen(source: string): Markup {
  const form: unknown = parse(source);
  const {title, fields, button = ''} = isObject(form) ? form : {};
  if (typeof title !== 'string' || !isObject(fields) || typeof button !== 'string') {
    throw new Error('screen: write "title: …", "fields:" with a line for each field, and "button: …" if there is one.');
  }
  let top = TITLE_HEIGHT + MARGIN;
  const drawn: Markup[] = [];
  const entries: Markup[] = [];
  for (const [label, given] of Object.entries(fields)) {
    const value = checkValue(label, given);
    const field = drawField(label, value, top);
    top += field.height;
    drawn.push(field.drawn);
    const read = typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : value[0];
    // A single word is a value to copy.
    const shown = /^\S+$/.test(read ?? '') ? html`<code>${read}</code>` : read && spoken(read);
    entries.push(html`<li>${spoken(label)}${shown && html`: ${shown}`}</li>`);
  }
  if (button) {
    const face = box(top, INNER_WIDTH, BUTTON_HEIGHT - MARGIN, 'screen__button');
    const words = text(WIDTH / 2, top + 22, button, 600);
    drawn.push(html`${face}<g class="screen__pressed" text-anchor="middle">${words}</g>`);
    top += BUTTON_HEIGHT;
  }
  const size = html`viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}"`;
  return html`<figure class="screen">
    <figcaption class="diagram__title">${title}</figcaption>
    <svg ${size} aria-hidden="true">
      <g opacity="0.4">
        ${line(`M0,${TITLE_HEIGHT}H${WIDTH}`)}
        ${[0, 1, 2].map((dot) => html`<circle fill="currentColor" cx="${MARGIN + 4 + 14 * dot}" cy="20" r="4" />`)}
      </g>
      ${drawn}
    </svg>
    <ul class="visually-hidden">
      ${entries}
    </ul>
  </figure>`;
}
