/**
 * EMVCo merchant-presented QR text, as PromptPay uses it: fields of two digits of id, two digits of
 * length and the value; id 00 first, id 63 (the checksum) last.
 */

/** Application id of a PromptPay bill payment (field 30). */
export const BILL_PAYMENT_AID = 'A000000677010112';

/** Application id of a PromptPay credit transfer (field 29). */
export const CREDIT_TRANSFER_AID = 'A000000677010111';

const THAI_BAHT = '764';
const CRC_FIELD_HEADER = '6304';

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of an ASCII text.
 *
 * @returns four upper-case hexadecimal digits.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * One field: id, length, value.
 *
 * @throws RangeError when the value is empty or longer than the 99 characters a length can express.
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
  reference2?: string;
  /** Baht with two decimals, such as "100.00". */
  amount: string;
}

/** What a credit-transfer QR asks the buyer's bank to transfer. */
export interface CreditTransfer {
  /** What `id` is: `01` mobile number, `02` national or tax id, `03` e-wallet. */
  proxy: '01' | '02' | '03';
  /** 13 digits (`01`: `0066`, then the number without its zero), or 15 for an e-wallet. */
  id: string;
  /** Baht with two decimals. Left out, the buyer writes the amount and can pay again and again. */
  amount?: string;
}

/** Everything around the field that says who is paid; a text with an amount is for one payment. */
function encodeText(payee: string, amount: string | undefined): string {
  const text = [
    encodeField('00', '01'),
    encodeField('01', amount === undefined ? '11' : '12'),
    payee,
    encodeField('53', THAI_BAHT),
    amount === undefined ? '' : encodeField('54', amount),
    encodeField('58', 'TH'),
    CRC_FIELD_HEADER,
  ].join('');
  return text + crc16(text);
}

/** The text of a PromptPay credit-transfer QR, checksum included. */
export const encodeCreditTransfer = ({proxy, id, amount}: CreditTransfer): string =>
  encodeText(encodeField('29', encodeField('00', CREDIT_TRANSFER_AID) + encodeField(proxy, id)), amount);

/** The text of a one-payment (dynamic) PromptPay bill-payment QR, checksum included. */
export function encodeBillPayment({billerId, reference1, reference2, amount}: BillPayment): string {
  const biller = [
    encodeField('00', BILL_PAYMENT_AID),
    encodeField('01', billerId),
    encodeField('02', reference1),
    reference2 === undefined ? '' : encodeField('03', reference2),
  ].join('');
  return encodeText(encodeField('30', biller), amount);
}
