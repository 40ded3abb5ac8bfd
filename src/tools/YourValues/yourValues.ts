import type {FieldRow} from '@site/contract/fields';
import {findReferenceProblem} from '../ReferenceHelper/referenceNumber';
import {findFieldProblem} from '../fieldProblem';

/** What a reader may write once for the whole site. None of it is a secret. */
export interface YourValues {
  /** All 8 digits. */
  merchantId: string;
  refno: string;
  /** Baht with two decimals. */
  total: string;
  email: string;
  postbackUrl: string;
  returnUrl: string;
}

export type ValueName = keyof YourValues;

export const noValues: YourValues = {merchantId: '', refno: '', total: '', email: '', postbackUrl: '', returnUrl: ''};

export const valueNames = Object.keys(noValues) as ValueName[];

/** The field of the redirect form whose rule a value follows. */
export const ruledBy: Readonly<Record<ValueName, string>> = {
  merchantId: 'merchantid',
  refno: 'refno',
  total: 'total',
  email: 'customeremail',
  postbackUrl: 'postbackurl',
  returnUrl: 'returnurl',
};

/** The environment variable in which the sample programs expect a value. */
export const variableOf: Readonly<Record<ValueName, string>> = {
  merchantId: 'PAY_MERCHANT_ID',
  refno: 'PAY_REFNO',
  total: 'PAY_ORDER_TOTAL',
  email: 'PAY_CUSTOMER_EMAIL',
  postbackUrl: 'PAY_POSTBACK_URL',
  returnUrl: 'PAY_RETURN_URL',
};

/**
 * Reads what was stored.
 *
 * @returns the known values that are texts; everything else is dropped.
 */
export function readValues(stored: unknown): YourValues {
  const texts = valueNames.flatMap((name) => {
    const value = (stored as Partial<Record<ValueName, unknown>> | null | undefined)?.[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {...noValues, ...(Object.fromEntries(texts) as Partial<YourValues>)};
}

/**
 * What is wrong with a value, in a sentence; empty when nothing is, or nothing is written.
 *
 * @param rules fields of the redirect form.
 */
export function findValueProblem(name: ValueName, value: string, rules: readonly FieldRow[]): string {
  if (value === '') return '';
  if (name === 'refno') return findReferenceProblem(value) ?? '';
  const rule = rules.find(({path}) => path === ruledBy[name]);
  return rule ? findFieldProblem(rule, value) : '';
}

/**
 * Your value for a field of any request, whatever its spelling there.
 *
 * @returns undefined when there is none.
 */
export function valueFor({path, limits}: Pick<FieldRow, 'path' | 'limits'>, values: YourValues): string | undefined {
  const fields: Readonly<Record<string, ValueName>> = {
    merchantid: 'merchantId',
    refno: 'refno',
    referenceno: 'refno',
    total: 'total',
    payvalue: 'total',
    customeremail: 'email',
    useremail: 'email',
    postbackurl: 'postbackUrl',
    returnurl: 'returnUrl',
  };
  const name = fields[path.toLowerCase()];
  const value = name && values[name];
  if (!value) return undefined;
  // Server APIs take the last 5 digits of the merchant ID.
  return name === 'merchantId' && limits?.maxLength === 5 ? value.slice(-5) : value;
}
