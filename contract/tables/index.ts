import {type CardType, cardTypes} from './cardTypes';
import {type Channel, channels} from './channels';
import {type Credential, credentials} from './credentials';
import {type Currency, currencies} from './currencies';
import {type InstallmentTerm, installmentTerms} from './installmentTerms';
import {type Language, languages} from './languages';
import {type OrderStatus, orderStatuses} from './orderStatuses';
import {type TestCard, testCards} from './testCards';
import type {Table} from './types';

export {cardTypes, channels, credentials, currencies, installmentTerms, languages, orderStatuses, testCards};
export type {CardType, Channel, Credential, Currency, InstallmentTerm, Language, OrderStatus, TestCard};
export * from './types';

/** Every code table by the name that pages and the contract call it. */
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
