import {createHash} from 'node:crypto';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {BuiltSite} from '..';
import {stylePicker, withoutFaces} from './pick';

/** The link to the whole style sheet, as `src/document/document.eta` writes it and the minifier leaves it. */
const WHOLE_SHEET = /<link rel="?stylesheet"? href="?([^">\s]*\/(assets\/css\/styles\.[^">\s]+\.css))"?\s*\/?>/;

/** What `src/document/boot.js` shows by itself. */
const MADE_BY_BOOT = ['.notice'];

/** Writes a style sheet under a name made from its content, and returns that name, below the build's folder. */
function writeSheet(outDir: string, name: string, styles: string): string {
  const file = `assets/css/${name}.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
  writeFileSync(path.join(outDir, file), styles);
  return file;
}

/**
 * Gives each page a style sheet with its own rules alone. The whole sheet follows with the scripts
 * (`src/document/boot.js`): it is needed for what they add, and for the next page.
 *
 * @throws Error when a page does not link to the whole sheet, which is then called something else.
 */
export function writePageStyles({outDir, routes, fileOf}: BuiltSite): Promise<void> {
  const files = [...routes.map(fileOf), path.join(outDir, '404.html')];
  const sheetOf = (file: string, html: string) => {
    const [link, address, below] = WHOLE_SHEET.exec(html) ?? [];
    if (link && address && below) return {link, below, base: address.slice(0, -below.length)};
    throw new Error(
      `${path.relative(outDir, file)} has no link to a style sheet that src/afterBuild/pageStyles knows.`,
    );
  };
  const {below} = sheetOf(files[0]!, readFileSync(files[0]!, 'utf8'));
  const sheet = readFileSync(path.join(outDir, below), 'utf8');
  const whole = writeSheet(outDir, 'whole', withoutFaces(sheet));
  const pick = stylePicker(sheet, MADE_BY_BOOT);
  for (const file of files) {
    const html = readFileSync(file, 'utf8');
    const {link, base} = sheetOf(file, html);
    const own = writeSheet(outDir, 'page', pick(html));
    writeFileSync(
      file,
      html.replace(link, `<link rel="stylesheet" href="${base}${own}" data-whole="${base}${whole}">`),
    );
  }
  rmSync(path.join(outDir, below));
  return Promise.resolve();
}
