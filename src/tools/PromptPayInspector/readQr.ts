import {toReadableBaht} from '@site/lib/money';
import {crc16} from '../../../contract/promptPayText';
import {bankSlip, international, isAllowed, meaningOf, meantBy, thai, walletSlip, type Tag, type Tags} from './tags';

export interface QrField {
  /** Two digits; empty in the barcode of a bill, whose fields have none. */
  id: string;
  /** In words: `Amount`. */
  name: string;
  value: string;
  /** What the value means, or what it should be; empty when the value needs no explanation. */
  meaning: string;
  /** Position of the field's id within the whole text, from 1. */
  at: number;
  fields: QrField[];
}

interface QrFault {
  /** Position within the whole text, from 1. */
  at: number;
  message: string;
  /** The text cannot be split into fields, or lacks a field that every text has. */
  isStructural?: boolean;
}

export interface QrReading {
  /** What the text is instead of a PromptPay QR; empty for one. */
  about: string;
  fields: QrField[];
  faults: QrFault[];
  /** Advice on a text that is not wrong. */
  remarks: string[];
}

const HEADER = 4;
const CRC_LENGTH = 4;
const PAYEES = ['29', '30', '31'];
/** Prefix of the applications of the Thai payment scheme. */
const THAI_SCHEME = 'A000000677';
/** Card numbers and templates of schemes. Each QR has at least one of these fields. */
const isAccount = ({id}: QrField) => id >= '02' && id <= '51';

/** A QR text of this kind has some hundred characters, a counter poster with card schemes up to 400. */
export const LONGEST = 512;

const UNKNOWN: Tag = {name: 'Not read here'};

const structural = (at: number, message: string): QrFault => ({at, message, isStructural: true});

/** Explains why a value breaks its rule, and what belongs there; empty for a valid value. */
function ruleProblem(id: string, tag: Tag, value: string): string {
  if (isAllowed(tag, value)) return '';
  const problem = `${tag.name} (field ${id}) is "${value}".`;
  const [, length, rest = ''] = /^\d\d(\d\d)(.+)$/.exec(value) ?? [];
  if (Number(length) === rest.length && isAllowed(tag, rest)) {
    return `${problem} It begins with an id and a length of its own: only ${rest} belongs here.`;
  }
  const meant = meantBy(tag, value);
  return `${problem} Expected: ${tag.words}${meant ? `. That is ${meant}` : ''}.`;
}

function needProblems(id: string, {inner, needs = []}: Tag, fields: readonly QrField[]): string[] {
  return needs
    .filter((ids) => !fields.some((field) => ids.includes(field.id)))
    .map((ids) =>
      ids.length === 1
        ? `Field ${id} has no field ${ids[0]} inside, ${inner![ids[0]!]!.name.toLowerCase()}: no bank takes it.`
        : `Field ${id} does not say who is paid: it has none of the fields ${ids.join(', ')} inside.`,
    );
}

/** Reads fields (id, length, value) until the text ends or cannot be parsed. */
function readFields(text: string, start: number, known: Tags, faults: QrFault[]): QrField[] {
  const fields: QrField[] = [];
  for (let index = 0; index < text.length;) {
    const at = start + index + 1;
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(index)) ?? [];
    if (id === undefined || digits === undefined) {
      const found = text.slice(index, index + HEADER);
      faults.push(structural(at, `A field begins here with two digits of id and two of length, not "${found}".`));
      return fields;
    }
    const length = Number(digits);
    const value = text.slice(index + HEADER, index + HEADER + length);
    const tag = known[id] ?? UNKNOWN;
    // `checkChecksum` checks the checksum.
    if (tag.name !== 'Checksum') {
      const problem = ruleProblem(id, tag, value);
      if (length === 0 || value.length < length) {
        const left = length === 0 ? 'A field cannot be empty' : `Only ${value.length} characters are left`;
        const message = `Field ${id} says that it has ${length} characters. ${left}: the length, or an earlier one, is wrong.`;
        faults.push(structural(at + 2, message));
      } else if (problem) faults.push({at: at + HEADER, message: problem});
    }
    if (fields.some((field) => field.id === id)) {
      faults.push({at, message: `Field ${id} is here a second time.`});
    }
    const innerFaults: QrFault[] = [];
    const inner = tag.inner ? readFields(value, start + index + HEADER, tag.inner, innerFaults) : [];
    if (tag.inner && inner.length === 0) {
      const message = `${tag.name} (field ${id}) is "${value}". Expected: fields of its own, each with id and length.`;
      faults.push(structural(at + HEADER, message));
    } else {
      const isReadable = !innerFaults.some(({isStructural}) => isStructural);
      const needs = isReadable ? needProblems(id, tag, inner) : [];
      faults.push(...innerFaults, ...needs.map((message) => ({at: at + HEADER, message})));
    }
    fields.push({id, name: tag.name, value, meaning: meaningOf(tag, value), at, fields: inner});
    index += HEADER + length;
  }
  return fields;
}

