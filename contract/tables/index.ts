import cardTypesData from './data/cardTypes.json';
import channelsData from './data/channels.json';
import credentialsData from './data/credentials.json';
import currenciesData from './data/currencies.json';
import languagesData from './data/languages.json';
import orderDecisionsData from './data/orderDecisions.json';
import orderStatusesData from './data/orderStatuses.json';
import testCardsData from './data/testCards.json';
import {installmentTerms} from '../installments';

/** What one cell of a table can hold. `null`: does not apply. */
export type Cell = string | number | boolean | readonly (string | number)[] | null;

/** A row of a code table. `code` is its key on the wire, or its name when it is never sent. */
export interface TableRow {
  readonly code: string;
}

/** A table of facts that pages show, the contract enumerates and the sandbox enforces. */
export interface Table<Row extends TableRow = TableRow> {
  /** Caption of the table. */
  readonly title: string;
  /** Path of the page of this site that shows the table, without a leading slash. */
  readonly page: string;
  /** True when further codes may occur; the contract then lists these without forbidding others. */
  readonly open: boolean;
  /** Where the facts of the table are from, for the owner. */
  readonly source: string;
  /** Id in `assumptions.yaml`, unless the original pages state all rows. */
  readonly assumption?: string;
  /** One or two sentences under the table. */
  readonly note?: string;
  /** Header of each column that is shown, in order. */
  readonly columns: Partial<Record<keyof Row & string, string>>;
  readonly rows: readonly Row[];
}

/** The type that TypeScript infers from a JSON module: `string` even where only some texts are allowed. */
type Json<Value> = Value extends string
  ? string
  : Value extends object
    ? {readonly [Key in keyof Value]: Json<Value[Key]>}
    : Value;

/**
 * Types a table with keys that allow only some texts, which `tests/contract/agreement.test.ts` checks. The calls are
 * marked as pure, so that the browser gets only the tables that it uses.
 */
const tableOf = <Row extends TableRow>(data: Json<Table<Row>>): Table<Row> => data as Table<Row>;

interface NamedRow extends TableRow {
  readonly name: string;
}

/** A payment channel of the hosted page. */
export interface Channel extends NamedRow {
  /** What the sandbox's hosted page shows for the channel. */
  readonly kind: 'card' | 'installment' | 'qr' | 'wallet' | 'bank' | 'bill';
  /** Smallest amount in baht, on the form and in the channel's own API. Those of installments: `installments.ts`. */
  readonly smallest?: number;
  /** Whether the buyer chooses the bank on the hosted page: the other banks of the table. */
  readonly asksForBank?: boolean;
}

/** How an API identifies the merchant. `code` is the name of the row on these pages. */
export interface Credential extends TableRow {
  readonly api: string;
  /** Operations of the contract that it covers. */
  readonly operations: readonly string[];
  /** Name and form of the merchant ID. */
  readonly merchantId: string;
  readonly credential: string;
  /** Where the credential is sent. */
  readonly carriedAs: string;
}

/** A currency of the redirect form. `code` is not ISO 4217 and never a number: `00` is not `0`. */
interface Currency extends NamedRow {
  /** ISO 4217 alphabetic code. */
  readonly iso: string;
}

/** Determines what a merchant does with an order. Only `paid` orders may be shipped. */
export type StatusClass = 'paid' | 'test' | 'pending' | 'held' | 'failed' | 'cancelled' | 'refunding' | 'refunded';

/** A status of an order, with its name on the wire. */
export interface OrderStatus extends NamedRow {
  readonly meaning: string;
  readonly class: StatusClass;
  /** Whether this payment changes no more. A refund can follow, and a declined buyer can pay with another card. */
  readonly final: boolean;
}

/** What a client makes of an answer of Inquiry: the class of the status, or why a person has to look at it. */
export type DecisionClass = StatusClass | 'differs' | 'several' | 'unknown';

/** What a shop does with an answer of Inquiry. `code` is the name of the row. */
export interface OrderDecision extends TableRow {
  /** The answer, in words. */
  readonly reply: string;
  readonly ship: boolean;
  /** What a person does, or `None`. */
  readonly person: string;
  readonly newAttempt: string;
  /** When the shop asks again about this attempt, in words. */
  readonly ask: string;
  /** The same for programs. */
  readonly schedule: 'schedule' | 'daily' | 'never';
  /** What `decide` returns for the examples; `null` where there is no answer to decide about. */
  readonly class: DecisionClass | null;
  /** Statuses of the records in such answers; none where more than the statuses decides. */
  readonly examples: readonly (readonly string[])[];
}

/** What a card does in the sandbox. */
export type SandboxOutcome = 'Approved' | 'Declined' | '3-D Secure failed' | 'Held' | 'Invalid number';

/** A public test number. `code` is the number, digits only. */
export interface TestCard extends TableRow {
  readonly scheme: 'Visa' | 'Mastercard' | 'American Express' | 'JCB' | 'UnionPay';
  readonly sandboxOutcome: SandboxOutcome;
  /** Status code that the order gets in the sandbox; `null` when the card is rejected before it is sent. */
  readonly sandboxStatus: string | null;
}

/** Card schemes: values of `CardType` in Inquiry and of `cardtype` in the postback. */
export const cardTypes: Table<NamedRow> = cardTypesData;
/** Values of `channel`. */
export const channels = /* @__PURE__ */ tableOf<Channel>(channelsData);
/** How the APIs identify their callers. */
export const credentials: Table<Credential> = credentialsData;
/** Values of `cc`. */
export const currencies: Table<Currency> = currenciesData;
/** Languages of the payment page: values of `lang`. */
export const languages: Table<NamedRow> = languagesData;
/** What a shop does with each answer of Inquiry. */
export const orderDecisions = /* @__PURE__ */ tableOf<OrderDecision>(orderDecisionsData);
/** Values of `Status` in Inquiry and of `status` in the postback. */
export const orderStatuses = /* @__PURE__ */ tableOf<OrderStatus>(orderStatusesData);
/** Numbers that schemes and gateways publish for tests, with the outcome of each in the sandbox. */
export const testCards = /* @__PURE__ */ tableOf<TestCard>(testCardsData);

/** Every code table, by its name in pages and in the contract. */
export const tables = {
  cardTypes,
  channels,
  credentials,
  currencies,
  installmentTerms,
  languages,
  orderDecisions,
  orderStatuses,
  testCards,
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;
