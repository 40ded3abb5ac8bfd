import {readFileSync} from 'node:fs';
import path from 'node:path';
import {compile} from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import {expect, test} from 'vitest';
import {VFile} from 'vfile';
import {placeholderHooks, remarkPlugins} from '../remark';

const readme = readFileSync(path.join(__dirname, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/^(`{3,4})mdx\n(.*?)^\1$/gms)].map(([, , example]) => example!);

test('finds the examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(7);
});

test.each(examples.map((example) => [example.split('\n')[0], example]))(
  '%s compiles as in a page',
  async (_first, example = '') => {
    const value = placeholderHooks('/').preprocessor({filePath: 'example.mdx', fileContent: example});
    const page = String(
      await compile(new VFile({path: 'example.mdx', value}), {remarkPlugins: [remarkGfm, ...remarkPlugins]}),
    );
    expect(page).not.toMatch(/\{\{\w/);
  },
);
