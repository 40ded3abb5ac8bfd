import data from './data/cardTypes.json';
import {tableOf, type TableRow} from './types';

/** A card scheme as replies name it. */
export interface CardType extends TableRow {
  readonly name: string;
}

/** Values of `CardType` in Inquiry and of `cardtype` in the postback. */
export const cardTypes = tableOf<CardType>(data);
