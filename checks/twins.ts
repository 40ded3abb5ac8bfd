import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {markdownIn, originalOf, PAGE_FOLDERS} from '../lib/pageFiles';
import type {Page} from './page';
import type {Mistake} from './report';

/** Keys of the front matter whose text belongs to one page. */
const OWN = ['slug', 'description'];

const linesOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8').split('\n');

/** Finds texts of the front matter that another page has too: they were copied with it. */
export function findTwins(root: string, {file, source, frontMatter = {}}: Page): Mistake[] {
  if (originalOf(file) !== file) return [];
  const others = PAGE_FOLDERS.filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => markdownIn(root, folder))
    .filter((other) => other !== file)
    .map((other) => ({other, lines: linesOf(root, other)}));
  return OWN.flatMap((key) => {
    const written = `${key}: ${String(frontMatter[key])}`;
    const twin = others.find(({lines}) => lines.includes(written));
    const line = source.split('\n').indexOf(written) + 1;
    return twin ? [{line, message: `"${key}" is that of ${twin.other} too: write another.`}] : [];
  });
}
