import {cardTypes, orderStatuses} from 'payment-contract/tables';
import {meansTheSame} from 'payment-contract/fieldNames';
import type {FieldRow} from 'payment-contract/fields';
import {nextSteps} from '../CodeFinder/codes';
import type {Postback} from './readPostback';

/** What the value of a field must look like: as the contract says, and a status like those of its table. */
function ruleOf({path, limits, rules}: FieldRow): {pattern: RegExp; message: string} | undefined {
  if (path === 'status') return {pattern: /^[A-Z]{1,2}$/i, message: 'A status is a code of one or two letters.'};
  return limits?.pattern === undefined
    ? undefined
    : {pattern: new RegExp(limits.pattern), message: `It should be ${rules[0]}.`};
}

const PLACEHOLDER = /^(?:\{.*\}|\$\{?\w+\}?|%\w+%|<\w+>)$/;

/** Digits of other scripts in ASCII: the zeros of Unicode's decimal digits are at multiples of ten from each other. */
const toAscii = (value: string): string =>
  value.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero -= 1;
    return String(digit.codePointAt(0)! - zero);
  });

/** Says what is wrong with the value of a field; empty when nothing is. */
function valueProblem(row: FieldRow, value: string): string {
  if (value === '') return row.required ? 'It is empty.' : '';
  if (PLACEHOLDER.test(value)) return 'This is a placeholder that no program has filled in.';
  if (row.path === 'customeremail' && /^[^\s@]+ [^\s@]+@\S+$/.test(value)) {
    return `A plus is a blank in a form: this can be ${value.replace(' ', '+')}. The status does not depend on it.`;
  }
  const rule = ruleOf(row);
  if (!rule || rule.pattern.test(value)) return '';
  const ascii = toAscii(value);
  if (ascii !== value)
    return `Its digits are not those of ASCII; in ASCII it is ${ascii}. A program takes them for others.`;
  const hidden = /[^!-~]/u.exec(value)?.[0];
  if (hidden) {
    const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `${rule.message} This one contains the character U+${code}${/\s/.test(hidden) ? ', a blank or a line end' : ''}.`;
  }
  if (row.format === 'thb-amount' && /^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/.test(value)) {
    return `${rule.message} This one has a separator of thousands, which a program or a person has added.`;
  }
  return rule.message;
}

const statusRow = (code: string) => orderStatuses.rows.find((row) => row.code === code.toUpperCase());

function statusInWords(code: string): string {
  const row = statusRow(code);
  return row
    ? `${row.code}, ${row.name}: ${row.meaning}.`
    : `${code} is in no table. Treat the order as not paid, and have someone check it.`;
}

function cardTypeInWords(code: string): string {
  const name = cardTypes.rows.find((row) => row.code === code)?.name;
  return name ? `${code}: ${name}.` : `${code} is in no table: decide nothing by it.`;
}

/** What a code means, after the description of its field. */
const inWords: Readonly<Record<string, (code: string) => string>> = {status: statusInWords, cardtype: cardTypeInWords};

/** Whether a parameter can be a secret: by its name, or its value being hard to guess. Routes and numbers cannot. */
const isSecret = (name: string, value: string): boolean =>
  value !== '' &&
  name.toLowerCase() !== 'signature' &&
  (/token|secret|key|hash|hmac|nonce|auth|pass|^sig|^[kst]$/i.test(name) ||
    (/^[\w+/=-]{16,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value)));

const NO_SECRET =
  'No secret of your own is in this text. If your address has none, put an unguessable parameter into the postback address, in the form and in the control panel, and compare it first.';

function meaningOfOther(name: string, value: string, known: readonly FieldRow[]): string {
  if (name.toLowerCase() === 'signature') {
    return 'Not a signature: a postback has none. A fixed value is in every log: put your own token into the address, and ask Inquiry.';
  }
  const other = 'Not a field of the postback: a parameter of your own, or of the program that wrote the text';
  if (isSecret(name, value)) return `${other}.`;
  const meant = known.find(({path}) => meansTheSame(name, path));
  const hint = meant ? ` The postback names it ${meant.path}, if that is what your handler waits for.` : '';
  return `${other}. It is no secret.${hint}`;
}

/**
 * Explains a postback field by field.
 *
 * @param known rows of the contract's postback.
 * @returns each field, with what it is and what is wrong with it; the fields of the contract that did not arrive;
 *   what the status says, and what to do, empty when anything is doubtful; and notes on the whole.
 */
export function inspectPostback({pairs, notes, isDoubtful}: Postback, known: readonly FieldRow[]) {
  const rowOf = (name: string) => known.find(({path}) => path === name.toLowerCase());
  const fields = pairs.map(({name, value}) => {
    const row = rowOf(name);
    if (!row) return {name, value, meaning: meaningOfOther(name, value, known), problem: '', isWrongValue: false};
    const problem = valueProblem(row, value);
    const misspelt = `A postback writes ${row.path}, in lower case. A handler that reads that name misses this one.`;
    const words = value !== '' && problem === '' ? inWords[row.path]?.(value) : undefined;
    return {
      name,
      value,
      meaning: [row.description, words].filter(Boolean).join(' '),
      problem: [name !== row.path && misspelt, problem].filter(Boolean).join(' '),
      isWrongValue: problem !== '' && ruleOf(row) !== undefined,
    };
  });
  const status = fields.find(({name}) => name.toLowerCase() === 'status')?.value ?? '';
  const row = statusRow(status);
  const isUnclear = isDoubtful || fields.some(({isWrongValue}) => isWrongValue);
  return {
    fields,
    missing: known
      .filter(({path}) => !pairs.some(({name}) => name.toLowerCase() === path))
      .map(({path, description, required}) => ({name: path, meaning: description, required})),
    status:
      status === '' || isUnclear ? '' : [statusInWords(status), row && nextSteps[row.class]].filter(Boolean).join(' '),
    isUnclear,
    notes: pairs.some(({name, value}) => !rowOf(name) && isSecret(name, value)) ? notes : [...notes, NO_SECRET],
  };
}
