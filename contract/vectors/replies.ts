import {orderStatuses, type StatusClass} from '../tables/orderStatuses';

/** What a shop does with a reply of Inquiry: the class of the status, or a reason to stop for a person. */
export type InquiryDecision = StatusClass | InquiryStop;

/** Nothing ships: another order's record, a status in no table, several records without one clear payment, no answer. */
export type InquiryStop = 'differs' | 'unknown' | 'several' | 'no answer';

/**
 * What is right for every message of `contract/evidence`, for an order of 3,900.00 baht with its reference.
 *
 * Written by hand from the rules of docs/api/payment-features/inquiry-api, not copied from what a program prints.
 */
export const evidenceDecisions: Readonly<Record<string, InquiryDecision>> = {
  'inquiry-array': 'paid',
  'inquiry-currency-digits': 'paid',
  'inquiry-merchant-five-digits': 'paid',
  'inquiry-name-mixed-case': 'paid',
  'inquiry-no-record': 'pending',
  'inquiry-nothing': 'pending',
  'inquiry-object': 'paid',
  'inquiry-total-text': 'paid',
};

/** A reply that a careless program gets wrong, for the order below. */
export interface InquiryReply {
  what: string;
  body: string;
  status?: number;
  decision: InquiryDecision;
}

/** The order to which the replies belong; its reference would lose a zero as a number. */
export const ORDER = {refno: '061121000001', total: '1250.50', currency: '00', merchantId: '12345678'} as const;

/** A record as Inquiry writes it, but for the order and the given keys; `undefined` leaves a key out. */
const record = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ReferenceNo: ORDER.refno,
  OrderNo: '1000001',
  MerchantID: ORDER.merchantId,
  // What a careless reader of JSON would take for another key, a list or another record.
  ProductDetail: 'A cup, "Status":"RE", {"Total": 1}, [x], {"ReferenceNo":"1"} \\ กาแฟ | 1',
  Total: 1250.5,
  CardType: 'V',
  CustomerEmal: 'buyer@shop.example',
  CurrencyCode: 'OO',
  Status: 'CP',
  StatusName: 'COMPLETE',
  PostBackCompleted: 'true',
  OrderDateTime: '2026-11-20T09:30:00.000+00:00',
  installment: null,
  ...change,
});

/** The reply with that one record. */
export const one = (change?: Record<string, unknown>): string => JSON.stringify([record(change)]);
const many = (...codes: string[]): string => JSON.stringify(codes.map((Status) => record({Status})));
/** A number that JSON.stringify would write in another way. */
const written = (total: string): string => one({Total: '#'}).replace('"#"', total);

