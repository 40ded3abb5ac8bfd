import {readFileSync} from 'node:fs';
import path from 'node:path';
import {provider} from '../provider';
import {originalOf} from '../lib/pageFiles';
import type {Page} from './page';
import type {Problem} from './report';

const sectionsIn = (template: string): string[] =>
  [...readFileSync(path.join(__dirname, 'templates', template), 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, text]) => text!,
  );

/** The sections of every page that documents a call, in this order and with these words. */
export const API_SECTIONS: readonly string[] = sectionsIn('api.mdx');

/** The sections of every page about one plugin, in this order and with these words. */
export const PLUGIN_SECTIONS: readonly string[] = sectionsIn('plugin.mdx');

/** How guides and references end; their other sections are the writer's. */
const LAST_SECTION = 'Related pages';

/** Words of headings that keep their capital; a word with two capitals, such as PromptPay or HTML, keeps it anyway. */
const PROPER_NOUNS = new Set([
  ...(provider.name.match(/[\p{L}\p{M}]+/gu) ?? []),
  ...(
    'Adobe Alipay Auth Bangkok Bearer Chromium Commerce Composer Docker English Go Inquiry Java Joomla Krungsri Krungthai ' +
    'Lotus Magento Markdown Mastercard Postman Python Secure Shopify Thai Thailand Visa WordPress'
  ).split(' '),
]);

const sections = (page: Page) => page.headings.filter(({level}) => level === 2);

function checkSections(page: Page, wanted: readonly string[]): Problem[] {
  const found = sections(page);
  const texts = found.map(({text}) => text);
  const problems: Problem[] = [];
  const add = (message: string, line?: number) => problems.push({where: page.file, line, message});
  wanted.forEach((text, index) => {
    if (texts.includes(text)) return;
    const before = wanted[index - 1];
    add(`The section "## ${text}" is missing: add it ${before ? `after "${before}"` : 'as the first section'}.`);
  });
  for (const {text, line} of found) {
    if (wanted.includes(text)) continue;
    add(`"## ${text}" is not a section of this type of page: make it "###" under the section it belongs to.`, line);
  }
  const known = found.filter(({text}) => wanted.includes(text));
  known.slice(1).forEach(({text, line}, index) => {
    const previous = known[index]!.text;
    if (wanted.indexOf(text) < wanted.indexOf(previous)) {
      add(`"## ${text}" comes too late: move it before "## ${previous}".`, line);
    }
  });
  return problems;
}

/** Checks that a page has the sections of its type, in order, and that a guide or reference ends as all do. */
export function checkSkeleton(page: Page): Problem[] {
  switch (page.frontMatter?.page_type) {
    case 'api':
      return checkSections(page, API_SECTIONS);
    case 'plugin':
      return checkSections(page, PLUGIN_SECTIONS);
    case 'guide':
    case 'reference': {
      const last = sections(page).at(-1);
      if (last?.text === LAST_SECTION) return [];
      return [{where: page.file, line: last?.line, message: `End the page with the section "## ${LAST_SECTION}".`}];
    }
    default:
      return [];
  }
}

function capitalInside(text: string): string | undefined {
  // A word after a full stop, colon or opening quote begins a sentence of its own.
  const words = text.split(' ');
  return words.find((word, index) => {
    if (index === 0 || /[.:?]$/.test(words[index - 1] as string)) return false;
    const bare = word.replace(/^[^\p{L}]+|(?:[’']s)?[^\p{L}]*$/gu, '');
    const capitals = bare.match(/\p{Lu}/gu)?.length ?? 0;
    return /^\p{Lu}/u.test(bare) && capitals === 1 && bare.length > 1 && !PROPER_NOUNS.has(bare);
  });
}

/** Checks that headings go down one level at a time, begin at "##", differ from each other and are in sentence case. */
export function checkHeadings(page: Page): Problem[] {
  const problems: Problem[] = [];
  let level = 1;
  const parents: string[] = [];
  const seen = new Map<string, number>();
  // Docusaurus writes the title over documents and posts, and leaves it to a plain page to write its own.
  const writesTitle = originalOf(page.file).startsWith('src/pages/');
  if (writesTitle && page.headings[0]?.level !== 1) {
    problems.push({where: page.file, message: 'Begin the text with the title, as "# …": a plain page has no other.'});
  }
  for (const heading of page.headings) {
    const problem = (message: string) => problems.push({where: page.file, line: heading.line, message});
    if (heading.level === 1) {
      if (!writesTitle) problem(`"# ${heading.text}" repeats the title of the front matter: take it out.`);
      continue;
    }
    if (heading.level > level + 1) {
      problem(
        `"${heading.text}" is a level ${heading.level} heading under level ${level}: make it level ${level + 1}.`,
      );
    }
    level = heading.level;
    parents.length = Math.max(0, level - 2);
    const path = [...parents, heading.text].join(' › ');
    parents.push(heading.text);
    const earlier = seen.get(path);
    if (earlier !== undefined) problem(`"${heading.text}" is already the heading of line ${earlier}: tell them apart.`);
    seen.set(path, heading.line);
    const capital = capitalInside(heading.text);
    if (capital) {
      problem(
        `"${heading.text}" has "${capital}" with a capital: use sentence case, or add the name to PROPER_NOUNS in checks/skeleton.ts.`,
      );
    }
    if (/[.:;,]$/.test(heading.text)) problem(`"${heading.text}" ends with a stop: take it out.`);
  }
  return problems;
}
