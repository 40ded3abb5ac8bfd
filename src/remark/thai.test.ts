import {evaluate} from '@mdx-js/mdx';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {expect, test} from 'vitest';
import {thai} from './thai';

test.each([
  ['a paragraph', 'The shop ร้านค้า sells.', '<p>The shop <span lang="th">ร้านค้า</span> sells.</p>'],
  ['a heading', '## ร้านค้า', '<h2><span lang="th">ร้านค้า</span></h2>'],
  ['two runs', 'ก and ข ค', '<p><span lang="th">ก</span> and <span lang="th">ข ค</span></p>'],
  ['no Thai', 'Shop', '<p>Shop</p>'],
])('marks the Thai text of %s', async (_name, markdown, html) => {
  const {default: Content} = await evaluate(markdown, {...runtime, remarkPlugins: [thai]});
  expect(renderToStaticMarkup(createElement(Content))).toBe(html);
});
