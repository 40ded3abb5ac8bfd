import {orderStatuses} from '@site/contract/tables/orderStatuses';
import type {FieldRow} from '@site/contract/fields';
import {nextSteps} from '../CodeFinder/codes';

/** Names and values in the order in which they arrived. */
export type Pairs = readonly (readonly [name: string, value: string])[];

export type Pasted = {form: 'address' | 'form body' | 'JSON'; pairs: Pairs} | {problem: string};

function pairsOfJson(text: string): Pasted {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return {problem: `This begins like JSON, but is none: ${(error as Error).message}.`};
  }
  const object: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (typeof object !== 'object' || object === null) return {problem: 'The JSON holds no object with fields.'};
  return {
    form: 'JSON',
    pairs: Object.entries(object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  };
}

/**
 * Reads a postback from what people find in a log: a full address, a path, a request line, a form body, or JSON.
 *
 * @returns the pairs, or a sentence that says why there are none.
 */
export function readPostback(text: string): Pasted {
  const trimmed = text.trim();
  if (/^[[{]/.test(trimmed)) return pairsOfJson(trimmed);
  // A request line: method, address, version.
  const address = trimmed
    .replace(/^(?:GET|POST)\s+/i, '')
    .replace(/\sHTTP\/[\d.]+$/i, '')
    .trimEnd();
  const query = address.indexOf('?');
  const isAddress = /^(?:https?:\/)?\//i.test(address);
  if (isAddress && query < 0) return {problem: 'The address has no query: the fields stand after a question mark.'};
  const body = isAddress ? address.slice(query + 1).replace(/#.*$/s, '') : address.replace(/^\?/, '');
  const pairs = [...new URLSearchParams(body.replace(/[\r\n]+/g, ''))];
  if (!body.includes('='))
    return {problem: 'No field is found. Paste an address, a form body such as refno=…&total=…, or JSON.'};
  return {form: isAddress ? 'address' : 'form body', pairs};
}

const formats: Readonly<Record<string, {pattern: RegExp; message: string}>> = {
  refno: {pattern: /^\d{1,12}$/, message: 'A reference number has 1 to 12 digits.'},
  merchantid: {pattern: /^\d{8}$/, message: 'A merchant ID has 8 digits here.'},
  total: {
    pattern: /^\d{1,7}(?:\.\d{1,2})?$/,
    message: 'An amount has digits, and at most two decimals after a point.',
  },
};

function statusInWords(code: string): string {
  const row = orderStatuses.rows.find((known) => known.code === code.toUpperCase());
  return row
    ? `${row.code}, ${row.name}: ${row.meaning}. ${nextSteps[row.class]}`
    : `${code} is in no table. Treat the order as not paid, and tell a person.`;
}

/** Fields that are no postback's of this API. */
const OTHERS: readonly {names: readonly string[]; note: string}[] = [
  {
    names: ['result', 'amt'],
    note: 'result and amt are those of an older module: two characters of a status, then the number of the order, and the amount. No later one is known to get them.',
  },
  {
    names: ['result_code', 'order_no', 'transaction_id'],
    note: 'These are fields of another product of the provider, which its pages on this API do not describe.',
  },
];

/** Keys that only a reply of Inquiry has. */
const INQUIRY_ONLY = ['ReferenceNo', 'CustomerEmal', 'CurrencyCode', 'PostBackUrl'];

/**
 * Explains a postback field by field.
 *
 * @param known rows of the contract's postback.
 * @returns each field, with what it is and what is wrong with it; the fields of the contract that did not arrive; what the
 *   status says, and what to do; and notes on the whole. What there is nothing to say about is empty.
 */
export function inspectPostback(pairs: Pairs, known: readonly FieldRow[]) {
  const rowOf = (name: string) => known.find(({path}) => path === name.toLowerCase());
  const seen = new Set<string>();
  const fields = pairs.map(([name, value]) => {
    const row = rowOf(name);
    if (!row) {
      const isOther = OTHERS.some(({names}) => names.includes(name));
      const meaning = isOther
        ? 'Not a field of this postback.'
        : 'Not a field of the postback: a query parameter of your own address.';
      return {name, value, meaning, problem: ''};
    }
    const format = formats[row.path];
    const problems = [
      name !== row.path &&
        `Every postback that was seen writes ${row.path}, in lower case. A handler that reads that name misses this one.`,
      seen.has(row.path) && 'It arrives twice. Take neither: ask Inquiry.',
      value === '' ? row.required && 'It is empty.' : format && !format.pattern.test(value) && format.message,
    ];
    seen.add(row.path);
    return {name, value, meaning: row.description, problem: problems.filter(Boolean).join(' ')};
  });
  const status = fields.find(({name}) => name.toLowerCase() === 'status')?.value ?? '';
  const notes: string[] = [];
  if (pairs.some(([name]) => INQUIRY_ONLY.includes(name))) {
    notes.push('These are keys of an Inquiry reply, not of a postback. Read them in the program that asked.');
  }
  const other = OTHERS.filter(({names}) => names.every((name) => pairs.some(([given]) => given === name)));
  notes.push(...other.map(({note}) => note));
  if (!fields.some(({name}) => !rowOf(name))) {
    notes.push(
      'No parameter of your own arrived. Put an unguessable one into the postback address, in the form and in the control panel, and compare it first.',
    );
  }
  return {
    fields,
    missing: known
      .filter(({path}) => !seen.has(path))
      .map(({path, description, required}) => ({name: path, meaning: description, required})),
    status: status === '' ? '' : statusInWords(status),
    notes,
  };
}
