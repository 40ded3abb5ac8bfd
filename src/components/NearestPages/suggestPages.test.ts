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
    ['a word within', '/tokenizer', '/docs/api/payment-features/tokenizer'],
  ])('ranks the wanted page first: %s', (_, wanted, page) => {
    expect(suggested(wanted)[0]).toBe(page);
  });

  test('suggests nothing for an address that resembles no page', () => {
    expect(suggested('/xyzzy')).toEqual([]);
    expect(suggested('/docs/nothing-like-it')).toEqual([]);
    expect(suggested('/')).toEqual([]);
    expect(suggested('/%F0%9F%90%B8')).toEqual([]);
  });

  test('suggests at most four pages', () => {
    expect(suggested('/docs/recurring')).toHaveLength(4);
  });

  test.each([
    ['a malformed escape', '/%E0%A4%A'],
    ['a lone percent sign', '/%'],
    ['8 kB', `/${'a'.repeat(8192)}`],
    ['a right-to-left mark', '/\u202Edrow'],
    ['markup', '/docs/<script>'],
  ])('does not throw on %s', (_, wanted) => {
    expect(() => suggestPages(wanted, pages)).not.toThrow();
  });
});
