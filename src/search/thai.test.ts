import {expect, test, vi} from 'vitest';
import {createTranslator, spellingOf} from './thai';
import {THAI_WORDS} from './thaiWords';

const translated = createTranslator(THAI_WORDS);
const asked = (question: string) => translated(question.split(' ')).join(' ');

test('each word stands once, however it is spelt, and no word is a single letter', () => {
  const words = THAI_WORDS.flatMap(([list]) => list.split(', ')).map(spellingOf);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((word, number) => words.indexOf(word) !== number || word.length < 2)).toEqual([]);
});

test.each([
  ['คืนเงินลูกค้ายังไงครับ', 'refund buyer'],
  ['คืนเงินลูกค้า', 'refund buyer'],
  ['qr พร้อมเพย์ หมดอายุ', 'qr promptpay expired'],
  ['ช่องทางการชำระเงิน', 'payment method'],
  ['หัก ณ ที่จ่าย ค่าธรรมเนียม', 'withholding tax fee'],
  ['refund a card', 'refund a card'],
])('%s is %s', (question, expected) => {
  expect(asked(question)).toBe(expected);
});

test('names from abroad have many spellings', () => {
  for (const name of ['ช้อปปิฟาย', 'ช็อปปิฟาย', 'ชอปปิฟาย', 'ช็อปปี้ฟาย']) expect(asked(name)).toBe('shopify');
  for (const name of ['ลิงก์', 'ลิงค์', 'ลิ้งค์']) expect(asked(name)).toBe('payment link');
  expect(asked('เเจ้งเตือน')).toBe(asked('แจ้งเตือน'));
});

test('a letter keeps its vowels and tones', () => {
  // Not ตัด, to cut, with a vowel behind it.
  expect(asked('ตัดสิน')).toBe('ตัดสิน');
  expect(asked('ร้านค้า')).toBe('shop');
});

test('of what is known by halves nothing is translated', () => {
  expect(asked('ร้านกาแฟใกล้ฉัน')).toBe('ร้านกาแฟใกล้ฉัน');
  expect(asked('promptpay กาแฟ')).toBe('promptpay กาแฟ');
  expect(asked('ก')).toBe('ก');
});

test('the work grows no faster than the text', () => {
  /** How often a piece of the text is looked for among the words. */
  const lookUps = (length: number) => {
    const has = vi.spyOn(Map.prototype, 'has');
    translated(['ชำระเงินตัดบกาแฟ'.repeat(length)]);
    const {length: count} = has.mock.calls;
    has.mockRestore();
    return count;
  };
  expect(lookUps(10)).toBeGreaterThan(100);
  expect(lookUps(60)).toBeLessThan(7 * lookUps(10));
});
