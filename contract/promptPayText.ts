/**
 * EMVCo merchant-presented QR text, as PromptPay uses it: fields of two digits of id, two digits of
 * length and the value; id 00 first, id 63 (the checksum) last.
 */

/** Application id of a PromptPay bill payment (field 30). */
export const BILL_PAYMENT_AID = 'A000000677010112';

const THAI_BAHT = '764';
const CRC_FIELD_HEADER = '6304';

const CRC_TABLE = Uint16Array.from({length: 256}, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of a text in UTF-8, or of bytes.
 *
 * @returns four upper-case hexadecimal digits.
 */
export function crc16(text: string | Uint8Array): string {
  let crc = 0xffff;
  for (const byte of typeof text === 'string' ? new TextEncoder().encode(text) : text) {
    crc = ((crc << 8) & 0xffff) ^ CRC_TABLE[(crc >> 8) ^ byte]!;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * One field: id, length, value.
 *
 * @throws RangeError when the value is empty or longer than the 99 characters that a length can express.
 */
export function encodeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) {
    throw new RangeError(`Field ${id} holds 1 to 99 characters, not ${value.length}.`);
  }
  return id + String(value.length).padStart(2, '0') + value;
}

/** What a dynamic bill-payment QR asks the buyer's bank to transfer. */
export interface BillPayment {
  /** 15 digits: tax id and suffix of the biller. */
  billerId: string;
  /** Up to 20 upper-case letters and digits. */
  reference1: string;
  /** Up to 20 upper-case letters and digits. */
  reference2: string;
  /** Baht with two decimals, such as "100.00". */
  amount: string;
}

/** The text of a one-payment (dynamic) PromptPay bill-payment QR, checksum included. */
export function encodeBillPayment({billerId, reference1, reference2, amount}: BillPayment): string {
  const biller = [
    encodeField('00', BILL_PAYMENT_AID),
    encodeField('01', billerId),
    encodeField('02', reference1),
    encodeField('03', reference2),
  ].join('');
  const text = [
    encodeField('00', '01'),
    encodeField('01', '12'),
    encodeField('30', biller),
    encodeField('53', THAI_BAHT),
    encodeField('54', amount),
    encodeField('58', 'TH'),
    CRC_FIELD_HEADER,
  ].join('');
  return text + crc16(text);
}
