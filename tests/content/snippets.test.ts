import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import {describe, expect, test} from 'vitest';

const root = path.join(__dirname, '../..');
const FENCE = /^([ \t]*)```js[^\n]*\n([\s\S]*?)^\1```$/gm;
/** A statement followed by its value: `f(1); // 2`, or on the next line. A note may follow after a colon. */
const CLAIM = /^(?!const |let |function |import )(.+);(?: |\n)\/\/ (.+)$/gm;

interface Snippet {
  file: string;
  code: string;
  claims: {expression: string; says: string}[];
}

const snippets: Snippet[] = readdirSync(path.join(root, 'docs/api'), {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.mdx'))
  .sort()
  .flatMap((name) => {
    const file = path.join('docs/api', name);
    return [...readFileSync(path.join(root, file), 'utf8').matchAll(FENCE)].map(([, indent = '', text = '']) => {
      const code = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      const claims = [...code.matchAll(CLAIM)].map(([, expression = '', says = '']) => ({expression, says}));
      return {file, code, claims};
    });
  });

const claiming = snippets.filter(({claims}) => claims.length > 0);

test(`of ${snippets.length} JavaScript snippets of the API pages, several state their values`, () => {
  expect(claiming.length).toBeGreaterThan(4);
});

describe.each(claiming)('$file', ({code, claims}) => {
  const definitions = code.replaceAll(CLAIM, '');

  test.each(claims)('$expression is $says', ({expression, says}) => {
    const value: unknown = runInNewContext(`${definitions}\n;(${expression})`, {URLSearchParams, Intl, Date});
    const shown = [String(value), JSON.stringify(value), `'${String(value)}'`];
    expect(shown.some((form) => says === form || says.startsWith(`${form}: `))).toBe(true);
  });
});
