import {evaluate} from '@mdx-js/mdx';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {expect, test} from 'vitest';
import {units} from './units';

test.each([
  ['an amount', 'Pay 1,250.00 THB now.', '<p>Pay <span class="unbroken">1,250.00 THB</span> now.</p>'],
  ['a range', '90 to 120 days', '<p>90 to <span class="unbroken">120 days</span></p>'],
  ['a telephone number', 'Call +999 2 000 0100.', '<p>Call <span class="unbroken">+999 2 000 0100</span>.</p>'],
  ['a hyphen', 'By e-mail.', '<p>By <span class="unbroken">e-mail</span>.</p>'],
  ['another word', '3 shops, 2 daylight', '<p>3 shops, 2 daylight</p>'],
])('keeps together %s', async (_name, markdown, html) => {
  const {default: Content} = await evaluate(markdown, {...runtime, remarkPlugins: [units]});
  expect(renderToStaticMarkup(createElement(Content))).toBe(html);
});
