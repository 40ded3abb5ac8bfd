import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {widthOf, wrap} from './text';

const type = {size: 14};

describe('widthOf', () => {
  test('a mark above a Thai consonant has no width', () => {
    expect(widthOf('ที่', type)).toBe(widthOf('ท', type));
  });

  test('bold is wider', () => {
    expect(widthOf('Paid', {...type, isBold: true})).toBeGreaterThan(widthOf('Paid', type));
  });
});

describe('wrap', () => {
  test('keeps a short text on one line', () => {
    expect(wrap('Paid', 200, type)).toEqual(['Paid']);
  });

  test('breaks between words, and collapses line ends and double spaces', () => {
    expect(wrap('sends the\n buyer  along', 80, type)).toEqual(['sends the', 'buyer', 'along']);
  });

  test('breaks an address after its punctuation, and a single long word anywhere', () => {
    expect(wrap('apis.pay.example/v1', 80, type)).toEqual(['apis.pay.', 'example/', 'v1']);
    expect(wrap('aaaaaaaa', 40, type)).toEqual(['aaaa', 'aaaa']);
  });

  test('breaks Thai between its words', () => {
    expect(wrap('ชำระเงินสำเร็จ', 100, type)).toEqual(['ชำระเงิน', 'สำเร็จ']);
  });

  test('any text fits the width and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', maxLength: 200}), fc.integer({min: 30, max: 300}), (text, room) => {
        const lines = wrap(text, room, type);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) {
          // A single character of several code points, such as a family emoji, cannot be broken.
          const isOneCharacter = [...new Intl.Segmenter('en').segment(line)].length === 1;
          if (!isOneCharacter) expect(widthOf(line, type)).toBeLessThanOrEqual(room);
        }
      }),
    );
  });
});
