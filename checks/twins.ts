import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {markdownIn, originalOf, PAGE_FOLDERS} from '../lib/pageFiles';
import type {Page} from './page';
import type {Problem} from './report';

/** Keys of the front matter whose text belongs to one page. */
const OWN = ['slug', 'description'];

/** Finds texts of the front matter that another page of the site has too: they were copied with it. */
export function findTwins(root: string, pages: readonly Page[]): Problem[] {
  const files = PAGE_FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    markdownIn(root, folder),
  );
  const read = files.map((file) => ({file, lines: readFileSync(path.join(root, file), 'utf8').split('\n')}));
  return pages
    .filter(({file}) => originalOf(file) === file)
    .flatMap(({file, source, frontMatter = {}}) =>
      OWN.flatMap((key) => {
        const written = `${key}: ${String(frontMatter[key])}`;
        const twin = read.find((other) => other.file !== file && other.lines.includes(written));
        // A text in quotes is the same and stands in another line.
        const line = Math.max(1, source.split('\n').indexOf(written) + 1);
        return twin ? [{where: file, line, message: `"${key}" is that of ${twin.file} too: write another.`}] : [];
      }),
    );
}
