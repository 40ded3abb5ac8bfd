import {crc16} from 'payment-contract/promptPayText';
import {provider} from '@site/provider';
import {international, isAllowed, meaningOf, thai, type Tag, type Tags} from './tags';

export interface QrField {
  /** Two digits. */
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

const PHONE = /^0066[1-9]\d{8}$/;

/** Whether the last of 13 digits is the check digit of a national or tax id: weights 13 to 2, modulo 11. */
function hasCheckDigit(id: string): boolean {
  const sum = [...id.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return Number(id[12]) === (11 - (sum % 11)) % 10 || /^0+$/.test(id);
}

/** Explains why a value breaks its rule; empty for a valid value. */
function ruleProblem(id: string, tag: Tag, value: string): string {
  const problem = `Field ${id} (${tag.name.toLowerCase()}) is "${value}".`;
  if (tag.isNationalId && isAllowed(tag, value) && !hasCheckDigit(value)) {
    return PHONE.test(value)
      ? `${problem} That is a mobile number: it belongs in field 01.`
      : `${problem} Its last digit is not the check digit of an id.`;
  }
  if (isAllowed(tag, value)) return '';
  if (tag.elsewhere?.[value]) return `${problem} ${tag.elsewhere[value]}`;
  const [, length, rest = ''] = /^\d\d(\d\d)(.+)$/.exec(value) ?? [];
  if (Number(length) === rest.length && isAllowed(tag, rest)) {
    return `${problem} It begins with an id and a length of its own: only ${rest} belongs here.`;
  }
  return `${problem} Expected: ${tag.words}.`;
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

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Counts the characters of a value whose length is its number of bytes; undefined when it is not. */
function charactersOf(text: string, bytes: number): number | undefined {
  const fits = text.length >= bytes && /^(?:\d{4}|$)/.test(text.slice(bytes));
  if (fits || bytesOf(text.slice(0, bytes)) === Math.min(bytes, text.length)) return undefined;
  let count = 0;
  for (let left = bytes; left > 0 && count < text.length; count += 1) left -= bytesOf(text[count]!);
  return /^\d{4}/.test(text.slice(count)) ? count : undefined;
}

/** Reads fields (id, length, value) until the text ends, cannot be parsed, or its checksum `end` is read. */
function readFields(text: string, start: number, known: Tags, faults: QrFault[], end = ''): QrField[] {
  const fields: QrField[] = [];
  for (let index = 0; index < text.length && (end === '' || fields.at(-1)?.id !== end);) {
    const at = start + index + 1;
    const [, id = '', digits] = /^(\d\d)(\d\d)/.exec(text.slice(index)) ?? [];
    const rest = text.slice(index + HEADER);
    const length = Number(digits);
    const isChecksum = end !== '' && id === end;
    const count = charactersOf(rest, length);
    if (!digits || length === 0 || (rest.length < length && count === undefined && !isChecksum)) {
      const problem = digits
        ? `Field ${id} says that it has ${length} characters, and ${rest.length} are left.`
        : `A field begins here with two digits of id and two of length, not "${text.slice(index, index + HEADER)}".`;
      const advice = 'A character before this place is missing or added, or the text is cut.';
      faults.push(structural(digits ? at + 2 : at, `${problem} ${advice}`));
      return fields;
    }
    const value = rest.slice(0, count ?? length);
    const tag = known[id] ?? UNKNOWN;
    const problem = isChecksum ? '' : ruleProblem(id, tag, value);
    const inBytes = `Field ${id} says that it has ${length} characters. It has ${count}: ${length} are the bytes of UTF-8.`;
    if (count !== undefined) faults.push({at: at + 2, message: inBytes});
    else if (problem) faults.push({at: at + HEADER, message: problem});
    if (fields.some((field) => field.id === id)) faults.push({at, message: `Field ${id} is here a second time.`});
    const innerFaults: QrFault[] = [];
    const inner = tag.inner ? readFields(value, start + index + HEADER, tag.inner, innerFaults) : [];
    const isReadable = !innerFaults.some(({isStructural}) => isStructural);
    const needs = isReadable && !problem ? needProblems(id, tag, inner) : [];
    faults.push(...innerFaults, ...needs.map((message) => ({at: at + HEADER, message})));
    const name = problem ? `${tag.name}, not valid` : tag.name;
    fields.push({id, name, value, meaning: meaningOf(tag, value), at, fields: inner});
    index += HEADER + value.length;
  }
  return fields;
}

function checksumProblem(head: string, given: string): string {
  const expected = crc16(head);
  const end = `The text must end with ${head.slice(-HEADER)}${expected}.`;
  const upper = given.toUpperCase();
  if (given === expected) return '';
  if (given === '') return `The checksum is missing. ${end}`;
  if (upper === expected) return `The checksum is right, but in lower case. ${end}`;
  if (upper.padStart(CRC_LENGTH, '0') === expected) return `The checksum has lost its leading zero. ${end}`;
  if (given.length < CRC_LENGTH) return `The checksum has ${given.length} of its 4 characters. ${end}`;
  const units = Uint8Array.from(head, (character) => character.charCodeAt(0));
  const why =
    upper === crc16(units)
      ? ' It was computed over characters, not over the bytes of UTF-8.'
      : upper === crc16(head.slice(0, -HEADER))
        ? ` It was computed without ${head.slice(-HEADER)}.`
        : '';
  return `The checksum is "${given}", but this text has ${expected}.${why}`;
}

function checkChecksum(fields: readonly QrField[], text: string, faults: QrFault[]) {
  const last = fields.find(({id}) => id === '63');
  if (!last) {
    faults.push(structural(text.length + 1, 'Field 63, the checksum, is missing at the end.'));
    return;
  }
  const given = last.value;
  const after = text.slice(last.at - 1 + HEADER + given.length);
  const misplaced = `"${after}" follows the checksum. The checksum must come last.`;
  if (after) faults.push({at: text.length - after.length + 1, message: misplaced});
  const length = text.slice(last.at + 1, last.at - 1 + HEADER);
  if (length !== '04' && Number(length) !== given.length) {
    const message = `Field 63, the checksum, says that it has ${Number(length)} characters. It has 4: the length must be 04.`;
    faults.push(structural(last.at + 2, message));
  }
  const message = checksumProblem(`${text.slice(0, last.at - 1)}6304`, given);
  if (message) faults.push({at: last.at + HEADER, message});
}

/** Checks a text as a whole. Adds to its faults. Returns advice on a Thai text that is not wrong. */
function checkPayment(fields: readonly QrField[], text: string, isThai: boolean, faults: QrFault[]): string[] {
  const fieldOf = (id: string) => fields.find((field) => field.id === id);
  if (fields[0]?.id !== '00') faults.push(structural(1, 'Field 00, the format version, must come first.'));
  checkChecksum(fields, text, faults);
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
  if (fieldOf('29') && fieldOf('30')) remarks.push('Two fields say who is paid: 29 and 30.');
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

/** Says what a text is that is no payment QR; empty for one. */
function aboutOther(text: string): string {
  if (text.startsWith('|')) {
    return 'This is the barcode of a bill, not the text of a PromptPay QR. A bank takes both; the QR has the same biller and references in field 30.';
  }
  if (/^00\d\d00(?:06000001|0201)/.test(text)) {
    return 'This is the QR of a transfer slip, not one that can be paid. It names a transfer, and proves no payment by itself: ask Inquiry about the order.';
  }
  if (/^\d{4}/.test(text)) return '';
  const [, scheme] = /^([a-z][\w+.-]*):\S/i.exec(text) ?? [];
  if (text.includes(`//${provider.hosts.link}/`)) {
    return `This is a payment link of ${provider.name}, not the text of a PromptPay QR. It opens the payment page.`;
  }
  return scheme
    ? `This is an address (${scheme.toLowerCase()}), not the text of a PromptPay QR. A Thai banking app does not pay it.`
    : 'This is not the text of a payment QR, which begins with 000201.';
}

function readOnce(text: string): QrReading {
  if (text === '') return {about: '', fields: [], faults: [], remarks: []};
  const other = aboutOther(text);
  if (other) return {about: other, fields: [], faults: [structural(1, 'It has no fields to check.')], remarks: []};
  const faults: QrFault[] = [];
  const plain = readFields(text, 0, {}, []);
  const code = (plain.find(({id}) => id === '58')?.value ?? /5802([A-Z]{2})/i.exec(text)?.[1] ?? '').toUpperCase();
  const country = code === 'TH' || text.toUpperCase().includes(THAI_SCHEME) ? undefined : countryOf(code);
  const about = country
    ? `This is a QR of ${country} (${code}), not of PromptPay: a Thai banking app may not take it. Its structure and its checksum are checked here.`
    : '';
  const fields = readFields(text, 0, country ? international : thai, faults, '63');
  if (!fields.some(({id, value}) => id === '00' && value.length === 2)) {
    const message = 'The text of a payment QR begins with 000201. Paste the whole text that a scanner shows.';
    return {about, fields, faults: [structural(1, message)], remarks: []};
  }
  // One wrong length makes nonsense of all that follows.
  const broken = faults.find(({isStructural}) => isStructural);
  if (broken) return {about, fields, faults: [broken], remarks: []};
  const remarks = checkPayment(fields, text, country === undefined, faults);
  return {about, fields, faults: faults.sort((a, b) => a.at - b.at), remarks};
}

/** Ways in which a text is wrapped, and what is said of a text that can be read without. */
const WRAPPINGS: readonly {note: string; unwrap: (text: string) => string}[] = [
  {note: '', unwrap: (text) => text},
  {
    note: 'The text was percent-encoded, as in an address.',
    unwrap: (text) => new URLSearchParams(`v=${text.replace(/[&+]/g, encodeURIComponent)}`).get('v')!,
  },
  {note: 'The text of the QR is inside another text, and is read alone.', unwrap: innerText},
  {
    note: 'The text has blanks that do not belong to it, and is read without them.',
    unwrap: (text) => text.replace(/\s/g, ''),
  },
];

/** Finds a QR text inside another one, from its first field to its checksum. */
function innerText(text: string): string {
  const inner = text.slice(Math.max(0, text.indexOf('000201')));
  const end = readFields(inner, 0, {}, [], '63').at(-1);
  return end?.id === '63' ? inner.slice(0, end.at - 1 + HEADER + CRC_LENGTH) : text;
}

/**
 * Reads a QR text and checks structure, values and checksum. It offers no repair: another text can be another payee's.
 *
 * @returns what the text is, the text as it was read, its fields, faults in the order of the text, and remarks; no
 *   fault when the text is whole.
 */
export function readQr(pasted: string): QrReading & {text: string} {
  // A scanner that reads twice writes the text twice.
  const half = pasted.slice(0, pasted.length / 2);
  const text = half && half + half === pasted ? half : pasted;
  const twice = text === pasted ? [] : ['The text is here twice, and is read once.'];
  for (const {note, unwrap} of WRAPPINGS) {
    const inner = unwrap(text);
    if (note && inner === text) continue;
    const reading = readOnce(inner);
    if (reading.faults.some(({isStructural}) => isStructural)) continue;
    return {...reading, text: inner, remarks: [...twice, ...(note ? [note] : []), ...reading.remarks]};
  }
  return {...readOnce(text), text};
}
