import type {Fault} from './faults';
import type {Markup} from 'payment-contract/lib/markup';

/** An HTTP answer. */
export interface Reply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** The documented sentence of a refusal that is a page. */
  title?: string;
  /** A network fault to apply to the answer: see `faults.ts`. */
  fault?: Fault;
  /** Milliseconds to wait before it is sent. */
  delay?: number;
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

/** A value as JSON, with a line end, so that a prompt does not follow it on its line. */
export const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: {'content-type': 'application/json; charset=utf-8'},
  body: `${JSON.stringify(value)}\n`,
});

/**
 * Redirects the browser to another page, by GET.
 *
 * @param location path, or absolute address of a shop, which may need encoding: headers are ASCII.
 */
export const redirectReply = (location: string): Reply => ({
  status: 303,
  headers: {location: location.startsWith('/') ? location : new URL(location).href},
  body: '',
});

/** Characters of a header with hints: clients and proxies refuse headers of more than 8 KB in all. */
const LONGEST_HINTS = 2_000;

/** Adds probable mistakes to a reply as a header, for replies whose body has no room for them. */
export const withHints = (reply: Reply, hints: readonly string[]): Reply =>
  hints.length === 0
    ? reply
    : {
        ...reply,
        headers: {
          ...reply.headers,
          'sandbox-hint': hints
            .join(' ')
            .replace(/[^ -~]/g, '?')
            .slice(0, LONGEST_HINTS),
        },
      };
