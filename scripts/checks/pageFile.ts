import path from 'node:path';
import type {VFile} from 'vfile';
import {isPage, originalOf} from '../../lib/pageFiles';

/** Path from the root of the repository, with `/`. */
export const pathOf = (file: VFile): string =>
  path.relative(path.join(__dirname, '../..'), path.resolve(file.cwd, file.path)).split(path.sep).join('/');

/** Whether a file is published as a page or as a part of one. */
export const isPageFile = (file: VFile): boolean => isPage(pathOf(file));

/** Whether Docusaurus makes a page of a file. It skips files and folders that begin with an underscore. */
export const isWholePage = (file: VFile): boolean => isPageFile(file) && !/(?:^|\/)_/.test(pathOf(file));

/** Rules of English wording do not apply to translations. */
export const isTranslation = (file: VFile): boolean => originalOf(pathOf(file)) !== pathOf(file);
