// EMVCo merchant-presented QR text, as PromptPay uses it: fields with an id, id 00 first, id 63 (the checksum) last.

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of a text in UTF-8, or of bytes.
 *
 * @returns four upper-case hexadecimal digits.
 */
export function crc16(text: string | Uint8Array): string {
  let crc = 0xffff;
  for (const byte of typeof text === 'string' ? new TextEncoder().encode(text) : text) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

/** Writes fields: the id of each, the length of its value in two digits, and the value, of at most 99 characters. */
const encode = (...fields: [id: string, value: string][]): string =>
  fields.map(([id, value]) => id + String(value.length).padStart(2, '0') + value).join('');

/** What a dynamic bill-payment QR asks the buyer's bank to transfer. */
interface BillPayment {
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
  // The application id of a bill payment, then who is paid and for what.
  const biller = encode(['00', 'A000000677010112'], ['01', billerId], ['02', reference1], ['03', reference2]);
  // 764: Thai baht.
  const fields = encode(['00', '01'], ['01', '12'], ['30', biller], ['53', '764'], ['54', amount], ['58', 'TH']);
  // The checksum covers its own id and length.
  const text = `${fields}6304`;
  return text + crc16(text);
}
