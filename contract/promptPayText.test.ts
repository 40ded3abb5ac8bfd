import {describe, expect, it} from 'vitest';
import {crc16, encodeBillPayment, encodeField} from './promptPayText';

// Published vectors with all-zero ids that no bank can pay.
const STATIC_PROXY = '00020101021129370016A0000006770101110113006600000000053037645802TH630456EA';
const DYNAMIC_PROXY = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const BILL_PAYMENT =
  '00020101021230600016A00000067701011201150000000000000000207INV00010306CUST01530376454041.125802TH62070703T016304E631';

describe('crc16', () => {
  it('gives the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it.each([STATIC_PROXY, DYNAMIC_PROXY, BILL_PAYMENT])('ends %s with the right checksum', (text) => {
    expect(crc16(text.slice(0, -4))).toBe(text.slice(-4));
  });

  it('is computed over the bytes of UTF-8', () => {
    const text =
      '00020101021251400116A0000006770101120206001234030600123452041234530376454035005802TH5907ร้านค้า6007Bangkok6304';
    expect(crc16(text)).toBe('599E');
  });
});

describe('encodeField', () => {
  it('pads the length to two digits', () => {
    expect(encodeField('58', 'TH')).toBe('5802TH');
  });

  it.each(['', 'x'.repeat(100)])('rejects a value whose length has more than two digits, or is 0', (value) => {
    expect(() => encodeField('62', value)).toThrow(RangeError);
  });
});

describe('encodeBillPayment', () => {
  it('writes the fields of the published bill payment in their order', () => {
    const text = encodeBillPayment({
      billerId: '000000000000000',
      reference1: 'INV0001',
      reference2: 'CUST01',
      amount: '1.12',
    });
    const withoutTerminal = BILL_PAYMENT.replace('62070703T01', '').slice(0, -4);
    expect(text).toBe(withoutTerminal + crc16(withoutTerminal));
  });
});
