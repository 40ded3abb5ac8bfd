import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {orderStatuses, type StatusClass} from '../tables';

/** What a shop does with a reply of Inquiry: the class of the status, or a reason to stop for a person. */
export type InquiryDecision = StatusClass | InquiryStop;

/** Reasons not to ship: another order's record, an unknown status, several records without a clear payment, no answer. */
export type InquiryStop = 'differs' | 'unknown' | 'several' | 'no answer';

/** A reply that a careless program gets wrong, for the order {@link ORDER}. */
export interface InquiryReply {
  what: string;
  body: string;
  status?: number;
  decision: InquiryDecision;
}

type Changes = Record<string, unknown>;

/** As the comments of `replies.yaml` say. */
interface Source {
  decisions: Readonly<Record<InquiryDecision, string>>;
  evidence: Readonly<Record<string, InquiryDecision>>;
  order: Readonly<Record<'refno' | 'total' | 'currency' | 'merchantId', string>>;
  record: Changes;
  replies: (Omit<InquiryReply, 'body'> & {body?: string; records?: Changes[]; without?: string; digits?: string})[];
  pairs: Readonly<Partial<Record<StatusClass, Readonly<Partial<Record<StatusClass, InquiryDecision>>>>>>;
}

const source = parse(readFileSync(path.join(__dirname, 'replies.yaml'), 'utf8')) as Source;

/** What each decision means, the decisions on the messages of `contract/evidence`, and the order of the replies below. */
export const {decisions, evidence: evidenceDecisions, order: ORDER} = source;

const withRecords = (...changes: Changes[]): string =>
  JSON.stringify(changes.map((change) => ({...source.record, ...change})));

/** The reply with one record of this status. */
export const withStatus = (status: string): string => withRecords({Status: status});

function bodyOf({body, records = [{}], without, digits}: Source['replies'][number]): string {
  if (without !== undefined) return withRecords({[without]: undefined});
  if (digits !== undefined) return withRecords({Total: '#'}).replace('"#"', digits);
  return (body ?? withRecords(...records))
    .replace('{{record}}', () => JSON.stringify(source.record))
    .replace('{{lines}}', () => JSON.stringify(source.record, null, 2));
}

/** Replies with their decisions. */
export const inquiryReplies: readonly InquiryReply[] = source.replies.map((reply) => ({
  what: reply.what,
  status: reply.status,
  body: bodyOf(reply),
  decision: reply.decision,
}));

const pairDecision = (one: StatusClass, other: StatusClass): InquiryDecision =>
  source.pairs[one]?.[other] ?? source.pairs[other]?.[one] ?? 'several';

/** Each pair of statuses once, in the order of the table or reversed. */
export const pairReplies: readonly InquiryReply[] = orderStatuses.rows.flatMap((one, index) =>
  orderStatuses.rows.slice(index).map((other, distance): InquiryReply => {
    const codes = distance % 2 === 0 ? [one.code, other.code] : [other.code, one.code];
    return {
      what: `the statuses ${codes.join(' and ')}`,
      body: withRecords(...codes.map((Status) => ({Status}))),
      decision: pairDecision(one.class, other.class),
    };
  }),
);
