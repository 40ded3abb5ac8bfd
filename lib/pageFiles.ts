import {readdirSync} from 'node:fs';
import path from 'node:path';

/** Folders whose Markdown is published as pages. */
export const PAGE_FOLDERS = ['docs', 'blog', 'src/pages'];

/** The Markdown files below a folder, as sorted paths from the root of the repository. */
export const markdownIn = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .sort();
