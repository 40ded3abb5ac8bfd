import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {Globby} from '@docusaurus/utils';
import {checkSidebars, checkSources, SHOWN_TEXTS, sourceFiles} from './checkSources';
import {holds} from './report';

const repository = path.join(import.meta.dirname, '..');
const root = mkdtempSync(path.join(tmpdir(), 'sources-'));
afterAll(() => rmSync(root, {recursive: true}));

/** A page on which every check of the sources finds something. */
const BAD = `---
title: Inquiry
page_type: api
---

## What It Does

Simply aske for the orderr.

![](./panel.png)
`;

for (const name of ['cspell.json', 'node_modules']) symlinkSync(path.join(repository, name), path.join(root, name));
for (const folder of ['docs/api', 'docs/_partials', 'blog', 'src/pages'])
  mkdirSync(path.join(root, folder), {recursive: true});
writeFileSync(path.join(root, 'docs/api/bad.mdx'), BAD);
writeFileSync(path.join(root, 'docs/_partials/part.mdx'), 'A part of a page needs no front matter.\n');
writeFileSync(path.join(root, 'blog/broken.mdx'), '---\ntitle: x\n---\n\nAn open {brace.\n');
writeFileSync(path.join(root, 'blog/unknown.mdx'), '---\ntitle: x\n---\n\nAsk {{hosts.apii}}.\n');
writeFileSync(path.join(root, 'README.md'), 'What this is: see <https://docs.pay.example>.\n');

test('every Markdown file is found: pages, parts of pages and handbooks', () => {
  expect(sourceFiles(root)).toEqual([
    'docs/_partials/part.mdx',
    'docs/api/bad.mdx',
    'blog/broken.mdx',
    'blog/unknown.mdx',
    'README.md',
  ]);
});

test('a bad page fails every check, with its file and its line', async () => {
  const reports = await checkSources(root, sourceFiles(root));
  expect(reports).toHaveLength(8);
  for (const report of reports) expect(holds(report), report.promise).toBe(false);
  const [readable] = reports;
  expect(readable?.problems.map(({where}) => where)).toEqual(['blog/broken.mdx', 'blog/unknown.mdx']);
  expect(readable?.problems[1]).toMatchObject({line: 5, message: expect.stringMatching(/^\{\{hosts\.apii/) as string});
  expect(reports.at(-1)?.problems.filter(({where}) => where === 'blog/unknown.mdx')).toEqual([]);
  const words = reports.find(({promise}) => promise.includes("house's words"));
  expect(words?.problems[0]).toMatchObject({where: 'docs/api/bad.mdx', line: 8});
});

test('a page that no sidebar names is an orphan, and a part of a page is not', () => {
  const {checked, problems} = checkSidebars(root, {apiSidebar: []});
  expect(checked).toBe(1);
  expect(problems.map(({where}) => where)).toEqual(['docs/api/bad.mdx']);
});

test('each place of texts that readers see is there: what is moved away is spelled no more', async () => {
  const found = await Promise.all(SHOWN_TEXTS.map((pattern) => Globby(pattern, {cwd: repository})));
  expect(SHOWN_TEXTS.filter((_, index) => found[index]!.length === 0)).toEqual([]);
  expect(found.flat()).toEqual(expect.arrayContaining(['sandbox/engine/pages/payment.ts', 'src/search/dialog.html']));
});
