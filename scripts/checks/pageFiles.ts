import path from 'node:path';
import type {VFile} from 'vfile';
import {LineCounter, parseDocument} from 'yaml';

/** The front matter at the beginning of a page; the first group is its YAML. */
const FRONT_MATTER = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;

/** Folders whose Markdown is published as pages. */
const PAGE_FOLDERS = ['docs', 'blog', 'src/pages'];

/** Folders with translations and old versions of pages, and the folders of their originals. */
const COPIES: readonly (readonly [folder: RegExp, original: string])[] = [
  [/^versioned_docs\/version-[^/]+(?=\/)/, 'docs'],
  [/^i18n\/[^/]+\/docusaurus-plugin-content-docs\/(?:current|version-[^/]+)(?=\/)/, 'docs'],
  [/^i18n\/[^/]+\/docusaurus-plugin-content-blog(?=\/)/, 'blog'],
  [/^i18n\/[^/]+\/docusaurus-plugin-content-pages(?=\/)/, 'src/pages'],
];

/** The original of a translation or an old version; any other file itself. Paths are relative to the repository. */
export function originalOf(file: string): string {
  const [folder, original] = COPIES.find(([copies]) => copies.test(file)) ?? [];
  return folder === undefined ? file : file.replace(folder, original!);
}

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

/** A translation or an old version: rules of wording do not apply. */
export const isCopy = (file: VFile): boolean => originalOf(pathOf(file)) !== pathOf(file);

/** The front matter of a page, and the line in the page of a place in it. */
export function frontMatterOf(file: VFile) {
  const [, yaml = ''] = FRONT_MATTER.exec(String(file)) ?? [];
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter, prettyErrors: false});
  // Line 1 is `---`.
  return {document, lineAt: (offset: number) => lineCounter.linePos(offset).line + 1};
}
