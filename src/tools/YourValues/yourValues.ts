import type {FieldRow} from '@site/contract/fields';
import {findReferenceProblem} from '../ReferenceHelper/referenceNumber';
import {findFieldProblem} from '../fieldProblem';

/**
 * What a reader may write once for the whole site, none of it a secret: the environment variable in which the sample
 * programs expect it, and its fields in requests, in lower case. The first is that of the redirect form, whose rule holds.
 */
const known = {
  /** All 8 digits. */
  merchantId: {variable: 'PAY_MERCHANT_ID', fields: ['merchantid']},
  refno: {variable: 'PAY_REFNO', fields: ['refno', 'referenceno']},
  /** Baht with two decimals. */
  total: {variable: 'PAY_ORDER_TOTAL', fields: ['total', 'payvalue']},
  email: {variable: 'PAY_CUSTOMER_EMAIL', fields: ['customeremail', 'useremail']},
  postbackUrl: {variable: 'PAY_POSTBACK_URL', fields: ['postbackurl']},
  returnUrl: {variable: 'PAY_RETURN_URL', fields: ['returnurl']},
} as const;

export type ValueName = keyof typeof known;
export type YourValues = Readonly<Record<ValueName, string>>;

export const noValues: YourValues = {merchantId: '', refno: '', total: '', email: '', postbackUrl: '', returnUrl: ''};

export const valueNames = Object.keys(known) as ValueName[];

/** What is written, by the environment variable. */
export const variablesOf = (values: YourValues): [variable: string, value: string][] =>
  valueNames.flatMap((name) => (values[name] === '' ? [] : [[known[name].variable, values[name]]]));

/**
 * Reads what was stored.
 *
 * @returns the known values that are texts; everything else is dropped.
 */
export function readValues(stored: unknown): YourValues {
  const texts = Object.entries(stored ?? {}).filter(
    ([name, value]) => Object.hasOwn(noValues, name) && typeof value === 'string',
  );
  return {...noValues, ...Object.fromEntries(texts)};
}

/**
 * What is wrong with a value, in a sentence; empty when nothing is, or nothing is written.
 *
 * @param rules fields of the redirect form.
 */
export function findValueProblem(name: ValueName, value: string, rules: readonly FieldRow[]): string {
  if (value === '') return '';
  if (name === 'refno') return findReferenceProblem(value) ?? '';
  const rule = rules.find(({path}) => path === known[name].fields[0]);
  return rule ? findFieldProblem(rule, value) : '';
}

/**
 * Your value for a field of any request, whatever its spelling there.
 *
 * @returns undefined when there is none.
 */
export function valueFor({path, limits}: Pick<FieldRow, 'path' | 'limits'>, values: YourValues): string | undefined {
  const name = valueNames.find((each) => known[each].fields.some((field) => field === path.toLowerCase()));
  const value = name && values[name];
  if (!value) return undefined;
  // Server APIs take the last 5 digits of the merchant ID.
  return name === 'merchantId' && limits?.maxLength === 5 ? value.slice(-5) : value;
}
