import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {messageOf, messagesOf, wireText} from '../evidence';
import {orderStatuses, type DecisionClass, type StatusClass} from '../tables';
import {lastFive} from '../merchantId';
import {testMerchant} from '../sandboxDefaults';

/** Path of the test vectors below the address of the site. */
export const VECTORS_FILE = 'downloads/test-vectors.json';

/** What a shop makes of a reply of Inquiry. */
export type InquiryDecision = DecisionClass | 'no answer';

/** A reply that a careless program gets wrong, for the order {@link ORDER}. */
export interface InquiryReply {
  what: string;
  body: string;
  status?: number;
  decision: InquiryDecision;
}

/** The request that a program in any language must build from an input. */
interface RequestVector {
  /** `operationId` of the contract. */
  operation: string;
  what: string;
  input: Readonly<Record<string, string>>;
  /** `form` and `query` as fields before they are encoded; `json` as a value. Nothing else may be sent. */
  request: {method: 'GET' | 'POST'; path: string; headers: Readonly<Record<string, string>>} & (
    | {form: Readonly<Record<string, string>>}
    | {query: Readonly<Record<string, string>>}
    | {json: Readonly<Record<string, string | number>>}
  );
}

type Changes = Record<string, unknown>;

/** Values as texts of JSON: those that a program accepts, each with its meaning, and those that it refuses. */
interface Accepted<Meaning, Value = string> {
  accepted: Readonly<Record<string, Meaning>>;
  refused: readonly Value[];
}

/** As the comments of `values.yaml` say. */
interface Values {
  amounts: Accepted<number>;
  totals: Accepted<string, number>;
  currencies: Accepted<string>;
  merchants: Readonly<Record<'accepted' | 'refused', readonly string[]>>;
  references: Readonly<Record<'accepted' | 'refused' | 'absent', readonly string[]>>;
  statuses: Accepted<StatusClass>;
  numbers: Readonly<Record<string, Partial<Order>>>;
  referenceForms: Readonly<Record<'accepted' | 'refused', readonly string[]>>;
}

/** As the comments of `replies.yaml` say. */
interface Replies {
  decisions: Readonly<Record<InquiryDecision, string>>;
  evidence: Readonly<Record<string, InquiryDecision>>;
  order: Readonly<Record<'refno' | 'total' | 'currency' | 'merchantId', string>>;
  record: Changes;
  replies: (Omit<InquiryReply, 'body'> & {body?: string; records?: Changes[]; without?: string; digits?: string})[];
  pairs: Readonly<Partial<Record<StatusClass, Readonly<Partial<Record<StatusClass, InquiryDecision>>>>>>;
}

/** What a shop knows after a PromptPay call. */
export type PromptPayOutcome = 'made' | 'refused' | 'unknown';

/** As the comments of `promptPay.yaml` say. */
interface PromptPay {
  outcomes: Readonly<Record<PromptPayOutcome, string>>;
  /** By the name of the reply. */
  evidence: Readonly<Record<string, PromptPayOutcome>>;
  reply: {status: string; data: Changes};
  replies: readonly {what: string; outcome: PromptPayOutcome; data?: Changes; body?: string | null; status?: number}[];
}

const merchant: Readonly<Record<string, string>> = {...testMerchant, lastFive: lastFive(testMerchant.merchantId)};

/** Placeholders that {@link bodyOf} fills in. */
const BODY_PLACEHOLDERS = ['record', 'lines'];

/**
 * Reads a file of this folder, with the test merchant filled in.
 *
 * @throws Error for a placeholder that does not exist.
 */
