import {readFileSync} from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/** The face of the headings with the characters for which the style sheet uses it: `npm run font` writes it. */
export const HEADING_FONT = path.join(__dirname, 'anuphan-latin-600.woff2');

const WHOLE = require.resolve('@fontsource/anuphan/files/anuphan-latin-600-normal.woff2');

/** Copyright, licence and the licence's address stay in the file: the SIL Open Font License asks for that. */
const LEGAL_NAMES = [0, 13, 14];

/** The characters of a CSS `unicode-range`, such as `U+0020-007E, U+2026`. */
function charactersOf(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({length: last! - first! + 1}, (_, step) => String.fromCodePoint(first! + step));
  });
}

/**
 * Cuts the font of the package down to the `unicode-range` of `src/css/fonts.css`.
 *
 * @throws Error when the style sheet says no range.
 */
export function cutHeadingFont(): Promise<Buffer> {
  const sheet = readFileSync(path.join(__dirname, '../fonts.css'), 'utf8');
  const range = /unicode-range:([^;]+);/.exec(sheet)?.[1];
  if (!range) throw new Error('src/css/fonts.css says no unicode-range for the font of the headings.');
  const text = charactersOf(range).join('');
  return subsetFont(readFileSync(WHOLE), text, {targetFormat: 'woff2', preserveNameIds: LEGAL_NAMES});
}
