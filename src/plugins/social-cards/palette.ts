import {readFileSync} from 'node:fs';
import path from 'node:path';

const SHEET = 'src/css/palette.css';

/**
 * Reads a colour of the palette, for pictures that are drawn outside the browser.
 *
 * @param name of a custom property in `src/css/palette.css`, such as `--color-night`
 * @throws Error when the palette does not name it as six hexadecimal digits
 */
export function colourOf(siteDir: string, name: string): string {
  const sheet = readFileSync(path.join(siteDir, SHEET), 'utf8');
  const colour = new RegExp(`^\\s*${name}:\\s*(#[0-9a-f]{6});`, 'im').exec(sheet)?.[1];
  if (!colour) throw new Error(`${SHEET} gives ${name} no colour such as #072f29, and the social pictures need it.`);
  return colour;
}
