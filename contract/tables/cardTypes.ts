import type {Table, TableRow} from './types';

/** A card scheme as replies name it. */
export interface CardType extends TableRow {
  readonly name: string;
}

/** Values of `CardType` in Inquiry and of `cardtype` in the postback. */
export const cardTypes: Table<CardType> = {
  title: 'Card types',
  page: 'docs/api/payment-method',
  open: true,
  source: 'V: the original page of Inquiry. The others: older pages and integrations.',
  note: 'Show the code to people, and decide nothing by it. It can be empty.',
  columns: {code: 'Code', name: 'Scheme'},
  rows: [
    {code: 'V', name: 'Visa', evidence: 'documented'},
    {code: 'M', name: 'Mastercard', evidence: 'observed'},
    {code: 'A', name: 'American Express', evidence: 'observed'},
    {code: 'AMEX', name: 'American Express', evidence: 'observed'},
    {code: 'Q', name: 'PromptPay', evidence: 'observed'},
    {code: 'PP', name: 'PromptPay', evidence: 'observed'},
    {code: 'PROMPTPAY', name: 'PromptPay', evidence: 'observed'},
  ],
};
