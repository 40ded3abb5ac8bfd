import {BILL_PAYMENT_AID, crc16, CREDIT_TRANSFER_AID} from '../../../contract/emvco';

export interface QrField {
  /** Two digits. */
  id: string;
  /** In words: `Amount`. */
  name: string;
  value: string;
  /** What the value means, or what it should be; empty when the value speaks for itself. */
  meaning: string;
  /** Position of the field's id within the whole text, from 1. */
  at: number;
  fields: QrField[];
}

interface QrFault {
  /** Position within the whole text, from 1. */
  at: number;
  message: string;
}

const HEADER = 4;
const CRC_LENGTH = 4;

interface Tag {
  name: string;
  means?: (value: string) => string;
  /** What a value must look like, and that in words. */
  rule?: {pattern: RegExp; words: string};
  inner?: Readonly<Record<string, Tag>>;
}

const exactly = (words: string, pattern: RegExp) => ({pattern, words});

const transfer: Readonly<Record<string, Tag>> = {
  '00': {name: 'Application', rule: exactly(CREDIT_TRANSFER_AID, new RegExp(`^${CREDIT_TRANSFER_AID}$`))},
  '01': {
    name: 'Mobile number',
    rule: exactly('13 digits', /^\d{13}$/),
    means: (value) => `Country ${value.slice(0, 4)}, then ${value.slice(4)}`,
  },
  '02': {name: 'National or tax id', rule: exactly('13 digits', /^\d{13}$/)},
  '03': {name: 'E-wallet', rule: exactly('15 digits', /^\d{15}$/)},
  '04': {name: 'Another way to name the payee, not read here'},
};

const reference = exactly('up to 20 letters and digits', /^[A-Za-z0-9]{1,20}$/);

const billPayment: Readonly<Record<string, Tag>> = {
  '00': {name: 'Application', rule: exactly(BILL_PAYMENT_AID, new RegExp(`^${BILL_PAYMENT_AID}$`))},
  '01': {name: 'Biller id', rule: exactly('15 digits', /^\d{15}$/)},
  '02': {name: 'Reference 1', rule: reference},
  '03': {name: 'Reference 2', rule: reference},
};

const additional: Readonly<Record<string, Tag>> = {
  '01': {name: 'Bill number'},
  '02': {name: 'Mobile number'},
  '03': {name: 'Store'},
  '05': {name: 'Reference'},
  '07': {name: 'Terminal'},
  '08': {name: 'Purpose'},
};

/** Fields of the EMVCo merchant-presented format that are read here. A text may carry others. */
const tags: Readonly<Record<string, Tag>> = {
  '00': {name: 'Format version', rule: exactly('01', /^01$/)},
  '01': {
    name: 'Kind of QR',
    rule: exactly('11 or 12', /^1[12]$/),
    means: (value) => (value === '11' ? 'Static: can be paid again and again' : 'Dynamic: for one payment'),
  },
  '29': {name: 'Credit transfer', inner: transfer},
  '30': {name: 'Bill payment', inner: billPayment},
  '31': {name: 'A template that members of PromptPay use, not read here'},
  '52': {name: 'Merchant category', rule: exactly('4 digits', /^\d{4}$/)},
  '53': {name: 'Currency', rule: exactly('764', /^764$/), means: () => 'Thai baht'},
  '54': {name: 'Amount', rule: exactly('baht, such as 100.00', /^\d{1,10}(?:\.\d{1,2})?$/)},
  '58': {name: 'Country', rule: exactly('TH', /^TH$/), means: () => 'Thailand'},
  '59': {name: 'Merchant name', rule: exactly('up to 25 characters', /^.{1,25}$/)},
  '60': {name: 'City', rule: exactly('up to 15 characters', /^.{1,15}$/)},
  '62': {name: 'Additional data', inner: additional},
  '63': {name: 'Checksum', rule: exactly('four hexadecimal digits in upper case', /^[0-9A-F]{4}$/)},
};

const PAYEES = ['29', '30', '31'];

const UNKNOWN: Tag = {name: 'Not read here'};

