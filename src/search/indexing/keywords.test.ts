import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {keywordsIn} from './keywords';

test("readers' words come from the front matter of a page's source", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keywords-'));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  try {
    expect(keywordsIn(write('a.mdx', '---\ntitle: A\nkeywords: >\n  card on\n  file, one: click,\n---\nx, y'))).toEqual(
      ['card on file', 'one: click'],
    );
    write('a.phrases.txt', 'saved visa\nkeep  my card\n');
    expect(keywordsIn(path.join(folder, 'a.mdx'))).toEqual([
      'card on file',
      'one: click',
      'saved visa',
      'keep my card',
    ]);
    expect(keywordsIn(write('b.md', '---\r\ntitle: B\r\n---\r\n'))).toEqual([]);
    expect(keywordsIn(write('c.mdx', 'No front matter.'))).toEqual([]);
    expect(keywordsIn(write('d.tsx', '---\nkeywords: a, b\n---'))).toEqual([]);
    expect(keywordsIn(undefined)).toEqual([]);
  } finally {
    rmSync(folder, {recursive: true});
  }
});
