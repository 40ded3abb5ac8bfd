import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readPages} from '.';
import type {Order} from './readPage';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'read-pages-'))));
afterEach(() => rmSync(folder, {recursive: true}));

const write = (name: string, main: string): string => {
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, `<title>x</title><main>${main}</main>`);
  return file;
};

const orderOf = (index: number): Order => ({
  route: `/docs/${index}`,
  file: write(String(index), `<article><h1>Page ${index}</h1><h2 id="a">First</h2><p>Text ${index}.</article>`),
  searchCopy: path.join(folder, 'copies', String(index), 'index.html'),
  twin: {file: path.join(folder, `${index}.md`), url: `https://docs.shop.example/docs/${index}`},
});

// 350 pages are read in threads, wherever there is more than one processor.
describe.each([3, 350])('%d pages', (count) => {
  it('are read in the order in which they were ordered, with all that is written of them', async () => {
    const orders = Array.from({length: count}, (_, index) => orderOf(index));
    const pages = await readPages(orders);
    expect(pages.map(({route}) => route)).toEqual(orders.map(({route}) => route));
    for (const [index, {heading, found, twin}] of pages.entries()) {
      expect({heading, title: twin?.title}).toEqual({heading: `Page ${index}`, title: `Page ${index}`});
      expect(found?.places).toEqual([['a', 'First']]);
      expect(readFileSync(orders[index]!.searchCopy!, 'utf8')).toContain(`Text ${index}.`);
      expect(readFileSync(orders[index]!.twin!.file, 'utf8')).toContain(`Text ${index}.`);
    }
  });

  it('stop the build when one of them cannot be read', async () => {
    const orders = Array.from({length: count}, (_, index) => orderOf(index));
    write('1', '<p>No article.');
    await expect(readPages(orders)).rejects.toThrow('docs/1 has no article');
  });
});
