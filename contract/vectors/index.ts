import {messageOf, wireText} from '../evidence';
import {orderStatuses} from '../tables';
import {testMerchant} from '../testMerchant';
import {
  decisions,
  evidenceDecisions,
  inquiryReplies,
  ORDER,
  pairReplies,
  withStatus,
  type InquiryDecision,
} from './replies';
import {requestVectors, type RequestVector} from './requests';

/** Path of the test vectors below the address of the site. */
export const VECTORS_FILE = 'downloads/test-vectors.json';

/** A reply of Inquiry, and what a shop does with it. */
export interface ReplyVector {
  what: string;
  /** The shop's own record of the order. */
  order: {refno: string; total: string; currency: string; merchantId: string};
  /** Status and body as sent. */
  reply: {status: number; body: string};
  decision: InquiryDecision;
}

/** Test data for integrators' programs in any language. */
export interface TestVectors {
  about: string;
  merchant: typeof testMerchant;
  requests: readonly RequestVector[];
  decisions: Readonly<Record<InquiryDecision, string>>;
  replies: readonly ReplyVector[];
}

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
      reply: {status: 200, body: withStatus(code)},
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