/** Explains what is wrong with a checksum, and how the text must end. */
function checksumProblem(head: string, given: string): string {
  const expected = crc16(head);
  const end = `The text must end with ${head.slice(-HEADER)}${expected}.`;
  const upper = given.toUpperCase();
  if (given === expected) return '';
  if (given === '') return `The checksum is missing. ${end}`;
  if (upper === expected) return `The checksum is right, but in lower case. ${end}`;
  if (given.length < CRC_LENGTH && upper.padStart(CRC_LENGTH, '0') === expected) {
    return `The checksum has lost its leading zero. ${end}`;
  }
  if (given.length < CRC_LENGTH) return `The checksum has ${given.length} of its 4 characters. ${end}`;
  const units = Uint8Array.from(head, (character) => character.charCodeAt(0));
  const why = upper === crc16(units) ? ' It was computed over characters, not over the bytes of UTF-8.' : '';
  return `The checksum is "${given}", but this text has ${expected}.${why}`;
}

/** Checks that the checksum is there, comes last and is right. */
function checkChecksum(id: string, fields: readonly QrField[], text: string, faults: QrFault[], isAnyCase = false) {
  const position = fields.findIndex((field) => field.id === id);
  const last = fields[position];
  if (!last) {
    faults.push(structural(text.length + 1, `Field ${id}, the checksum, is missing at the end.`));
    return;
  }
  if (position < fields.length - 1) {
    faults.push(structural(last.at, `Field ${id}, the checksum, must come last.`));
  }
  const given = isAnyCase ? last.value.toUpperCase() : last.value;
  const length = text.slice(last.at + 1, last.at - 1 + HEADER);
  if (length !== '04' && Number(length) !== given.length) {
    const message = `Field ${id}, the checksum, says that it has ${Number(length)} characters. It has 4: the length must be 04.`;
    faults.push(structural(last.at + 2, message));
  }
  const message = checksumProblem(`${text.slice(0, last.at - 1)}${id}04`, given);
  if (message) faults.push({at: last.at + HEADER, message});
}

/** Checks a text as a whole. Adds to its faults. @returns advice on a Thai text that is not wrong. */
function checkPayment(fields: readonly QrField[], text: string, isThai: boolean, faults: QrFault[]): string[] {
  const fieldOf = (id: string) => fields.find((field) => field.id === id);
  if (fields[0]?.id !== '00') faults.push(structural(1, 'Field 00, the format version, must come first.'));
  checkChecksum('63', fields, text, faults);
  const end = fieldOf('63')?.at;
  if (!isThai || end === undefined) return [];
  const remarks: string[] = [];
  for (const id of ['53', '58']) {
    if (!fieldOf(id)) faults.push(structural(end, `Field ${id}, ${thai[id]!.name.toLowerCase()}, is missing.`));
  }
  if (!fields.some(isAccount)) {
    faults.push(structural(end, 'None of the fields 29, 30 and 31 says who is paid.'));
  } else if (!fields.some(({id}) => PAYEES.includes(id))) {
    const own = fields.find(({value}) => value.includes(THAI_SCHEME));
    remarks.push(
      `None of the fields 29, 30 and 31 says who is paid${own ? `: PromptPay is in field ${own.id}` : ''}. A banking app may not take it as PromptPay.`,
    );
  }
  const bill = fieldOf('30');
  if (bill && !bill.fields.some(({id}) => id === '02')) remarks.push('The bill payment has no reference 1 (field 02).');
  const amount = fieldOf('54')?.value ?? '';
  if (/\.\d?$/.test(amount)) {
    const [baht, satang = ''] = amount.split('.');
    remarks.push(`The amount is "${amount}". Write ${baht}.${satang.padEnd(2, '0')}, which every bank takes.`);
  }
  return remarks;
}

