import {checksum, decode} from 'promptparse';
import type {Inspection} from '@site/src/tools/Tool/InspectionView';

interface FieldName {
  name: string;
  /** What its values mean. */
  values?: string;
}

/** What the fields are; those inside another have both IDs. */
const FIELDS: Readonly<Record<string, FieldName | undefined>> = {
  '00': {name: 'Format version'},
  '01': {name: 'How often it can be paid', values: '11: many times; 12: once'},
  '29': {name: 'Transfer'},
  '29.00': {name: 'Application'},
  '29.01': {name: 'Mobile number'},
  '29.02': {name: 'National or tax ID'},
  '29.03': {name: 'E-wallet'},
  '29.04': {name: 'Bank account'},
  '30': {name: 'Bill payment'},
  '30.00': {name: 'Application'},
  '30.01': {name: 'Biller ID'},
  '30.02': {name: 'Reference 1'},
  '30.03': {name: 'Reference 2'},
  '53': {name: 'Currency', values: '764 is Thai baht'},
  '54': {name: 'Amount'},
  '58': {name: 'Country'},
  '59': {name: 'Name of the payee'},
  '60': {name: 'City'},
  '62': {name: 'Additional data'},
  '62.07': {name: 'Terminal'},
  '63': {name: 'Checksum'},
};
const TEMPLATES = ['29', '30', '62'];

const RULES: Readonly<Record<string, readonly [pattern: RegExp, expected: string]>> = {
  '53': [/^764$/, '764, Thai baht'],
  '54': [/^(?=.*[1-9])\d{1,10}(\.\d\d)?$/, 'baht, such as 100.00'],
  '58': [/^TH$/, 'TH, Thailand'],
};

/** Characters of a field before its value: its ID and the length of the value. */
const HEADER = 4;

/** A counter poster with card schemes has 400 characters. */
const MAX_QR_CHARS = 600;

interface Part {
  id: string;
  /** Index in the whole text. */
  at: number;
}
type Field = Part & {value: string};
type Problem = Part & {message: string};

/** Splits a text into fields, and each template into its own. Stops at a field that is not whole. */
function split(text: string, start = 0, path = ''): {fields: Field[]; broken?: Problem} {
  const fields: Field[] = [];
  let index = 0;
  // The library takes "-9" for a length, goes back and never ends.
  for (const {length} of decode(text.replaceAll('-', '?'))) {
    const at = start + index;
    const id = path + text.slice(index, index + 2);
    const value = text.slice(index + HEADER, index + HEADER + length);
    if (!/^\d{4}/.test(text.slice(index)) || length === 0 || value.length < length) {
      const message = `No field with an ID, a length and a value of that length begins at character ${at + 1}. The text was cut, a character is missing or added, or a length counts bytes.`;
      return {fields, broken: {id, at, message}};
    }
    fields.push({id, at, value});
    if (path === '' && TEMPLATES.includes(id)) {
      const inner = split(value, at + HEADER, `${id}.`);
      fields.push(...inner.fields);
      if (inner.broken) return {fields, broken: inner.broken};
    }
    index += HEADER + length;
  }
  return {fields};
}

/** Says what is wrong with the fields of a text that can be split. */
function problemsOf(text: string, fields: readonly Field[]): Problem[] {
  const valueOf = (wanted: string) => fields.find(({id}) => id === wanted)?.value;
  const missing = ['53', '58', '63']
    .filter((id) => valueOf(id) === undefined)
    .map((id) => ({id, at: text.length, message: 'It is missing. The text was cut, or it is not a PromptPay QR.'}));
  const isTransfer = valueOf('29.00') === 'A000000677010111' && fields.some(({id}) => /^29\.0[1-4]$/.test(id));
  const isBill = valueOf('30.00') === 'A000000677010112' && valueOf('30.01') !== undefined;
  if (!isTransfer && !isBill) {
    const message = 'Neither this field nor field 30 has the application of PromptPay and says who is paid.';
    missing.push({id: '29', at: text.length, message});
  }
  const wrong = fields.flatMap(({id, at, value}, index) => {
    const [pattern, expected] = RULES[id] ?? [];
    const isRepeated = fields.findIndex((field) => field.id === id) < index;
    return [
      isRepeated && 'It is here a second time.',
      pattern?.test(value) === false && `It is "${value}". Expected: ${expected}.`,
      id === '63' && index < fields.length - 1 && 'It must come last.',
      id === '63' && checksumProblem(text.slice(0, at + HEADER), value),
    ].flatMap((message) => (message ? {id, at: at + HEADER, message} : []));
  });
  return [...wrong, ...missing];
}

function checksumProblem(head: string, given: string): string {
  // The library takes a character for a byte.
  const expected = checksum(String.fromCharCode(...new TextEncoder().encode(head)));
  if (given === expected) return '';
  if (given.toUpperCase() === expected) return `It is in lower case. Expected: ${expected}.`;
  return `It is "${given}", but this text has ${expected}. A character was changed after the QR was made.`;
}

function meaningOf(id: string): string {
  const {name, values} = FIELDS[id] ?? {name: 'Not explained here'};
  return values ? `${name}; ${values}` : name;
}

/** Says what a text is that is no payment QR; empty for one. */
function aboutOther(text: string): string {
  if (text.startsWith('|')) return 'This is the barcode of a bill, not the text of a PromptPay QR.';
  if (/^00\d\d00(?:06000001|0201)/.test(text))
    return 'This is the QR of a transfer slip. It proves no payment: ask Inquiry.';
  if (text.startsWith('000201') && text.length <= MAX_QR_CHARS) return '';
  return 'This is not the text of a PromptPay QR, which begins with 000201. Paste the whole text that a scanner shows.';
}

/**
 * Reads the text of a PromptPay QR and checks structure, checksum and amount. It offers no repair: another text can be
 * another payee's.
 */
export function inspect(pasted: string): Inspection {
  // Scanners and messengers break a long text into lines.
  const text = pasted.replace(/[\r\n]+/g, '').trim();
  const refusal = aboutOther(text);
  if (refusal) return {refusal};
  const {fields, broken} = split(text);
  // One wrong length makes nonsense of all that follows.
  const problems = broken ? [broken] : problemsOf(text, fields);
  const amount = fields.find(({id}) => id === '54')?.value;
  const right = `The text is whole, and its checksum is right. ${amount ? `The QR asks for ${amount} THB.` : 'The buyer types the amount.'}`;
  return {
    problems: problems.map(({id, message}) => ({
      place: id,
      message,
      spoken: FIELDS[id] && `${FIELDS[id].name} (${id})`,
    })),
    summary: problems.length > 0 ? 'A banking app may refuse this QR. Show the image that the API returned.' : right,
    rows: fields.map(({id, value}) => ({
      name: id,
      value,
      meaning: meaningOf(id),
    })),
    advice: [],
    marked: problems[0] && {text, at: problems[0].at},
  };
}
