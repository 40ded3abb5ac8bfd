import {cardTypes} from './cardTypes';
import {channels} from './channels';
import {credentials} from './credentials';
import {currencies} from './currencies';
import {installmentTerms} from './installmentTerms';
import {languages} from './languages';
import {orderStatuses} from './orderStatuses';
import {testCards} from './testCards';
import type {Table} from './types';

export {cardTypes, channels, credentials, currencies, installmentTerms, languages, orderStatuses, testCards};
export type * from './types';

/** Every code table, by its name in pages and in the contract. */
export const tables = {
  cardTypes,
  channels,
  credentials,
  currencies,
  installmentTerms,
  languages,
  orderStatuses,
  testCards,
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;