/** Decided by hand, as above. */
export const inquiryReplies: readonly InquiryReply[] = [
  // Amounts are compared exactly, and no rounding makes two of them equal.
  {what: 'an amount with zeros at its end', body: written('1250.5000'), decision: 'paid'},
  {what: 'an amount as text', body: one({Total: '1250.50'}), decision: 'paid'},
  {what: 'an amount as text, with more decimals than satang', body: one({Total: '1250.504'}), decision: 'differs'},
  {what: 'an amount with more decimals than satang', body: written('1250.504'), decision: 'differs'},
  {what: 'a satang less', body: one({Total: 1250.49}), decision: 'differs'},
  {what: 'a hundred times the amount', body: one({Total: 125050}), decision: 'differs'},
  {what: 'a negative amount', body: one({Total: -1250.5}), decision: 'differs'},
  {what: 'an amount with a comma', body: one({Total: '1,250.50'}), decision: 'differs'},
  {what: 'no amount', body: one({Total: null}), decision: 'differs'},
  {what: 'an amount that is left out', body: one({Total: undefined}), decision: 'differs'},
  // Three spellings of baht, and nothing else is baht.
  {what: 'baht as 00', body: one({CurrencyCode: '00'}), decision: 'paid'},
  {what: 'baht as oo', body: one({CurrencyCode: 'oo'}), decision: 'paid'},
  {what: 'baht as THB', body: one({CurrencyCode: 'THB'}), decision: 'paid'},
  {what: 'baht as thb', body: one({CurrencyCode: 'thb'}), decision: 'paid'},
  {what: 'dollars', body: one({CurrencyCode: '01'}), decision: 'differs'},
  {what: 'no currency', body: one({CurrencyCode: ''}), decision: 'differs'},
  {what: 'a currency that is left out', body: one({CurrencyCode: undefined}), decision: 'differs'},
  // The merchant, in any of its forms.
  {what: 'the last five digits of the merchant', body: one({MerchantID: '45678'}), decision: 'paid'},
  {what: 'the merchant as a number', body: one({MerchantID: 12345678}), decision: 'paid'},
  {what: 'no merchant', body: one({MerchantID: null}), decision: 'paid'},
  {what: 'an empty merchant', body: one({MerchantID: ''}), decision: 'paid'},
  {what: 'a merchant that is left out', body: one({MerchantID: undefined}), decision: 'paid'},
  {what: 'another merchant', body: one({MerchantID: '12345679'}), decision: 'differs'},
  {what: 'a merchant of three digits', body: one({MerchantID: '678'}), decision: 'differs'},
  // The reference, as text.
  {what: 'another reference', body: one({ReferenceNo: '061121000002'}), decision: 'differs'},
  {what: 'a reference that has lost its zero', body: one({ReferenceNo: 61121000001}), decision: 'differs'},
  // Statuses without regard to case; what is in no table is for a person.
  {what: 'a status in lower case', body: one({Status: 'cp'}), decision: 'paid'},
  {what: 'the other paid status', body: one({Status: 'y'}), decision: 'paid'},
  {what: 'a status that nobody knows', body: one({Status: 'ZZ'}), decision: 'unknown'},
  {what: 'no status', body: one({Status: null}), decision: 'unknown'},
  // Several records under one reference.
  {what: 'declined, then paid', body: many('RE', 'CP'), decision: 'paid'},
  {what: 'paid, then declined', body: many('CP', 'RE'), decision: 'paid'},
  {what: 'paid among attempts that moved no money', body: many('C', 'NS', 'Y', 'TC', 'VC'), decision: 'paid'},
  {what: 'paid twice', body: many('CP', 'CP'), decision: 'several'},
  {what: 'paid by card and by transfer', body: many('CP', 'Y'), decision: 'several'},
  {what: 'declined twice', body: many('RE', 'RE'), decision: 'failed'},
  {what: 'declined, then cancelled', body: many('RE', 'C'), decision: 'failed'},
  {what: 'not finished, then declined', body: many('NS', 'RE'), decision: 'pending'},
  {what: 'cancelled, declined and not finished', body: many('C', 'RE', 'N'), decision: 'pending'},
  {what: 'declined with another amount, twice', body: many('RE', 'RE').replaceAll('1250.5,', '1,'), decision: 'failed'},
  {what: 'an unknown status beside declined', body: many('RE', 'ZZ'), decision: 'several'},
  {what: 'refunded, then paid', body: many('RF', 'CP'), decision: 'several'},
  {what: 'held and paid', body: many('HO', 'CP'), decision: 'several'},
  {what: 'paid and held', body: many('CP', 'HO'), decision: 'several'},
  {what: 'refund asked for, and paid', body: many('RR', 'CP'), decision: 'several'},
  {what: 'an unknown status beside paid', body: many('ZZ', 'CP'), decision: 'several'},
  {what: 'declined and held', body: many('RE', 'HO'), decision: 'several'},
  {
    what: 'declined, then paid with another amount',
    body: JSON.stringify([record({Status: 'RE'}), record({Total: 1})]),
    decision: 'differs',
  },
  {
    what: 'declined with another amount, then paid',
    body: JSON.stringify([record({Status: 'RE', Total: 1}), record()]),
    decision: 'paid',
  },
  // Shapes.
  {what: 'an object', body: JSON.stringify(record()), decision: 'paid'},
  {what: 'an array with line breaks', body: `\r\n${JSON.stringify([record()], null, 2)}\r\n`, decision: 'paid'},
  {
    what: 'an installment in a form of its own',
    body: one({installment: {Status: 'RE', months: [3]}}),
    decision: 'paid',
  },
  {what: 'blanks', body: ' \r\n', decision: 'pending'},
  {what: 'an empty array with a blank', body: '[ ]\n', decision: 'pending'},
  // No answer: ask again later, decide nothing.
  {what: 'null', body: 'null', decision: 'no answer'},
  {what: 'an empty object', body: '{}', decision: 'no answer'},
  {what: 'an array of null', body: '[null]', decision: 'no answer'},
  {what: 'an array of an empty object', body: '[{}]', decision: 'no answer'},
  {what: 'a record in an array in an array', body: JSON.stringify([[record()]]), decision: 'no answer'},
  {what: 'a text', body: '"CP"', decision: 'no answer'},
  {what: 'a number', body: '1', decision: 'no answer'},
  {what: 'a message', body: '{"message":"The service is busy."}', decision: 'no answer'},
  {what: 'a page', body: '<h1>Sign in</h1>', decision: 'no answer'},
  {what: 'half a reply', body: one().slice(0, -40), decision: 'no answer'},
  {what: 'a paid record with HTTP 500', status: 500, body: one(), decision: 'no answer'},
  {what: 'a paid record with HTTP 202', status: 202, body: one(), decision: 'no answer'},
  {what: 'nothing, with HTTP 204', status: 204, body: '', decision: 'no answer'},
];

