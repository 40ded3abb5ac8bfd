import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {suggestPages} from './suggestPages';

const pages = readFileSync('routes.txt', 'utf8')
  .split('\n')
  .filter((path) => path.startsWith('/') && !path.startsWith('/blog/tags'))
  .map((path) => ({path, title: path}));

const suggested = (wanted: string) => suggestPages(wanted, pages).map(({path}) => path);

describe('suggestPages', () => {
  test.each([
    ['a mistyped letter', '/docs/api/overveiws', '/docs/api/overviews'],
    ['a missing hyphen', '/docs/plugins/woocommerce', '/docs/plugins/woo-commerce'],
    ['the right name of a misspelt page', '/docs/plugins/virtuemart', '/docs/plugins/vituremart'],
    ['a page moved to another folder', '/docs/promptpay-api', '/docs/api/none-ui-api/promptpay-api'],
    ['part of a name', '/docs/api/testcards', '/docs/api/testcards-accounts'],
    ['an old extension', '/docs/plugins/magento.html', '/docs/plugins/magento'],
    ['capital letters', '/Docs/Plugins/Shopify', '/docs/plugins/shopify'],
    ['encoded letters', '/docs/plugins/%73hopify', '/docs/plugins/shopify'],
    ['a slash at the end', '/docs/api/preparation/', '/docs/api/preparation'],
    ['a short mistyped name', '/blgo', '/blog'],
    ['an ampersand', '/q&a/shopify', '/docs/plugins/shopify'],
    ['a word within', '/tokenizer', '/docs/api/payment-features/tokenizer'],
  ])('ranks the wanted page first: %s', (_, wanted, page) => {
    expect(suggested(wanted)[0]).toBe(page);
  });

  test.each(['/xyzzy', '/', '/%F0%9F%90%B8', '/%E0%A4%A', '/%', `/${'a'.repeat(8192)}`, '/\u202Edrow'])(
    'suggests nothing for %s, which resembles no page',
    (wanted) => {
      expect(suggested(wanted)).toEqual([]);
    },
  );

  test('suggests at most four pages', () => {
    expect(suggested('/docs/recurring')).toHaveLength(4);
  });
});
