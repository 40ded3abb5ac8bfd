import type {OrderValue} from 'payment-contract/exampleOrder';
import {literals, type Literal} from './literals';

/** The value of the samples to which a field belongs, by the path of the field. */
export const valueOfField: Readonly<Record<string, OrderValue>> = {
  refno: 'reference',
  referenceNo: 'reference',
  total: 'total',
  payValue: 'total',
  productdetail: 'product',
  productDetail: 'product',
  orderDetail: 'product',
  customerName: 'name',
  customeremail: 'email',
  customerEmail: 'email',
  userEMail: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  description: 'description',
  userTelNo: 'telephone',
  schedule_date: 'day',
  scheduleDate: 'day',
  customerref: 'member',
  channel: 'channel',
  cc: 'currency',
  lang: 'language',
  returnurl: 'returnUrl',
  returnURL: 'returnUrl',
  postbackurl: 'postbackUrl',
  postBackURL: 'postbackUrl',
};

/** What the samples say of themselves, by the element of a replaced value. */
const originals = new Map<Element, string>();

/** Writes the value of a field into the samples of the page, where they have it. */
export function showInSamples(path: string, value: string): void {
  const name = valueOfField[path];
  if (!name) return;
  for (const element of document.querySelectorAll<HTMLElement>(`.samples [data-value="${name}"]`)) {
    if (!originals.has(element)) originals.set(element, element.textContent);
    element.textContent = literals[element.dataset.literal as Literal](value);
  }
}

/** Gives the samples their own values back. */
export function resetSamples(): void {
  for (const [element, text] of originals) element.textContent = text;
  originals.clear();
}