/** Returns the name of a country by its ISO 3166 code; undefined for an unknown code. */
const countryOf = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames('en', {type: 'region', fallback: 'none'}).of(code) : undefined;

/** Reads the barcode of a Thai bill: a bar, the biller, two references and an amount in satang, with line ends between. */
function readBarcode(text: string): QrReading {
  const parts = text.split(/\r\n|[\r\n]|\\r\\n|\\[rn]/);
  const [head = '', ...rest] = parts.length > 1 ? parts : text.split(/\s+/);
  const [reference1 = '', reference2 = '', satang = ''] = rest.map((part) => part.trim());
  const isBiller = /^\|\d{15}$/.test(head);
  const isAmount = /^\d{0,12}$/.test(satang);
  const faults: QrFault[] = [];
  if (!isBiller) {
    faults.push({at: 1, message: `The biller id is "${head.slice(1)}". Expected: 15 digits after the bar.`});
  }
  if (!isAmount) {
    faults.push({
      at: text.lastIndexOf(satang) + 1,
      message: `The amount is "${satang}". Expected: digits, in satang.`,
    });
  }
  const field = (name: string, value: string, meaning = ''): QrField[] =>
    value === '' ? [] : [{id: '', name, value, meaning, at: text.indexOf(value) + 1, fields: []}];
  const amount = Number(satang) === 0 ? 'The payer writes the amount' : toReadableBaht(Number(satang));
  return {
    about:
      'This is the barcode of a bill, not the text of a PromptPay QR. A bank takes both; the QR has the same biller and references in field 30.',
    fields: [
      ...field('Biller id', head.slice(1)),
      ...field('Reference 1', reference1),
      ...field('Reference 2', reference2),
      ...field('Amount in satang', satang, isAmount ? amount : ''),
    ],
    faults,
    remarks: [],
  };
}

const SLIP =
  'This is the QR of a transfer slip, not one that can be paid. It names a transfer, and proves no payment by itself: ask Inquiry about the order.';

function readOnce(text: string): QrReading {
  if (text === '') return {about: '', fields: [], faults: [], remarks: []};
  if (text.startsWith('|')) return readBarcode(text);
  const faults: QrFault[] = [];
  const plain = readFields(text, 0, {}, []);
  const [first] = plain;
  if (first?.id === '00' && /^00(?:06000001|0201)/.test(first.value)) {
    const isWallet = first.value.startsWith('0002');
    const fields = readFields(text, 0, isWallet ? walletSlip : bankSlip, faults);
    // Wallets write it in lower case.
    checkChecksum('91', fields, text, faults, isWallet);
    return {about: SLIP, fields, faults, remarks: []};
  }
  const code = plain.find(({id}) => id === '58')?.value ?? '';
  const country = code === 'TH' || text.includes(THAI_SCHEME) ? undefined : countryOf(code);
  const fields = readFields(text, 0, country ? international : thai, faults);
  if (!fields.some(({id, value}) => id === '00' && value === '01')) {
    const message = 'The text of a payment QR begins with 000201. Paste the whole text that a scanner shows.';
    return {about: '', fields, faults: [structural(1, message)], remarks: []};
  }
  const remarks = checkPayment(fields, text, country === undefined, faults);
  const about = country
    ? `This is a QR of ${country} (${code}), not of PromptPay: a Thai banking app may not take it. Its structure and its checksum are checked here.`
    : '';
  return {about, fields, faults: faults.sort((a, b) => a.at - b.at), remarks};
}

