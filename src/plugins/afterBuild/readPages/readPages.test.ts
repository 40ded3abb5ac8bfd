import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type PageTask, readPage, readPages} from '.';
import * as reader from './contents';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'read-pages-'))));
afterEach(() => rmSync(folder, {recursive: true}));

const cache = () => ({folder: path.join(folder, 'kept'), fingerprint: 'these'});

const write = (name: string, main: string): string => {
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, `<title>x</title><main>${main}</main>`);
  return file;
};

const taskOf = (index: number): PageTask => ({
  route: `/docs/${index}`,
  file: write(String(index), `<article><h1>Page ${index}</h1><h2 id="a">First</h2><p>Text ${index}.</article>`),
  textFile: path.join(folder, 'texts', `${index}.json`),
  twin: {file: path.join(folder, `${index}.md`), url: `https://docs.shop.example/docs/${index}`},
});

describe.each([
  ['one after the other', 100],
  ['in threads', 1],
])('pages, %s,', (_, enoughForThreads) => {
  it('are read in the order in which they were given, with all that is written of them', async () => {
    const tasks = [0, 1, 2].map(taskOf);
    const pages = await readPages(tasks, cache(), enoughForThreads);
    expect(pages.map(({route}) => route)).toEqual(tasks.map(({route}) => route));
    for (const [index, {heading, found, twin}] of pages.entries()) {
      expect({heading, title: twin?.title}).toEqual({heading: `Page ${index}`, title: `Page ${index}`});
      expect(found?.page.places).toEqual([['a', 'First']]);
      expect(readFileSync(tasks[index]!.textFile!, 'utf8')).toContain(`Text ${index}.`);
      expect(readFileSync(tasks[index]!.twin!.file, 'utf8')).toContain(`Text ${index}.`);
    }
  });

  it('are the same when they come from the cache, and another when one has changed', async () => {
    const tasks = [0, 1, 2].map(taskOf);
    const pages = await readPages(tasks, cache(), enoughForThreads);
    const {textFile, twin} = tasks[0]!;
    const copies = () => [textFile!, twin!.file].map((file) => readFileSync(file, 'utf8'));
    const before = copies();
    for (const {textFile: copy, twin: copied} of tasks) [copy!, copied!.file].forEach((file) => rmSync(file));

    write('1', '<article><h1>Another page</h1><p>Another text.</article>');
    const again = await readPages(tasks, cache(), enoughForThreads);
    expect(again[1]).toMatchObject({heading: 'Another page', found: {page: {title: 'Another page'}}});
    expect(readFileSync(tasks[1]!.twin!.file, 'utf8')).toContain('Another text.');
    const others = (all: typeof pages) => all.filter((_, index) => index !== 1);
    expect(others(again)).toEqual(others(pages));
    expect(copies()).toEqual(before);
  });

  it('stop the build when one of them cannot be read', async () => {
    const tasks = [0, 1, 2].map(taskOf);
    write('1', '<p>No article.');
    await expect(readPages(tasks, cache(), enoughForThreads)).rejects.toThrow('docs/1 has no article');
  });
});

describe('a page', () => {
  const page = (head: string, sidebar: string, text: string, around = 'A') =>
    `<head>${head}</head><aside class="theme-doc-sidebar-container x">${sidebar}</aside><main><article><h1>T</h1>${text}</article><nav class=x>${around}</nav></main><footer>${around}</footer>`;
  const [head, sidebar, text] = ['<script src=/a.1.js></script><link href=/a.1.css>', '<a href=/b>B</a>', '<p>Text'];

  it.each([
    ['its scripts and styles have other names', false, page(head.replaceAll('a.1', 'a.2'), sidebar, text)],
    ['the sidebar has another page', false, page(head, `${sidebar}<a href=/c>C</a>`, text)],
    ['the page before it and the foot of the site have other names', false, page(head, sidebar, text, 'B')],
    ['its text is another', true, page(head, sidebar, '<p>Test')],
    ['it stands behind another element', true, page(head, sidebar, '<aside>Text')],
  ])('when %s: is it read again? %s', async (_, expected, changed) => {
    const task = taskOf(0);
    let isRead = false;
    const read = () => {
      isRead = false;
      return readPage(task, cache(), () => {
        isRead = true;
        return Promise.resolve(reader);
      });
    };
    writeFileSync(task.file, page(head, sidebar, text));
    await read();
    expect(isRead).toBe(true);
    writeFileSync(task.file, changed);
    await read();
    expect(isRead).toBe(expected);
  });
});
