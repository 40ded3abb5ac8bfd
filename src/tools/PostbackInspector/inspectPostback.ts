import {cardTypes, orderStatuses} from '@site/contract/tables';
import {provider} from '@site/provider';
import {meansTheSame} from '@site/contract/fieldNames';
import type {FieldRow} from '@site/contract/fields';
import {nextSteps} from '../CodeFinder/codes';
import type {Pairs} from './readPostback';

const formats: Readonly<Record<string, {pattern: RegExp; message: string}>> = {
  refno: {pattern: /^\d{1,12}$/, message: 'A reference number has 1 to 12 digits.'},
  merchantid: {pattern: /^\d{8}$/, message: 'A merchant ID has 8 digits here.'},
  total: {
    pattern: /^\d{1,7}(?:\.\d{1,2})?$/,
    message: 'An amount has digits, and at most two decimals after a point.',
  },
};

function statusInWords(code: string): string {
  if (code === '') return '';
  const row = orderStatuses.rows.find((known) => known.code === code.toUpperCase());
  return row
    ? `${row.code}, ${row.name}: ${row.meaning}. ${nextSteps[row.class]}`
    : `${code} is in no table. Treat the order as not paid, and have someone check it.`;
}

function cardTypeInWords(code: string): string {
  if (code === '') return '';
  const name = cardTypes.rows.find((row) => row.code === code)?.name;
  return name ? ` ${code}: ${name}.` : ` ${code} is in no table: decide nothing by it.`;
}

/** Fields that no postback of this API has. */
const OTHERS: readonly {names: readonly string[]; note: string}[] = [
  {
    names: ['result', 'amt'],
    note: 'result and amt are those of an older module: two characters of a status, then the number of the order, and the amount. Update the module: a postback has refno and status.',
  },
  {
    names: ['result_code', 'order_no', 'transaction_id'],
    note: `result_code, order_no and transaction_id belong to another API of ${provider.name}, which these pages do not cover. Ask support which one your shop has.`,
  },
];

/** Whether a parameter can be a secret: by its name, or because its value is hard to guess. Routes and numbers cannot. */
const isSecret = (name: string, value: string): boolean =>
  value !== '' &&
  name.toLowerCase() !== 'signature' &&
  (/token|secret|key|hash|hmac|nonce|auth|pass|^sig|^[kst]$/i.test(name) ||
    (/^[\w+/=-]{16,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value)));

function meaningOfOther(name: string, value: string, known: readonly FieldRow[]): string {
  if (OTHERS.some(({names}) => names.includes(name))) return 'Not a field of this postback.';
  if (name.toLowerCase() === 'signature') {
    return 'Not a signature: a postback carries none. A constant that came once is in every log; put a secret of your own into the address, and ask Inquiry.';
  }
  if (isSecret(name, value)) return 'Not a field of the postback: a query parameter of your own address.';
  const meant = known.find(({path}) => meansTheSame(name, path));
  const hint = meant ? ` The postback names it ${meant.path}, if that is what your handler waits for.` : '';
  return `Not a field of the postback: a query parameter of your own address, and no secret.${hint}`;
}

/** Keys that only a reply of Inquiry has. */
const INQUIRY_ONLY = ['ReferenceNo', 'CustomerEmal', 'CurrencyCode', 'PostBackUrl'];

/**
 * Explains a postback field by field.
 *
 * @param known rows of the contract's postback.
 * @returns each field, with what it is and what is wrong with it; the fields of the contract that did not arrive; what the
 *   status says, and what to do; and notes on the whole. Texts without content are empty.
 */
export function inspectPostback(pairs: Pairs, known: readonly FieldRow[]) {
  const rowOf = (name: string) => known.find(({path}) => path === name.toLowerCase());
  const seen = new Set<string>();
  const others = OTHERS.filter(({names}) => names.every((name) => pairs.some(([given]) => given === name)));
  const fields = pairs.map(([name, value]) => {
    const row = rowOf(name);
    if (!row) {
      const problem = others.some(({names}) => names.includes(name)) ? 'Of another product or module.' : '';
      return {name, value, meaning: meaningOfOther(name, value, known), problem};
    }
    const format = formats[row.path];
    const problems = [
      name !== row.path &&
        `A postback writes ${row.path}, in lower case. A handler that reads that name misses this one.`,
      seen.has(row.path) && 'It arrives twice. Take neither: ask Inquiry.',
      value === '' ? row.required && 'It is empty.' : format && !format.pattern.test(value) && format.message,
    ];
    seen.add(row.path);
    const meaning = row.path === 'cardtype' ? `${row.description}${cardTypeInWords(value)}` : row.description;
    return {name, value, meaning, problem: problems.filter(Boolean).join(' ')};
  });
  const status = fields.find(({name}) => name.toLowerCase() === 'status')?.value ?? '';
  const notes = others.map(({note}) => note);
  if (pairs.some(([name]) => INQUIRY_ONLY.includes(name))) {
    notes.unshift('These are keys of an Inquiry reply, not of a postback. Read them in the program that asked.');
  } else if (!fields.some(({name, value}) => !rowOf(name) && isSecret(name, value))) {
    notes.push(
      'No secret of your own arrived. Put an unguessable parameter into the postback address, in the form and in the control panel, and compare it first.',
    );
  }
  return {
    fields,
    missing: known
      .filter(({path}) => !seen.has(path))
      .map(({path, description, required}) => ({name: path, meaning: description, required})),
    status: statusInWords(status),
    notes,
  };
}
