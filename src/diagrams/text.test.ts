import fc from 'fast-check';
import {expect, test} from 'vitest';
import {widthOf, wrap} from './text';

test('a mark above a Thai consonant has no width', () => {
  expect(widthOf('ที่')).toBe(widthOf('ท'));
});

test.each([
  ['between words, and collapses white space', 'sends the\n buyer  along', 80, ['sends the', 'buyer', 'along']],
  ['an address after its punctuation', 'apis.pay.example/v1', 80, ['apis.pay.', 'example/', 'v1']],
  ['a long word anywhere', 'aaaaaaaa', 40, ['aaaa', 'aaaa']],
  ['Thai between its words', 'ชำระเงินสำเร็จ', 100, ['ชำระเงิน', 'สำเร็จ']],
])('breaks %s', (_how, text, room, lines) => {
  expect(wrap(text, room)).toEqual(lines);
});

test('any text fits the width and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme', maxLength: 200}), fc.integer({min: 30, max: 300}), (text, room) => {
      const lines = wrap(text, room);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const line of lines) {
        // A single character of several code points, such as a family emoji, cannot be broken.
        const isOneCharacter = [...new Intl.Segmenter('en').segment(line)].length === 1;
        if (!isOneCharacter) expect(widthOf(line)).toBeLessThanOrEqual(room);
      }
    }),
  );
});
