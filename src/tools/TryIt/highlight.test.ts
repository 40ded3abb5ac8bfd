import fc from 'fast-check';
import {expect, test} from 'vitest';
import {escapeText} from 'payment-contract/lib/escape';
import {highlight} from './highlight';

/** The coloured pieces, each after its class. */
const pieces = (code: string) =>
  [...highlight(code).matchAll(/<span class="tok-(\w+)">([^<]*)<\/span>/g)].map(([, kind, text]) => `${kind} ${text}`);

test.each([
  [
    '{"refno": "1", "total": 12.50, "ok": true}',
    ['property "refno"', 'string "1"', 'property "total"', 'number 12.50', 'property "ok"', 'keyword true'],
  ],
  ['GET https://shop.example/postback\n  ?refno=202611200001', ['number 202611200001']],
  ['<input name="total">', ['keyword input', 'string "total"']],
])('%s', (code, expected) => {
  expect(pieces(code)).toEqual(expected);
});

test('never changes the code', () => {
  const unit = fc.constantFrom('"', "'", '`', '\\', '/', '*', '#', '<', '&', '>', '1', 'if', ' ', '\n', 'ก');
  fc.assert(
    fc.property(fc.string({unit}), (code) => {
      expect(highlight(code).replace(/<\/?span[^>]*>/g, '')).toBe(escapeText(code));
    }),
  );
});
