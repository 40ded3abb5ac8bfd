import {exampleOrder} from 'payment-contract/exampleOrder';
import {escapeText} from 'payment-contract/lib/escape';
import type {Literal} from '../tools/TryIt/literals';

type Place = readonly [before: string, after: string, literal: Literal];

const single: readonly Place[] = [["'", "'", 'single']];
const double: readonly Place[] = [['"', '"', 'double']];

/** What stands directly around a value in the strings of samples, by the language of the code. */
const places: Readonly<Record<string, readonly Place[]>> = {
  html: [['"', '"', 'attribute']],
  // The end of an argument such as 'total=1250.00', and JSON in a here-document.
  bash: [
    ['=', "'", 'argument'],
    ['"', '"', 'json'],
  ],
  js: single,
  php: single,
  python: double,
  java: double,
  go: double,
};

const examples = Object.entries(exampleOrder).flatMap(([name, values]) => values.map((value) => ({name, value})));

const mark = (name: string, literal: Literal, value: string) => `<span data-value="${name} ${literal}">${value}</span>`;

/** A reference without quotes: in the command of a comment, and as what a shell takes where there is no argument. */
const bareReference = new RegExp(`(?<!["'=\\w])(?:${exampleOrder.reference.join('|')})(?!\\w)`, 'g');

/**
 * Writes a text of a sample as HTML. Each value of the example order is an element with its name, and with the kind
 * of literal in which it stands, so that the request form can replace it: `src/tools/TryIt/fillSamples.ts`.
 *
 * @param className that of its colour.
 */
export function markValues(text: string, language: string, className?: string): string {
  if (!(language in places)) return escapeText(text);
  const html = escapeText(text).replace(bareReference, (value) => mark('reference', 'word', value));
  if (className === 'tok-number' && text === exampleOrder.months[0]) return mark('months', 'number', text);
  if (className !== 'tok-string') return html;
  return places[language]!.flatMap((place) => examples.map((example) => ({place, ...example}))).reduce(
    (marked, {place: [before, after, literal], name, value}) =>
      marked.replaceAll(before + value + after, before + mark(name, literal, value) + after),
    html,
  );
}
