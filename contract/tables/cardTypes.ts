import type {Table, TableRow} from './types';

/** A card scheme as replies name it. */
export interface CardType extends TableRow {
  readonly name: string;
}

/** Values of `CardType` in Inquiry and of `cardtype` in the postback. */
export const cardTypes: Table<CardType> = {
  title: 'Card types',
  open: true,
  source:
    'The published reply of Inquiry has V; that it means Visa is inferred. The other codes are in older material and in the code of integrations.',
  note: 'No list of the codes is confirmed. Show the code to people, and decide nothing by it.',
  columns: {code: 'Code', name: 'Scheme'},
  rows: [
    {code: 'V', name: 'Visa', evidence: 'documented'},
    {code: 'M', name: 'Mastercard', evidence: 'observed'},
    {code: 'A', name: 'American Express', evidence: 'observed'},
    {code: 'AMEX', name: 'American Express, in other integrations', evidence: 'observed'},
    {code: 'Q', name: 'PromptPay', evidence: 'observed'},
    {code: 'PP', name: 'PromptPay, in other integrations', evidence: 'observed'},
    {code: 'PROMPTPAY', name: 'PromptPay, in other integrations', evidence: 'observed'},
    {code: 'B', name: 'In older material only; the scheme is not known', evidence: 'observed'},
  ],
};