const read = (file: string): unknown =>
  parse(
    readFileSync(path.join(__dirname, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (written, key: string) => {
      if (BODY_PLACEHOLDERS.includes(key)) return written;
      const value = merchant[key];
      if (value === undefined)
        throw new Error(`${file}: no value for ${written}. Known: ${Object.keys(merchant).join(', ')}.`);
      return value;
    }),
  );

/**
 * The vectors of `requests.yaml`, written by hand from the pages of the operations. A reference that is parsed as a
 * number would lose its zero. The product has Thai text and every character that needs escaping in HTML, a URL or JSON.
 */
export const requestVectors = read('requests.yaml') as readonly RequestVector[];

const source = read('replies.yaml') as Replies;

/** What each decision means, those on the messages of `contract/evidence`, and the order of the replies below. */
export const {decisions, evidence: evidenceDecisions, order: ORDER} = source;

const withRecords = (...changes: Changes[]): string =>
  JSON.stringify(changes.map((change) => ({...source.record, ...change})));

/** The reply with one record of this status. */
export const withStatus = (status: string): string => withRecords({Status: status});

function bodyOf({body, records = [{}], without, digits}: Replies['replies'][number]): string {
  if (without !== undefined) return withRecords({[without]: undefined});
  if (digits !== undefined) return withRecords({Total: '#'}).replace('"#"', digits);
  return (body ?? withRecords(...records))
    .replace('{{record}}', () => JSON.stringify(source.record))
    .replace('{{lines}}', () => JSON.stringify(source.record, null, 2));
}

/** What each value of a reply means. */
export const values = read('values.yaml') as Values;

/** The reply with this JSON as the value of a key. */
const withValue = (key: string, json: string): string => withRecords({[key]: '#'}).replace('"#"', () => json);

type Order = Replies['order'];

const replyAbout = (key: string, decision: InquiryDecision, json: string, order: Partial<Order> = {}) => ({
  what: `${key} ${json}`,
  body: withValue(key, json),
  decision,
  order: {...ORDER, ...order},
});
const {amounts, currencies, merchants, references, statuses, numbers} = values;

/** A reply for each value, about an order with that amount or currency if it is accepted, or the digits of a number. */
export const valueReplies: readonly (InquiryReply & {order: Order})[] = [
  ...Object.entries(amounts.accepted).map(([json, satang]) =>
    replyAbout('Total', 'paid', json, {total: (satang / 100).toFixed(2)}),
  ),
  ...amounts.refused.map((json) => replyAbout('Total', 'differs', json, {total: '1250.00'})),
  ...Object.entries(currencies.accepted).map(([json, currency]) =>
    replyAbout('CurrencyCode', 'paid', json, {currency}),
  ),
  ...currencies.refused.map((json) => replyAbout('CurrencyCode', 'differs', json)),
  ...merchants.accepted.map((json) => replyAbout('MerchantID', 'paid', json)),
  ...merchants.refused.map((json) => replyAbout('MerchantID', 'differs', json)),
  ...references.accepted.map((json) => replyAbout('ReferenceNo', 'paid', json)),
  ...references.refused.map((json) => replyAbout('ReferenceNo', 'differs', json)),
  ...references.absent.map((json) => replyAbout('ReferenceNo', 'no answer', json)),
  ...Object.entries(statuses.accepted).map(([json, name]) => replyAbout('Status', name, json)),
  ...statuses.refused.map((json) => replyAbout('Status', 'unknown', json)),
  ...Object.entries(numbers).map(([key, order]) => replyAbout(key, 'differs', Object.values(order)[0]!, order)),
];

/** Replies with their decisions. */
export const inquiryReplies: readonly InquiryReply[] = source.replies.map((reply) => ({
  what: reply.what,
  status: reply.status,
  body: bodyOf(reply),
  decision: reply.decision,
}));

/** Each pair of statuses once, in the order of the table or reversed. */
export const pairReplies: readonly (InquiryReply & {codes: readonly string[]})[] = orderStatuses.rows.flatMap(
  (one, index) =>
    orderStatuses.rows.slice(index).map((other, distance) => {
      const codes = distance % 2 === 0 ? [one.code, other.code] : [other.code, one.code];
      return {
        codes,
        what: `the statuses ${codes.join(' and ')}`,
        body: withRecords(...codes.map((Status) => ({Status}))),
        decision: source.pairs[one.class]?.[other.class] ?? source.pairs[other.class]?.[one.class] ?? 'several',
      };
    }),
);

/** The shop's own record of the order in `contract/evidence`. */
export const EVIDENCE_ORDER = {...ORDER, refno: '202611200001', total: '1250.00', merchantId: testMerchant.merchantId};

const promptPay = read('promptPay.yaml') as PromptPay;

/** Replies to a PromptPay call, those of `contract/evidence` first; null for none. */
const promptPayReplies = [
  ...messagesOf('createPromptPay', 'reply').map((message) => {
    const outcome = promptPay.evidence[message.name];
    if (!outcome) throw new Error(`contract/vectors/promptPay.yaml has no outcome of ${message.name}.`);
    const reply = {status: message.status ?? 200, body: wireText(message)};
    return {what: message.name, order: EVIDENCE_ORDER, reply, outcome};
  }),
  ...promptPay.replies.map(({what, outcome, data, status = 200, body}) => {
    const made = JSON.stringify({...promptPay.reply, data: {...promptPay.reply.data, ...data}});
    return {what, order: ORDER, reply: body === null ? null : {status, body: body ?? made}, outcome};
  }),
];

/** Test data for integrators' programs in any language, written by hand and used by the tests of the samples. */
export const testVectors = () => ({
  about:
    'Inputs with the request that a program must send, replies of Inquiry with what a shop must decide, and replies ' +
    'to a PromptPay call with what a shop knows then (a body of null is a call that got no reply). Written by hand; the ' +
    'tests of the documentation hold its own samples to them.',
  merchant: testMerchant,
  requests: requestVectors,
  decisions,
  values,
  replies: [
    ...Object.entries(evidenceDecisions).map(([what, decision]) => {
      const message = messageOf(what);
      return {what, order: EVIDENCE_ORDER, reply: {status: message.status ?? 200, body: wireText(message)}, decision};
    }),
    ...[
      ...orderStatuses.rows.map(({code, class: decision}): InquiryReply => ({
        what: `the status ${code}`,
        body: withStatus(code),
        decision,
      })),
      ...inquiryReplies,
      ...pairReplies,
    ].map(({what, status = 200, body, decision}) => ({what, order: ORDER, reply: {status, body}, decision})),
    ...valueReplies.map(({what, order, body, decision}) => ({what, order, reply: {status: 200, body}, decision})),
  ],
  promptPay: {outcomes: promptPay.outcomes, replies: promptPayReplies},
});

export type TestVectors = ReturnType<typeof testVectors>;
