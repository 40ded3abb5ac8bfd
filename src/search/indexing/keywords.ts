import {readFileSync} from 'node:fs';
import {parse} from 'yaml';

const FRONT_MATTER = /^---\r?\n([^]*?)\r?\n---/;

/** The phrases of a text with commas between them. */
export const phrasesIn = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** What readers call the page of a source: `keywords` in its front matter. None for a page without a source. */
export function keywordsIn(file: string | undefined): string[] {
  const [, yaml] = (file?.match(/\.mdx?$/) && FRONT_MATTER.exec(readFileSync(file, 'utf8'))) || [];
  const {keywords = ''} = yaml === undefined ? {} : ((parse(yaml) ?? {}) as {keywords?: unknown});
  return phrasesIn(String(keywords));
}
