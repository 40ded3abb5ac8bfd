import path from 'node:path';
import type {VFile} from 'vfile';
import {LineCounter, parseDocument} from 'yaml';

/** The front matter at the beginning of a page; the first group is its YAML. */
const FRONT_MATTER = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;

/** Folders whose Markdown is published as pages. */
const PAGE_FOLDERS = ['docs', 'blog', 'src/pages'];

/** Folders of translations, by their names in Docusaurus, and the folders of their originals. */
const TRANSLATED: Readonly<Record<string, string>> = {'docs/current': 'docs', blog: 'blog', pages: 'src/pages'};

const TRANSLATION = /^i18n\/[^/]+\/docusaurus-plugin-content-(docs\/current|blog|pages)(?=\/)/;

/** Returns the original of a translated file, and any other file itself. Paths are relative to the repository. */
export const originalOf = (file: string): string => file.replace(TRANSLATION, (_, kind: string) => TRANSLATED[kind]!);

/** Whether a file is published as a page, or as a part of one. */
export const isPage = (file: string): boolean =>
  PAGE_FOLDERS.some((folder) => originalOf(file).startsWith(`${folder}/`));

/** Path from the root of the repository, with `/`. */
export const pathOf = (file: VFile): string =>
  path.relative(path.join(__dirname, '../..'), path.resolve(file.cwd, file.path)).split(path.sep).join('/');

/** Whether a file is published as a page or as a part of one. */
export const isPageFile = (file: VFile): boolean => isPage(pathOf(file));

/** Whether Docusaurus makes a page of a file. It skips files and folders that begin with an underscore. */
export const isWholePage = (file: VFile): boolean => isPageFile(file) && !/(?:^|\/)_/.test(pathOf(file));

/** Rules of English wording do not apply to translations. */
export const isTranslation = (file: VFile): boolean => originalOf(pathOf(file)) !== pathOf(file);

/** The front matter of a page, and the line in the page of a place in it. */
export function frontMatterOf(file: VFile) {
  const [, yaml = ''] = FRONT_MATTER.exec(String(file)) ?? [];
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter, prettyErrors: false});
  // Line 1 is `---`.
  return {document, lineAt: (offset: number) => lineCounter.linePos(offset).line + 1};
}
