import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {crc16, encodeBillPayment} from 'payment-contract/promptPayText';
import {readQr, type QrField} from './readQr';
import texts from './readQr.fixtures.json';

// Published vectors with all-zero ids that no bank can pay.
const STATIC_PROXY = '00020101021129370016A0000006770101110113006600000000053037645802TH630456EA';
const DYNAMIC_PROXY = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const BILL_PAYMENT =
  '00020101021230600016A00000067701011201150000000000000000207INV00010306CUST01530376454041.125802TH62070703T016304E631';

const digits = (length: number) =>
  fc.array(fc.integer({min: 0, max: 9}), {minLength: length, maxLength: length}).map((list) => list.join(''));
const amount = fc.integer({min: 1, max: 999_999_999}).map((satang) => (satang / 100).toFixed(2));
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const billPayment = fc
  .record({billerId: digits(15), reference1: reference, reference2: reference, amount})
  .map(encodeBillPayment);

const withChecksum = (text: string) => text + crc16(text);

const flat = (fields: readonly QrField[]): string[] =>
  fields.flatMap(({id, name, value, fields: inner}) =>
    inner.length > 0 ? [`${id} ${name}`, ...flat(inner)] : [`${id} ${name}: ${value}`],
  );

/** As the tool shows them, with their meanings. */
const shown = (fields: readonly QrField[]): string[] =>
  fields.flatMap(({id, name, value, meaning, fields: inner}) => [
    `${id} ${name}: ${value}${meaning && `. ${meaning}`}`.trim(),
    ...shown(inner),
  ]);

/** Prefixes of lines, as long as the expected ones. */
const beginnings = (lines: readonly string[], expected: readonly string[]) =>
  lines.map((line, index) => line.slice(0, expected[index]?.length));

interface Practice {
  text: string;
  about?: string;
  fields?: string[];
  faults?: string[];
  remarks?: string[];
}

describe('a QR text from practice', () => {
  test.each(Object.entries<Practice>(texts))(
    '%s',
    (_name, {text, about = '', fields = [], faults = [], remarks = []}) => {
      const reading = readQr(text);
      expect(reading.about.startsWith(about), reading.about).toBe(true);
      expect(reading.about === '').toBe(about === '');
      const problems = reading.faults.map(({at, message}) => `${at}: ${message}`);
      expect(beginnings(problems, faults)).toEqual(faults);
      expect(beginnings(reading.remarks, remarks)).toEqual(remarks);
      const lines = shown(reading.fields);
      expect(fields.filter((field) => !lines.some((line) => line.startsWith(field)))).toEqual([]);
    },
  );
});

describe('a complete text', () => {
  test.each([STATIC_PROXY, DYNAMIC_PROXY])('%s has no error', (text) => {
    expect(readQr(text).faults).toEqual([]);
  });

  test('has names for all fields, including nested ones', () => {
    expect(flat(readQr(BILL_PAYMENT).fields)).toEqual([
      '00 Format version: 01',
      '01 Kind of QR: 12',
      '30 Bill payment',
      '00 Application: A000000677010112',
      '01 Biller id: 000000000000000',
      '02 Reference 1: INV0001',
      '03 Reference 2: CUST01',
      '53 Currency: 764',
      '54 Amount: 1.12',
      '58 Country: TH',
      '62 Additional data',
      '07 Terminal: T01',
      '63 Checksum: E631',
    ]);
  });

  test.each([
    ['31', '31160012A00000067701', '53037645802TH6304', 'A template that members of PromptPay use, not read here'],
    ['29', '29290016A000000677010111' + '0405ABCDE', '53037645802TH6304', 'Credit transfer'],
  ])('of a payee in the unsupported field %s is still valid', (id, payee, rest, name) => {
    const {fields, faults} = readQr(withChecksum('000201010212' + payee + rest));
    expect(faults).toEqual([]);
    expect(fields.find((field) => field.id === id)?.name).toBe(name);
    expect(flat(fields).join()).not.toMatch(/not a field/i);
  });

  test('can be put together again from its fields', () => {
    fc.assert(
      fc.property(billPayment, (text) => {
        const joined = readQr(text).fields.map(({id, value}) => id + String(value.length).padStart(2, '0') + value);
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});

describe('an error', () => {
  /** `place` is a part of the text that occurs once; the error is at its start. */
  test.each([
    [
      'a cut end',
      DYNAMIC_PROXY.slice(0, -2),
      '71',
      'The checksum has 2 of its 4 characters. The text must end with 630471B5.',
    ],
    ['a wrong length', STATIC_PROXY.replace('5802TH', '5899TH'), '99TH', 'Field 58 says that it has 99 characters,'],
    [
      'a foreign currency',
      withChecksum(STATIC_PROXY.replace('5303764', '5303840').slice(0, -4)),
      '840',
      'Field 53 (currency) is "840". Expected: 764.',
    ],
    [
      'another order',
      withChecksum('0102110002015303764' + '5802TH6304'),
      '010211',
      'Field 00, the format version, must come first.',
    ],
  ])('%s is located', (_name, text, place, message) => {
    expect(text.split(place)).toHaveLength(2);
    const found = readQr(text).faults.find((fault) => fault.message.startsWith(message));
    expect(found?.at).toBe(text.indexOf(place) + 1);
  });

  test('at the end is located after the last character', () => {
    const text = DYNAMIC_PROXY.slice(0, -'630471B5'.length);
    expect(readQr(text).faults).toMatchObject([
      {at: text.length + 1, message: 'Field 63, the checksum, is missing at the end.'},
    ]);
  });

  test('reports a text without a PromptPay payee', () => {
    const {faults} = readQr(withChecksum('00020153037645802TH6304'));
    expect(faults.map(({message}) => message)).toEqual(['None of the fields 29, 30 and 31 says who is paid.']);
  });
});

test('a wrong character is always detected, and no other value is offered', () => {
  fc.assert(
    fc.property(
      billPayment,
      fc.nat(),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (text, seed, wrong) => {
        const index = seed % text.length;
        fc.pre(text[index] !== wrong);
        const {faults} = readQr(text.slice(0, index) + wrong + text.slice(index + 1));
        expect(faults).not.toEqual([]);
      },
    ),
  );
});

test('no text breaks the reader, and every position is within the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({unit: 'grapheme'}), fc.stringMatching(/^[0-9]{0,60}$/)), (text) => {
      for (const {at} of readQr(text).faults) {
        expect(at).toBeGreaterThanOrEqual(1);
        expect(at).toBeLessThanOrEqual(text.length + 1);
      }
    }),
  );
});
