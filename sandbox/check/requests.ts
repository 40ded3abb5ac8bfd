import {POSTBACK_FIELDS} from '../engine/postbacks';
import type {Knock} from './provider';

/** Bytes of a body that a server may refuse to read. */
export const LONG = 100_000;

/** Whether a parameter of a postback's address looks like a token. */
export const isToken = ([name, value]: [string, string]): boolean =>
  !(POSTBACK_FIELDS as readonly string[]).includes(name) &&
  (/token|secret|key|hash|sig/i.test(name) || value.length >= 16);

/** With a wrong token in the place of each in the query, or without one. The fields of a GET are kept. */
export function withToken({url, ...message}: Knock, token: 'no' | 'wrong'): Knock {
  const address = new URL(url);
  for (const [name, value] of [...address.searchParams].filter(isToken)) {
    if (token === 'no') address.searchParams.delete(name);
    else address.searchParams.set(name, 'f'.repeat(value.length));
  }
  return {...message, url: address.href};
}

const STRANGE = '999999999998';
/** What no provider sends, by where it stands in the request. */
const HOSTILE = {
  'GET with': [
    `refno=${STRANGE}&refno=999999999997`,
    `refno[]=${STRANGE}&status[]=CP`,
    `refno[a][b]=${STRANGE}`,
    'refno=%00',
    'refno=..%2F..%2Fetc%2Fpasswd',
    'refno=%ff%fe',
    '',
  ],
  'POST with': [
    `refno=${STRANGE}%00`,
    'refno=__proto__&refno=constructor',
    `refno=${STRANGE}&productdetail=${'x'.repeat(3 * LONG)}`,
    '\u0000'.repeat(100),
  ],
  'POST with the JSON': [
    '{"refno":',
    'null',
    '42',
    '[]',
    `["${STRANGE}"]`,
    `{"refno":["${STRANGE}"],"status":{"a":1}}`,
    `{"refno":{"$ne":null}}`,
    '{"refno":"\\u0000"}',
    // Half of a pair, which UTF-8 has no bytes for: many databases refuse it.
    `{"refno":"${STRANGE}","token":"\\ud800"}`,
    '{"refno":"\\udfff"}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ],
};

/** A text with its size, if it is too long to be shown. */
function shown(text: string): string {
  if (text.length <= 60) return `"${text}"`;
  const size = text.length < 1_000 ? `${text.length} bytes` : `${Math.round(text.length / 1_000)} kB`;
  return `${size} that begin with "${text.slice(0, 20)}"`;
}

/** Requests that no provider sends, each with its name. */
export const hostile = (address: string): [string, Knock][] =>
  Object.entries(HOSTILE).flatMap(([how, texts]) =>
    texts.map((text): [string, Knock] => {
      const isGet = how.startsWith('GET');
      const contentType = how.endsWith('JSON') ? 'application/json' : undefined;
      const url = isGet ? `${address}${address.includes('?') ? '&' : '?'}${text}` : address;
      return [`${how} ${shown(text)}`, isGet ? {method: 'GET', url} : {method: 'POST', url, body: text, contentType}];
    }),
  );
