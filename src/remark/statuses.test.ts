import {compile} from '@mdx-js/mdx';
import {expect, test} from 'vitest';
import {transform} from './transform';

const compiled = async (markdown: string) => String(await compile(markdown, {remarkPlugins: [() => transform]}));

test('an order status in a page is coloured by its kind', async () => {
  const page = await compiled('`CP` after `N`');
  expect(page).toMatch(/className: "status",\s*"data-status": "paid",\s*children: "CP"/);
  expect(page).toMatch(/className: "status",\s*"data-status": "waiting",\s*children: "N"/);
});

test.each(['"Y"', 'refno', 'cp', 'CP '])('%j is no order status', async (code) => {
  expect(await compiled(`\`${code}\` here`)).not.toContain('data-status');
});
