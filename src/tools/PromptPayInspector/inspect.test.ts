import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {crc16, encodeBillPayment} from 'payment-contract/promptPayText';
import {inspect} from './inspect';

// Published vectors with all-zero ids that no bank can pay.
const STATIC = '00020101021129370016A0000006770101110113006600000000053037645802TH630456EA';
const DYNAMIC = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const BILL =
  '00020101021230600016A00000067701011201150000000000000000207INV00010306CUST01530376454041.125802TH62070703T016304E631';

/** The cases are the same in each run; a failure prints the seed and the path of its case. */
const SEEDED = {seed: 1};

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+'];

const signed = (text: string) => text + crc16(text);
/** The text with another end, and the checksum that belongs to it. */
const withPart = (text: string, part: string, other: string) => signed(text.replace(part, other).slice(0, -4));

function read(text: string) {
  const inspection = inspect(text);
  if (inspection.refusal !== undefined) throw new Error(inspection.refusal);
  return inspection;
}
const problemsOf = (text: string) => read(text).problems.map(({place, message}) => `${place} ${message}`);

describe('a whole text', () => {
  test.each([
    ['a transfer', STATIC, 'The buyer types the amount.'],
    ['a transfer with an amount', DYNAMIC, 'The QR asks for 100.00 THB.'],
    ['a bill payment', BILL, 'The QR asks for 1.12 THB.'],
    ['line ends of a messenger', `${BILL.slice(0, 40)}\r\n${BILL.slice(40)}\n`, 'The QR asks for 1.12 THB.'],
    ['a name in Thai', withPart(STATIC, '6304', '5907ร้านค้า6304'), 'The buyer types the amount.'],
    ['a hyphen where a length cannot be', withPart(STATIC, '6304', '5906A-9B-46304'), 'The buyer types the amount.'],
  ])('%s looks right', (_name, text, says) => {
    expect(problemsOf(text)).toEqual([]);
    expect(read(text).summary).toBe(`The text is whole, and its checksum is right. ${says}`);
  });

  test('has a row for each field, also inside others', () => {
    expect(read(BILL).rows.map(({name, value, meaning}) => `${name} ${meaning}: ${value}`)).toEqual([
      '00 Format version: 01',
      '01 How often it can be paid; 11: many times; 12: once: 12',
      '30 Bill payment: 0016A00000067701011201150000000000000000207INV00010306CUST01',
      '30.00 Application: A000000677010112',
      '30.01 Biller ID: 000000000000000',
      '30.02 Reference 1: INV0001',
      '30.03 Reference 2: CUST01',
      '53 Currency; 764 is Thai baht: 764',
      '54 Amount: 1.12',
      '58 Country: TH',
      '62 Additional data: 0703T01',
      '62.07 Terminal: T01',
      '63 Checksum: E631',
    ]);
  });
});

describe('a text with a fault', () => {
  test.each([
    ['a cut checksum', DYNAMIC.slice(0, -2), '63 No field', 'character 77.'],
    ['no checksum', DYNAMIC.slice(0, -8), '63 It is missing.', 'cut'],
    ['a changed amount', DYNAMIC.replace('100.00', '900.00'), '63 It is "71B5", but this text has', 'changed'],
    ['a lost character', DYNAMIC.replace('A000', 'A00'), '29.11 No field', 'missing or added'],
    ['a wrong length', STATIC.replace('5802TH', '5899TH'), '58 No field', 'character 61.'],
    ['a length that goes back', '0002010102-90102126304', '63 No field', 'character 19.'],
    ['a checksum in lower case', DYNAMIC.replace('71B5', '71b5'), '63 It is in lower case. Expected: 71B5.', ''],
    ['a field after the checksum', `${STATIC}8002ab`, '63 It must come last.', ''],
    ['a field twice', withPart(STATIC, '5802TH', '5802TH5802TH'), '58 It is here a second time.', ''],
    ['another currency', withPart(STATIC, '5303764', '5303840'), '53 It is "840". Expected: 764, Thai baht.', ''],
    ['a QR of Cambodia', withPart(STATIC, '5802TH', '5802KH'), '58 It is "KH". Expected: TH, Thailand.', ''],
    ['an amount with a comma', withPart(DYNAMIC, '06100.00', '081,000.00'), '54 It is "1,000.00".', ''],
    ['no payee', signed('00020153037645802TH6304'), '29 Neither this field nor field 30', ''],
    ['another application', withPart(STATIC, '677010111', '677010112'), '29 Neither this field nor field 30', ''],
  ])('%s is named', (_name, text, begins, contains) => {
    const [first, ...others] = problemsOf(text);
    expect(first!.startsWith(begins), first).toBe(true);
    expect(first).toContain(contains);
    expect(others).toEqual([]);
    expect(read(text).summary).toContain('may refuse');
  });

  test('has its first wrong character marked', () => {
    expect(read(DYNAMIC.replace('71B5', '71B6')).marked?.at).toBe(DYNAMIC.indexOf('71B5'));
  });
});

