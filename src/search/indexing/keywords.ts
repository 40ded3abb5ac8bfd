import {existsSync, readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {FRONT_MATTER} from '../../../lib/pageFiles';
import {wholeTerms} from '../words';

/** The phrases of a text with commas or line ends between them. */
export const phrasesIn = (text: string): string[] =>
  text
    .split(/,|\n(?=\S)/)
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** The file beside a page with those phrases of its readers that the front matter has no room for, one a line. */
export const phrasesFileOf = (page: string): string => page.replace(/\.mdx?$/, '.phrases.txt');

/** What the search reads of a phrase: two that have the same are one. */
export const readingOf = (phrase: string): string => [...wholeTerms(phrase)].sort().join(' ');

/**
 * What readers call the page of a source: `keywords` in its front matter, and the lines of the file beside it. None for a
 * page without a source.
 */
export function keywordsIn(file: string | undefined): string[] {
  if (!file?.match(/\.mdx?$/)) return [];
  const [, yaml = ''] = FRONT_MATTER.exec(readFileSync(file, 'utf8')) ?? [];
  const {keywords = ''} = (parse(yaml) ?? {}) as {keywords?: unknown};
  const more = phrasesFileOf(file);
  return [...phrasesIn(String(keywords)), ...(existsSync(more) ? phrasesIn(readFileSync(more, 'utf8')) : [])];
}
