import {offersFor} from 'payment-contract/installments';
import {cardTypes, type Channel, channels, currencies, type TestCard, testCards} from 'payment-contract/tables';
import {formatAmount, toSatang} from 'payment-contract/lib/money';
import type {Order} from './orders';

export const channelRow = (code: string | undefined): Channel | undefined =>
  channels.rows.find((channel) => channel.code === code);

/** ISO 4217 code of the provider's currency code. */
export const currencyIso = (code: string): string =>
  currencies.rows.find((currency) => currency.code === code)?.iso ?? code;

/** The amount of an order for readers: `1,250.00 THB`. */
export const amountOf = ({total, currency}: Pick<Order, 'total' | 'currency'>): string =>
  formatAmount(Number(total), currencyIso(currency));

/** Code of Thai baht. */
export const THAI_BAHT = '00';

/** The published test card with this number; spaces and hyphens between digits are allowed. */
export const findTestCard = (number: string): TestCard | undefined => {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.rows.find((card) => card.code === digits);
};

/** What the sandbox does with each kind of channel: the status of a new order, and whether it has to be in baht. */
const KINDS: Readonly<Record<Channel['kind'], {startStatus: 'NS' | 'N'; isBahtOnly: boolean}>> = {
  card: {startStatus: 'NS', isBahtOnly: false},
  installment: {startStatus: 'NS', isBahtOnly: true},
  qr: {startStatus: 'N', isBahtOnly: true},
  wallet: {startStatus: 'N', isBahtOnly: true},
  bank: {startStatus: 'N', isBahtOnly: true},
  bill: {startStatus: 'N', isBahtOnly: true},
};

/** The status of a new order, which depends on whether a card will pay. Without a channel, the buyer chooses one. */
export const startStatus = (channel: Channel | undefined): 'NS' | 'N' =>
  channel === undefined ? 'NS' : KINDS[channel.kind].startStatus;

export const isBahtOnly = (channel: Channel | undefined): boolean =>
  channel !== undefined && KINDS[channel.kind].isBahtOnly;

/** Whether an amount above zero in baht, such as "5.99", is too small for a channel. */
export const isBelowMinimum = (total: string, channel: Channel | undefined): boolean =>
  Number(total) > 0 && Number(total) < (channel?.smallest ?? 0);

/** Channels that accept this currency and amount. */
export const channelsFor = ({currency, total}: Pick<Order, 'currency' | 'total'>): Channel[] =>
  channels.rows.filter((channel) => {
    if (isBahtOnly(channel) && currency !== THAI_BAHT) return false;
    if (isBelowMinimum(total, channel)) return false;
    return channel.kind !== 'installment' || offersFor(toSatang(total)).length > 0;
  });

type Scheme = TestCard['scheme'];

const SCHEMES_BY_CHANNEL: Record<string, readonly Scheme[]> = {
  amex: ['American Express'],
  cup: ['UnionPay'],
};

/** Schemes that a card channel accepts. */
export const schemesOf = (channel: string): readonly Scheme[] =>
  SCHEMES_BY_CHANNEL[channel] ?? ['Visa', 'Mastercard', 'JCB'];

/** Code of a scheme on the wire; empty if none is published. */
export const cardTypeCode = (scheme: Scheme): string => cardTypes.rows.find((type) => type.name === scheme)?.code ?? '';
