import type {Fault} from './faults';
import type {Markup} from '../../lib/markup';

/** What goes back over the wire. */
export interface Reply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** What the wire does to the answer: see `faults.ts`. */
  fault?: Fault;
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A page of the sandbox. */
export const pageReply = (page: Markup, status = 200): Reply => ({
  status,
  headers: PAGE_HEADERS,
  body: page.source,
});

/** A value as JSON. */
export const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: {'content-type': 'application/json; charset=utf-8'},
  body: JSON.stringify(value),
});

/** Leads the browser to another page, by GET. */
export const redirectReply = (location: string): Reply => ({status: 303, headers: {location}, body: ''});
