import {cardTypes, channels, currencies, orderStatuses, testCards} from '../contract/tables';
import type {Channel} from '../contract/tables/channels';
import type {TestCard} from '../contract/tables/testCards';
import type {StatusCode} from './engine/orders';

/** Name of a status on the wire. */
export const statusName = (code: StatusCode): string => statusRow(code).name;

/** Row of a status in the contract's table. */
export function statusRow(code: StatusCode): (typeof orderStatuses.rows)[number] {
  const row = orderStatuses.rows.find((status) => status.code === code);
  if (!row) throw new Error(`contract/tables/orderStatuses.ts lacks ${code}, which the sandbox uses.`);
  return row;
}

export const channelRow = (code: string | undefined): Channel | undefined =>
  channels.rows.find((channel) => channel.code === code);

/** ISO 4217 code of the provider's currency code. */
export const currencyIso = (code: string): string =>
  currencies.rows.find((currency) => currency.code === code)?.iso ?? code;

/** Code of Thai baht. */
export const THAI_BAHT = '00';

/** The published test card with this number; spaces and hyphens between digits are allowed. */
export const findTestCard = (number: string): TestCard | undefined => {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.rows.find((card) => card.code === digits);
};

/** Channels that can take an order: installments and PromptPay are for baht. */
export const channelsFor = (currency: string): Channel[] =>
  channels.rows.filter(({kind}) => currency === THAI_BAHT || (kind !== 'installment' && kind !== 'qr'));

type Scheme = TestCard['scheme'];

const SCHEMES_BY_CHANNEL: Record<string, readonly Scheme[]> = {
  amex: ['American Express'],
  cup: ['UnionPay'],
};

/** Schemes that a card channel takes. */
export const schemesOf = (channel: string): readonly Scheme[] =>
  SCHEMES_BY_CHANNEL[channel] ?? ['Visa', 'Mastercard', 'JCB'];

/** Code of a scheme on the wire; empty where none is published. */
export const cardTypeCode = (scheme: Scheme): string => cardTypes.rows.find((type) => type.name === scheme)?.code ?? '';