/**
 * What two records of one reference are together, by the class of each: decided by hand. Without a payment the order is
 * unpaid, and named by the record that still goes furthest; beside a payment only a record that moved no money is clear.
 */
const pairs: Readonly<Record<StatusClass, Readonly<Record<StatusClass, InquiryDecision>>>> = {
  paid: {
    paid: 'several',
    test: 'paid',
    pending: 'paid',
    held: 'several',
    failed: 'paid',
    cancelled: 'paid',
    refunding: 'several',
    refunded: 'several',
  },
  test: {
    paid: 'paid',
    test: 'test',
    pending: 'pending',
    held: 'several',
    failed: 'failed',
    cancelled: 'cancelled',
    refunding: 'several',
    refunded: 'several',
  },
  pending: {
    paid: 'paid',
    test: 'pending',
    pending: 'pending',
    held: 'several',
    failed: 'pending',
    cancelled: 'pending',
    refunding: 'several',
    refunded: 'several',
  },
  held: {
    paid: 'several',
    test: 'several',
    pending: 'several',
    held: 'several',
    failed: 'several',
    cancelled: 'several',
    refunding: 'several',
    refunded: 'several',
  },
  failed: {
    paid: 'paid',
    test: 'failed',
    pending: 'pending',
    held: 'several',
    failed: 'failed',
    cancelled: 'failed',
    refunding: 'several',
    refunded: 'several',
  },
  cancelled: {
    paid: 'paid',
    test: 'cancelled',
    pending: 'pending',
    held: 'several',
    failed: 'failed',
    cancelled: 'cancelled',
    refunding: 'several',
    refunded: 'several',
  },
  refunding: {
    paid: 'several',
    test: 'several',
    pending: 'several',
    held: 'several',
    failed: 'several',
    cancelled: 'several',
    refunding: 'several',
    refunded: 'several',
  },
  refunded: {
    paid: 'several',
    test: 'several',
    pending: 'several',
    held: 'several',
    failed: 'several',
    cancelled: 'several',
    refunding: 'several',
    refunded: 'several',
  },
};

/** Each pair of statuses once, in the order in which the table has them or the other way round. */
export const pairReplies: readonly InquiryReply[] = orderStatuses.rows.flatMap((one, index) =>
  orderStatuses.rows.slice(index).map((other, distance): InquiryReply => {
    const codes = distance % 2 === 0 ? [one.code, other.code] : [other.code, one.code];
    return {what: `the statuses ${codes.join(' and ')}`, body: many(...codes), decision: pairs[one.class][other.class]};
  }),
);