const isBroken = ({faults}: QrReading) => faults.some(({isStructural}) => isStructural);
const flatten = (fields: readonly QrField[]): QrField[] => fields.flatMap((field) => [field, ...flatten(field.fields)]);

/** Looks for the one length whose correction makes the whole text readable; undefined when there is none, or more than one. */
function readWithOtherLength(text: string, broken: QrReading): QrReading | undefined {
  const found: {reading: QrReading; isChecked: boolean; cost: number}[] = [];
  for (const {id, at} of flatten(broken.fields)) {
    const given = text.slice(at + 1, at + 3);
    for (let length = 1; length < 100; length += 1) {
      const right = String(length).padStart(2, '0');
      const changed = text.slice(0, at + 1) + right + text.slice(at + 3);
      const reading = right === given ? broken : readOnce(changed);
      if (isBroken(reading)) continue;
      const end = reading.fields.find((field) => field.name === 'Checksum')!;
      const isOld = crc16(text.slice(0, end.at - 1 + HEADER)) === end.value;
      const isChecked = crc16(changed.slice(0, end.at - 1 + HEADER)) === end.value;
      const then = isOld ? ` The checksum was computed with the wrong length.` : '';
      const faults = reading.faults.filter((fault) => !(isOld && fault.at === end.at + HEADER));
      const message = `Field ${id} says that it has ${Number(given)} characters. With ${right} the rest of the text can be read.${then}`;
      // Nearly every text has its fields in the order of their ids.
      const unordered = reading.fields.filter((field, index, all) => index > 0 && field.id < all[index - 1]!.id);
      found.push({
        reading: {...reading, faults: [{at: at + 2, message}, ...faults]},
        isChecked: isOld || isChecked,
        cost: faults.length + unordered.length,
      });
    }
  }
  const checked = found.filter(({isChecked}) => isChecked);
  const [best, second] = (checked.length > 0 ? checked : found).sort((a, b) => a.cost - b.cost);
  return best && best.cost !== second?.cost ? best.reading : undefined;
}

/**
 * Reads a QR text and checks structure, values and checksum.
 *
 * @returns what the text is, its fields, faults in the order of the text, and remarks; no fault when the text is whole.
 */
export function readQr(text: string): QrReading {
  const reading = readOnce(text);
  if (!isBroken(reading) || text.length > LONGEST) return reading;
  return readWithOtherLength(text, reading) ?? reading;
}

const ALPHABET = new TextEncoder().encode('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.- ');

/**
 * Looks for one wrong character. The checksum has 16 bits, so a text of this kind has one repair, rarely two; the rules
 * of the fields exclude most of the false ones.
 *
 * @returns every single replacement that makes the text valid, with its position from 1; empty when the text is valid, or
 *   has more than one wrong character.
 */
export function findRepairs(text: string) {
  const repairs: {at: number; found: string; expected: string}[] = [];
  const {faults} = readOnce(text);
  const isExplained = faults.length === 1 && faults[0]!.message.includes('must end with');
  if (text.length > LONGEST || faults.length === 0 || isExplained) return repairs;
  const bytes = new TextEncoder().encode(text);
  const checksumAt = bytes.length - CRC_LENGTH;
  let index = -1;
  bytes.forEach((byte, offset) => {
    // A continuation byte of UTF-8 (10xxxxxx) does not begin a character.
    if ((byte & 0xc0) !== 0x80) index += byte < 0xf0 ? 1 : 2;
    if (byte >= 0x80) return;
    for (const expected of ALPHABET) {
      if (expected === byte) continue;
      bytes[offset] = expected;
      const given = String.fromCharCode(...bytes.subarray(checksumAt));
      if (crc16(bytes.subarray(0, checksumAt)) !== given) continue;
      const character = String.fromCharCode(expected);
      const changed = text.slice(0, index) + character + text.slice(index + 1);
      if (readOnce(changed).faults.length === 0) {
        repairs.push({at: index + 1, found: text[index]!, expected: character});
      }
    }
    bytes[offset] = byte;
  });
  return repairs;
}
