import {describe, expect, test} from 'vitest';
import {EMAIL, isWebAddress} from './addresses';

describe('a web address', () => {
  test.each([
    'https://shop.example',
    'http://127.0.0.1:3000/orders?a=b|c#d',
    'https://shop.example/a[]?items[]=1',
    'https://shop.example/สินค้า?ส่วนลด=100%',
    'HTTPS://SHOP.EXAMPLE/',
    ' https://shop.example',
    // Browsers remove line feeds from addresses.
    'https://shop.example/a\nb',
  ])('%j', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  test.each(['', 'shop.example', '/orders', 'https:shop.example', 'https://', 'https://a b', 'ftp://shop.example'])(
    'is not %j',
    (text) => {
      expect(isWebAddress(text)).toBe(false);
    },
  );
});

test.each([
  ['a.b+c@mail.shop.example', true],
  ['ร้าน@shop.example', true],
  ['shop.example', false],
  ['a@shop', false],
  ['a@shop..example', false],
  ['a b@shop.example', false],
  ['a@b@shop.example', false],
])('%s as an e-mail address: %s', (text, isValid) => {
  expect(EMAIL.test(text)).toBe(isValid);
});
