import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {parsePage} from './page';
import {findTwins} from './twins';

const root = mkdtempSync(path.join(tmpdir(), 'twins-'));
afterAll(() => rmSync(root, {recursive: true}));

const post = (slug: string, description: string) =>
  `---\nslug: ${slug}\ntitle: A post\ndescription: ${description}\n---\n\nText.\n`;

mkdirSync(path.join(root, 'blog'));
writeFileSync(path.join(root, 'blog/2026-11-18-first.mdx'), post('first', 'What the first is about.'));

test('a text that was copied from another page is told with its line and that page', () => {
  const copy = parsePage('blog/2026-11-19-second.mdx', post('first', 'What the first is about.'));
  expect(findTwins(root, [copy])).toEqual([
    {where: copy.file, line: 2, message: '"slug" is that of blog/2026-11-18-first.mdx too: write another.'},
    {where: copy.file, line: 4, message: '"description" is that of blog/2026-11-18-first.mdx too: write another.'},
  ]);
});

test('a page of its own, the page itself and a translation pass', () => {
  const own = parsePage('blog/2026-11-19-second.mdx', post('second', 'What the second is about.'));
  const same = parsePage('blog/2026-11-18-first.mdx', post('first', 'What the first is about.'));
  const translation = {...same, file: 'i18n/th/docusaurus-plugin-content-blog/2026-11-18-first.mdx'};
  expect(findTwins(root, [own, same, translation])).toEqual([]);
});