/** Reads id, length and value again and again, until the text ends or makes no sense. */
function readFields(text: string, start: number, known: Readonly<Record<string, Tag>>, faults: QrFault[]): QrField[] {
  const fields: QrField[] = [];
  for (let index = 0; index < text.length;) {
    const at = start + index + 1;
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(index)) ?? [];
    if (id === undefined || digits === undefined) {
      faults.push({
        at,
        message: `A field begins here with two digits of id and two of length, not "${text.slice(index, index + HEADER)}".`,
      });
      return fields;
    }
    const length = Number(digits);
    const value = text.slice(index + HEADER, index + HEADER + length);
    const tag = known[id] ?? UNKNOWN;
    if (length === 0 || value.length < length) {
      const problem = length === 0 ? 'A field cannot be empty' : `Only ${value.length} characters are left`;
      faults.push({
        at: at + 2,
        message: `Field ${id} says that it has ${length} characters. ${problem}: the length, or an earlier one, is wrong.`,
      });
    } else if (tag.rule && !tag.rule.pattern.test(value)) {
      faults.push({at: at + HEADER, message: `${tag.name} (field ${id}) is "${value}". Expected: ${tag.rule.words}.`});
    }
    if (fields.some((field) => field.id === id)) faults.push({at, message: `Field ${id} stands here a second time.`});
    const inner = tag.inner ? readFields(value, start + index + HEADER, tag.inner, faults) : [];
    const meaning = tag.rule?.pattern.test(value) ? (tag.means?.(value) ?? '') : '';
    fields.push({id, name: tag.name, value, meaning, at, fields: inner});
    index += HEADER + length;
  }
  return fields;
}

function checkOrder(fields: readonly QrField[], text: string, faults: QrFault[]): void {
  const [first] = fields;
  if (first && first.id !== '00') faults.push({at: 1, message: 'Field 00, the format version, must come first.'});
  const position = fields.findIndex(({id}) => id === '63');
  const last = fields[position];
  if (!last) {
    faults.push({at: text.length + 1, message: 'Field 63, the checksum, is missing at the end.'});
    return;
  }
  if (position < fields.length - 1) faults.push({at: last.at, message: 'Field 63, the checksum, must come last.'});
  const expected = crc16(text.slice(0, last.at - 1 + HEADER));
  if (last.value !== expected) {
    faults.push({at: last.at + HEADER, message: `The checksum is "${last.value}", but this text has ${expected}.`});
  }
  for (const id of ['53', '58']) {
    if (!fields.some((field) => field.id === id)) {
      faults.push({at: last.at, message: `Field ${id}, ${tags[id]!.name.toLowerCase()}, is missing.`});
    }
  }
  if (!fields.some(({id}) => PAYEES.includes(id))) {
    faults.push({at: last.at, message: 'None of the fields 29, 30 and 31 says who is paid.'});
  }
}

/**
 * Reads a QR text and checks structure, values and checksum.
 *
 * @returns faults in the order of the text; none when the text is whole.
 */
export function readQr(text: string) {
  const faults: QrFault[] = [];
  const fields = readFields(text, 0, tags, faults);
  if (text !== '') checkOrder(fields, text, faults);
  return {fields, faults: faults.sort((a, b) => a.at - b.at)};
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.- ';

/** The search takes the square of the length; a PromptPay text is shorter than this. */
const LONGEST_SEARCHED = 200;

/**
 * Looks for one wrong character. The checksum has 16 bits, so a text of this kind has one answer, rarely two; the rules
 * of the fields take most of the false ones away.
 *
 * @returns every single character that, put back, makes the text whole, with its position from 1; empty when the text is
 *   whole, has more than one wrong character, or more than 200 characters.
 */
export function findRepairs(text: string) {
  if (text.length > LONGEST_SEARCHED || readQr(text).faults.length === 0) return [];
  const repairs: {at: number; found: string; expected: string}[] = [];
  for (let index = 0; index < text.length; index += 1) {
    for (const expected of ALPHABET) {
      if (expected === text[index]) continue;
      const changed = text.slice(0, index) + expected + text.slice(index + 1);
      const isChecked = crc16(changed.slice(0, -CRC_LENGTH)) === changed.slice(-CRC_LENGTH);
      if (isChecked && readQr(changed).faults.length === 0)
        repairs.push({at: index + 1, found: text[index]!, expected});
    }
  }
  return repairs;
}