test.each([
  ['the barcode of a bill', '|099400016550100\r123456789012\r670429\r364922', 'barcode of a bill'],
  ['a slip of a bank', '0041000600000101030040220000000000000BPP000005102TH9104EBDD', 'transfer slip'],
  ['a slip of a wallet', '00550002010102010203P2P0320000000000000000000000408261120269104d939', 'transfer slip'],
  ['words', 'hello world', 'begins with 000201'],
  ['an address', 'https://link.pay.example/shop/0000000125000/AbC', 'begins with 000201'],
  ['a text inside an address', `https://shop.example/?qr=${DYNAMIC}`, 'begins with 000201'],
  ['a text without its first characters', DYNAMIC.slice(2), 'begins with 000201'],
  ['a very long text', DYNAMIC.repeat(10), 'begins with 000201'],
])('%s is not read', (_name, text, reason) => {
  expect(inspect(text).refusal).toContain(reason);
});

const bill = fc
  .record({
    billerId: fc.stringMatching(/^\d{15}$/),
    reference1: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    reference2: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    amount: fc.integer({min: 1, max: 999_999_999}).map((satang) => (satang / 100).toFixed(2)),
  })
  .map(encodeBillPayment);

test('each QR of the sandbox looks right, and its fields are those that were written', () => {
  fc.assert(
    fc.property(bill, (text) => {
      expect(problemsOf(text)).toEqual([]);
      const outer = read(text).rows.filter(({name}) => /^\d\d$/.test(name));
      for (const {name, value} of outer) expect(text).toContain(name + String(value.length).padStart(2, '0') + value);
    }),
    SEEDED,
  );
});

function looksRight(text: string): boolean {
  const {refusal, ...rest} = inspect(text);
  return refusal === undefined && 'problems' in rest && rest.problems.length === 0;
}

// A CRC of 16 bits detects every change within 16 successive bits, and a text that was cut has no whole checksum.
test('a text that was cut or has one wrong character never looks right', () => {
  fc.assert(
    fc.property(bill, fc.nat(), fc.constantFrom(...CHARACTERS), (text, number, other) => {
      const index = number % text.length;
      fc.pre(text[index] !== other);
      expect(looksRight(text.slice(0, index) + other + text.slice(index + 1))).toBe(false);
      expect(looksRight(text.slice(0, index))).toBe(false);
    }),
    SEEDED,
  );
});

// One text in 65,536 keeps its checksum, so these are all the cases of three texts.
test.each([STATIC, DYNAMIC, BILL])('%s with one more character never looks right', (text) => {
  const places = Array.from({length: text.length + 1}, (_, index) => index);
  const longer = places.flatMap((index) =>
    CHARACTERS.map((character) => text.slice(0, index) + character + text.slice(index)),
  );
  expect(longer.filter(looksRight)).toEqual([]);
});

test('no text breaks the reader', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({unit: 'grapheme'}), fc.stringMatching(/^000201[-+0-9e]{0,60}$/)), (text) => {
      inspect(text);
    }),
    SEEDED,
  );
});
