import {afterEach, expect, test, vi} from 'vitest';
import {resolveTranslated} from './translatedLinks';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => warn.mockClear());

const CURRENT = 'i18n/th/docusaurus-plugin-content-docs/current';
const resolve = (sourceFilePath: string, url: string) =>
  resolveTranslated({
    sourceFilePath,
    url,
    node: {type: 'link', url, children: [], position: {start: {line: 7, column: 3}, end: {line: 7, column: 9}}},
  });

test.each([
  [
    'from an original to what is translated',
    'docs/api/overviews.mdx',
    '../plugins/overviews.mdx#start',
    '/docs/plugins/overviews#start',
  ],
  ['from a translation to an original', `${CURRENT}/plugins/overviews.mdx`, './opencart.mdx', '/docs/plugins/opencart'],
])('a link %s leads to the page', (_name, source, url, address) => {
  expect(resolve(source, url)).toBe(address);
  expect(warn).not.toHaveBeenCalled();
});

test.each(['./none.mdx', '../api/_partials/not-known.mdx'])('a link to %s is told, with its line', (url) => {
  expect(resolve('docs/plugins/overviews.mdx', url)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"docs/plugins/overviews.mdx" (7:3)'));
});
