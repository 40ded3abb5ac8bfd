import {exampleOrder} from 'payment-contract/exampleOrder';
import {escapeText} from 'payment-contract/lib/escape';
import type {Literal} from '../tools/TryIt/literals';

type Place = readonly [before: string, after: string, literal: Literal];

const single: readonly Place[] = [["'", "'", 'single']];
const double: readonly Place[] = [['"', '"', 'double']];

/** What stands directly around a value in the samples, by the language of the code. */
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

/**
 * Writes a string of a sample as HTML. Each value of the example order is an element with its name, and with the kind
 * of literal in which it stands, so that the request form can replace it: `src/tools/TryIt/fillSamples.ts`.
 */
export function markValues(text: string, language: string): string {
  let html = escapeText(text);
  for (const [before, after, literal] of places[language] ?? []) {
    for (const {name, value} of examples) {
      const marked = `<span data-value="${name}" data-literal="${literal}">${value}</span>`;
      html = html.replaceAll(before + value + after, before + marked + after);
    }
  }
  return html;
}
