import type {Heading, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {lintRule} from 'unified-lint-rule';
import {visit} from 'unist-util-visit';
import {FRONT_MATTER} from '../lib/pageFiles';
import {isTranslation, isWholePage} from './pageFile';

/** The sections of each `page_type`, in order. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  api: [
    'What it does and when to choose it',
    'Availability and how to have it enabled',
    'How it flows',
    'Sample',
    'Endpoint and credentials',
    'Request',
    'Reply',
    'Statuses and errors',
    'Verify before you fulfil',
    'Try it in the sandbox',
    'Go live',
    'Related pages',
  ],
  plugin: [
    'Download',
    'Install by screen',
    'Settings',
    'Three test orders',
    'When something is wrong',
    'Update or remove',
    'For your developer',
    'Related pages',
  ],
};

/** Sections that a page may leave out: a short page may cover them in its introduction. */
const OPTIONAL = new Set([
  'What it does and when to choose it',
  'Availability and how to have it enabled',
  'How it flows',
  'Go live',
]);

function typeOf(source: string): string {
  const [, yaml = ''] = FRONT_MATTER.exec(source) ?? [];
  return /^page_type: *(\w+)/m.exec(yaml)?.[1] ?? '';
}

/** Checks that a page about a call or a plugin has the sections of its type, in the right order and wording. */
export const sections = lintRule<Root>('payment-docs:sections', (tree, file) => {
  const wanted = SECTIONS[typeOf(String(file))];
  if (!wanted || !isWholePage(file) || isTranslation(file)) return;
  const found: {text: string; place: Heading['position']}[] = [];
  visit(tree, 'heading', ({depth, children, position: place}) => {
    // The comment at the end of a heading is its anchor.
    const words = children.filter(({type}) => type !== 'mdxTextExpression');
    if (depth === 2) found.push({text: toString(words).trim(), place});
  });
  wanted.forEach((text, index) => {
    if (OPTIONAL.has(text) || found.some((heading) => heading.text === text)) return;
    const before = wanted[index - 1];
    const where = before ? `after the section "${before}"` : 'as the first section';
    const place = found.find((heading) => heading.text === before)?.place ?? {line: 1, column: 1};
    file.message(`The section "## ${text}" is missing: add it ${where}.`, {place});
  });
  for (const {text, place} of found) {
    if (wanted.includes(text)) continue;
    file.message(`"## ${text}" is not a section of this type of page: make it "###" in the section it belongs to.`, {
      place,
    });
  }
  const known = found.filter(({text}) => wanted.includes(text));
  known.slice(1).forEach(({text, place}, index) => {
    const previous = known[index]!.text;
    if (wanted.indexOf(text) >= wanted.indexOf(previous)) return;
    file.message(`"## ${text}" comes too late: move it before "## ${previous}".`, {place});
  });
});
