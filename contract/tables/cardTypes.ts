import type {Table, TableRow} from './types';

/** A card scheme as replies name it. */
export interface CardType extends TableRow {
  readonly name: string;
}

/** Values of `CardType` in Inquiry and of `cardtype` in the postback. */
export const cardTypes: Table<CardType> = {
  title: 'Card types',
  open: true,
  note: 'Codes of other schemes are not published.',
  columns: {code: 'Code', name: 'Scheme'},
  rows: [
    {code: 'V', name: 'Visa', evidence: 'documented'},
    {code: 'M', name: 'Mastercard', evidence: 'observed'},
    {code: 'A', name: 'American Express', evidence: 'observed'},
    {code: 'B', name: 'In older material only; the scheme is not published', evidence: 'observed'},
  ],
};
