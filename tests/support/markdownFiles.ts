import path from 'node:path';
import {listFiles} from '../../src/lib/files';

/** Lists the Markdown files below a folder, as sorted paths from the root of the repository. */
export const markdownIn = (root: string, folder: string): string[] =>
  listFiles(path.join(root, folder))
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => `${folder}/${file}`);
