import {messageOf, wireText} from '../evidence';
import {orderStatuses} from '../tables';
import {testMerchant} from '../testMerchant';
import {evidenceDecisions, inquiryReplies, one, ORDER, pairReplies, type InquiryDecision} from './replies';
import {requestVectors, type RequestVector} from './requests';

/** Where the test vectors are, below the address of the site. */
export const VECTORS_FILE = 'downloads/test-vectors.json';

/** A reply of Inquiry, and what a shop does with it. */
export interface ReplyVector {
  what: string;
  /** The shop's own record of the order. */
  order: {refno: string; total: string; currency: string; merchantId: string};
  /** Status and body as they travel. */
  reply: {status: number; body: string};
  decision: InquiryDecision;
}

/** What integrators test their programs by, in any language. */
export interface TestVectors {
  about: string;
  merchant: typeof testMerchant;
  requests: readonly RequestVector[];
  decisions: Readonly<Record<InquiryDecision, string>>;
  replies: readonly ReplyVector[];
}

/** In the words of docs/api/payment-features/inquiry-api. */
const decisions: TestVectors['decisions'] = {
  paid: 'Fulfil the order, once.',
  test: 'A test card was used: fulfil nothing in production.',
  pending: 'Not paid yet: ask again later.',
  held: 'Paid and held for review: ship nothing, and have someone check it.',
  failed: 'Not paid: offer another attempt.',
  cancelled: 'Not paid: offer another attempt.',
  refunding: 'A refund was asked for: stop what is not shipped.',
  refunded: 'The money went back: stop what is not shipped.',
  differs:
    'Merchant, reference, amount or currency are not those of the order: ship nothing, and have someone check it.',
  unknown: 'The status is in no table: ship nothing, and have someone check it.',
  several: 'Several records that are not one clear payment: ship nothing, and have someone check it.',
  'no answer': 'Nothing can be learned from it: decide nothing, ask again later.',
};

const EVIDENCE_ORDER = {
  refno: '202611200001',
  total: '3900.00',
  currency: ORDER.currency,
  merchantId: testMerchant.merchantId,
};

/** The test vectors: written by hand, and used by the tests of the samples. */
export const testVectors = (): TestVectors => ({
  about:
    'Inputs with the request that a program must send, and replies with what a shop must decide. Written by hand; ' +
    'the tests of the documentation hold its own samples to them.',
  merchant: testMerchant,
  requests: requestVectors,
  decisions,
  replies: [
    ...Object.entries(evidenceDecisions).map(([name, decision]): ReplyVector => {
      const message = messageOf(name);
      const reply = {status: message.status ?? 200, body: wireText(message)};
      return {what: name, order: EVIDENCE_ORDER, reply, decision};
    }),
    ...orderStatuses.rows.map(({code, class: decision}): ReplyVector => ({
      what: `the status ${code}`,
      order: ORDER,
      reply: {status: 200, body: one({Status: code})},
      decision,
    })),
    ...[...inquiryReplies, ...pairReplies].map(({what, status = 200, body, decision}): ReplyVector => ({
      what,
      order: ORDER,
      reply: {status, body},
      decision,
    })),
  ],
});
