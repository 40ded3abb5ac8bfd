import {expect, test} from 'vitest';
import {crc16, encodeBillPayment} from './promptPayText';

// Published vectors with all-zero ids that no bank can pay.
const STATIC_PROXY = '00020101021129370016A0000006770101110113006600000000053037645802TH630456EA';
const DYNAMIC_PROXY = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';
const BILL_PAYMENT =
  '00020101021230600016A00000067701011201150000000000000000207INV00010306CUST01530376454041.125802TH62070703T016304E631';

test('the checksum has the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test.each([STATIC_PROXY, DYNAMIC_PROXY, BILL_PAYMENT])('%s ends with its checksum', (text) => {
  expect(crc16(text.slice(0, -4))).toBe(text.slice(-4));
});

test('the checksum covers the bytes of UTF-8', () => {
  const text =
    '00020101021251400116A0000006770101120206001234030600123452041234530376454035005802TH5907ร้านค้า6007Bangkok6304';
  expect(crc16(text)).toBe('599E');
});

test('a bill payment has the fields of the published one, in their order', () => {
  const order = {billerId: '000000000000000', reference1: 'INV0001', reference2: 'CUST01', amount: '1.12'};
  const withoutTerminal = BILL_PAYMENT.replace('62070703T01', '').slice(0, -4);
  expect(encodeBillPayment(order)).toBe(withoutTerminal + crc16(withoutTerminal));
});
