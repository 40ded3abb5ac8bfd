import {createHash} from 'node:crypto';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {BuiltSite} from '../builtSite';
import {stylePicker, withoutFaces} from './pick';

/** The link to the whole style sheet, as `src/document/document.eta` writes it and the minifier leaves it. */
const WHOLE_SHEET = /<link rel="?stylesheet"? href="?([^">\s]*\/(assets\/css\/styles\.[^">\s]+\.css))"?\s*\/?>/;

/** What `src/document/boot.js` shows by itself. */
const MADE_BY_BOOT = ['.notice'];

interface Page {
  file: string;
  html: string;
  /** The link to the whole sheet. */
  link: string;
  /** The sheet's address, and its file below the build's folder. */
  address: string;
  sheet: string;
}

function readPage(outDir: string, file: string): Page {
  const html = readFileSync(file, 'utf8');
  const [link, address, sheet] = WHOLE_SHEET.exec(html) ?? [];
  if (link && address && sheet) return {file, html, link, address, sheet};
  throw new Error(`${path.relative(outDir, file)} has no link to a style sheet that src/afterBuild/pageStyles knows.`);
}

/**
 * What Docusaurus calls the template of a page, in its root's first two classes: `docs-wrapper plugin-docs`,
 * `blog-wrapper blog-post-page`.
 */
const templateOf = ({html}: Page) => (/<html[^>]*\sclass="?([^">]*)/.exec(html)?.[1] ?? '').split(' ', 2).join(' ');

/** Writes the sheet without the faces of fonts, under a name made from its content, and returns that name. */
function writeWholeSheet(outDir: string, sheet: string): string {
  const styles = withoutFaces(sheet);
  const name = `whole.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
  writeFileSync(path.join(outDir, 'assets/css', name), styles);
  return name;
}

/**
 * Writes into each page the rules that its template needs, so that a page is drawn as soon as it has arrived. The whole
 * sheet follows with the scripts (`src/document/boot.js`): it is needed for what they add, and for the next page.
 *
 * One text for all pages of a template, and not one for each page: the Content Security Policy has the digest of each.
 *
 * @throws Error when a page does not link to the whole sheet, which is then called something else.
 */
export function writePageStyles({outDir, routes, fileOf}: BuiltSite): Promise<void> {
  const pages = [...routes.map(fileOf), path.join(outDir, '404.html')].map((file) => readPage(outDir, file));
  const {sheet} = pages[0]!;
  const styles = readFileSync(path.join(outDir, sheet), 'utf8');
  const whole = writeWholeSheet(outDir, styles);
  const pick = stylePicker(styles, MADE_BY_BOOT);
  const templates = new Map<string, Page[]>();
  for (const page of pages) {
    const template = templateOf(page);
    templates.set(template, [...(templates.get(template) ?? []), page]);
  }
  for (const alike of templates.values()) {
    const own = pick(alike.map(({html}) => html).join(''));
    for (const {file, html, link, address} of alike) {
      const wholeAddress = address.replace(/[^/]+$/, whole);
      writeFileSync(
        file,
        html.replace(link, () => `<style data-whole="${wholeAddress}">${own}</style>`),
      );
    }
  }
  rmSync(path.join(outDir, sheet));
  return Promise.resolve();
}
