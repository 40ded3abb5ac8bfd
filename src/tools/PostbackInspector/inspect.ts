import {cardTypes, orderStatuses} from 'payment-contract/tables';
import type {FieldRow} from 'payment-contract/fields';
import type {Inspection} from '@site/src/tools/Tool/InspectionView';
import {readPostback} from './readPostback';

const UNREADABLE =
  'This is not a postback that I can read. Paste one of three shapes: an address or form such as refno=…&status=…, JSON such as {"refno": "…"}, or lines such as refno: …';

const NO_TOKEN =
  'No parameter of your own is in this text. Put a token that nobody can guess into the postback address, and check it first.';

const statusRow = (code: string) => orderStatuses.rows.find((row) => row.code === code.toUpperCase());

/** Says what is wrong with the value of a field of the contract; empty when nothing is. */
function problemOf({path, required, limits, rules}: FieldRow, value: string): string {
  if (value === '') return required ? 'It is empty.' : '';
  if (path === 'status' && !statusRow(value)) return 'It is in no table: not paid, and a person has to look.';
  if (limits?.pattern === undefined || new RegExp(limits.pattern).test(value)) return '';
  const odd = /[^!-~]/u.exec(value)?.[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `It should be ${rules[0]}.${odd ? ` It has the character U+${odd}.` : ''}`;
}

/** Explains the code in a field; empty when there is nothing to explain. */
const meanings: Readonly<Record<string, (code: string) => string | undefined>> = {
  status: (code) => statusRow(code)?.meaning,
  cardtype: (code) => cardTypes.rows.find((row) => row.code === code)?.name,
};

/**
 * Explains a postback field by field.
 *
 * @param known rows of the contract's postback.
 */
export function inspect(text: string, known: readonly FieldRow[]): Inspection {
  const pairs = readPostback(text);
  if (pairs.length === 0) return {refusal: UNREADABLE};
  const rowOf = (name: string) => known.find(({path}) => path === name.toLowerCase());
  const valuesOf = (row: FieldRow) => new Set(pairs.filter(([name]) => rowOf(name) === row).map(([, value]) => value));
  const problems = pairs.flatMap(([name, value]) => {
    const row = rowOf(name);
    const misspelt = row && name !== row.path && `A postback writes ${row.path}, in lower case.`;
    const several = row && valuesOf(row).size > 1 && 'It has two values. Take neither: ask Inquiry.';
    const message = [misspelt, several, row && problemOf(row, value)].filter(Boolean).join(' ');
    return message ? {place: name, message} : [];
  });
  const missing = known.filter((row) => valuesOf(row).size === 0).map(({path}) => path);
  const status = statusRow(pairs.find(([name]) => name === 'status')?.[1] ?? '');
  const proof = 'Anyone can send a postback, so ask Inquiry before you act on it.';
  const says = status ? `The status says: ${status.meaning}. ${proof}` : proof;
  return {
    problems,
    missing: missing.length,
    summary: problems.length > 0 ? 'Do not trust the status.' : says,
    advice: [
      ...(missing.length > 0 ? [`Not in this text, which may have been cut: ${missing.join(', ')}.`] : []),
      ...(pairs.every(([name]) => rowOf(name)) ? [NO_TOKEN] : []),
    ],
    rows: pairs.map(([name, value]) => {
      const row = rowOf(name);
      const words = row && meanings[row.path]?.(value);
      const meaning = row?.description ?? 'Not a field of the postback: a parameter of your own.';
      return {name, value, meaning: words ? `${meaning} \`${value}\`: ${words}.` : meaning};
    }),
  };
}
