import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import browserslist from 'browserslist';
import {browserslistToTargets, Features, type Targets, transform} from 'lightningcss';
import {sha256} from '../../../../lib/files';
import {type BuiltSite, type Change, pageFiles} from '../builtSite';
import {stylePicker, withoutFaces} from './pick';

/** The link to the whole style sheet, as `src/document/document.eta` writes it and the minifier leaves it. */
// UPGRADING: page-styles
const WHOLE_SHEET = /<link rel="?stylesheet"? href="?([^">\s]*\/(assets\/css\/styles\.[^">\s]+\.css))"?\s*\/?>/;

/** What `src/document/boot.js` shows by itself. */
const MADE_BY_BOOT = ['.notice'];

const read = (file: string) => readFileSync(file, 'utf8');

/** One page after the other: all at once, a large site would not fit into memory. */
function* readEach(files: readonly string[]): Generator<string> {
  for (const file of files) yield read(file);
}

/** The link to the whole sheet in a page, the sheet's address, and its file below the build's folder. */
type Link = [link: string, address: string, sheet: string];

function linkIn(html: string, file: string): Link {
  const [link, address, sheet] = WHOLE_SHEET.exec(html) ?? [];
  if (link && address && sheet) return [link, address, sheet];
  throw new Error(`${path.basename(file)} has no link to a style sheet that src/plugins/afterBuild/pageStyles knows.`);
}

/**
 * What Docusaurus calls the template of a page, in its root's first two classes: `docs-wrapper plugin-docs`,
 * `blog-wrapper blog-post-page`.
 */
const templateOf = (html: string) => (/<html[^>]*\sclass="?([^">]*)/.exec(html)?.[1] ?? '').split(' ', 2).join(' ');

/** Writes the sheet without the faces of fonts, under a name made from its content, and returns that name. */
function writeWholeSheet(outDir: string, sheet: string): string {
  const styles = withoutFaces(sheet);
  const name = `whole.${sha256(styles).slice(0, 8)}.css`;
  writeFileSync(path.join(outDir, 'assets/css', name), styles);
  return name;
}

/**
 * The link that asks for the face of the headings at once: an optional face that is not there when the page is first drawn
 * is not used. For the screens that use it in src/css/fonts.css.
 */
function preloadFace(styles: string): string {
  const address = /@font-face\{[^}]*url\("?([^)"]+\.woff2)/.exec(styles)?.[1];
  if (!address) return '';
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin media="(min-width:768px)">`;
}

/** The oldest browsers that the site is for: `browserslist` in package.json. */
const oldestBrowsers = (siteDir: string) =>
  browserslistToTargets(browserslist(undefined, {path: siteDir, env: 'production'}));

/** Writes a sheet as short as it can be: the constants that stand in it now have left sums and repetitions. */
const minify = (css: string, targets: Targets): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    // For a dark mode, which the site does not have.
    exclude: Features.LightDark,
  }).code.toString();

/**
 * Makes the rules that each template needs, and gives what puts them into a page, so that it is drawn as soon as it has
 * arrived. The whole sheet follows with the scripts (`src/document/boot.js`): it is needed for what they add, and for the
 * next page.
 *
 * One text for all pages of a template, and not one for each page: the Content Security Policy has the digest of each.
 *
 * @throws Error when a page does not link to the whole sheet, which is then called something else.
 */
export function pageStyles(site: BuiltSite): Change {
  const {outDir, siteDir} = site;
  const files = pageFiles(site);
  const [, , sheet] = linkIn(read(files[0]!), files[0]!);
  const styles = read(path.join(outDir, sheet));
  const whole = writeWholeSheet(outDir, styles);
  const pick = stylePicker(styles, MADE_BY_BOOT);
  const alike = new Map<string, string[]>();
  for (const file of files) {
    const template = templateOf(read(file));
    alike.set(template, [...(alike.get(template) ?? []), file]);
  }
  const targets = oldestBrowsers(siteDir);
  const rules = new Map([...alike].map(([template, pages]) => [template, minify(pick(readEach(pages)), targets)]));
  rmSync(path.join(outDir, sheet));
  return (html, file) => {
    const own = rules.get(templateOf(html))!;
    const [link, address] = linkIn(html, file);
    const wholeAddress = address.replace(/[^/]+$/, whole);
    return html.replace(link, () => `${preloadFace(own)}<style data-whole="${wholeAddress}">${own}</style>`);
  };
}
