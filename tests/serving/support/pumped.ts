import {provider} from '../../../provider';
import {seeded} from './random';
import {placement, routes} from '../../support/build';

/** What the expressions of the configurations look for, whole and in pieces. */
const PIECES = [
  ...['/index', '.html', '/index.html', '/', '/inde', 'x.html/index.html/inde', '.htm', 'index', 'html'],
  ...['%7E', '%7e', '~', '.', '..', '/.', '/..', '-', '_', 'a', '/a', '/.a', 'a'.repeat(199), '/', '/b~'],
  ...['.br', '.gz', '.br.', '/_', '/_a', '/404', '/assets/', '/assets/js/', '.js', '.well-known/', '%', '%2e', '//'],
];

/** What makes a text that nearly matches not match. */
const SPOILERS = ['', '', 'x', '!', '%', '%00', '.', '/', '\\', '.htm', '/inde', '?a=b'];

const HEADERS = [
  `Accept-Encoding: ${'br;q=0.001, '.repeat(150)}gzip`,
  `If-None-Match: ${'"a", '.repeat(300)}"b"`,
  `Range: bytes=${'0-0,'.repeat(200)}1-1`,
  `Range: bytes=${'9'.repeat(500)}-`,
  `Cookie: ${'a=b; '.repeat(300)}`,
];

/** Requests that repeat what the configuration's expressions look for, and end otherwise. Always the same ones. */
export function* pumpedRequests(count: number, seed: number): Generator<string> {
  const {pick, below: upTo} = seeded(seed);
  const {below} = placement();
  for (let index = 0; index < count; index += 1) {
    const unit = Array.from({length: 1 + upTo(3)}, () => pick(PIECES)).join('');
    const length = upTo(5) === 0 ? upTo(7000) : upTo(990);
    const target = `${pick([...routes, ''])}${unit.repeat(Math.ceil(length / unit.length) + 1).slice(0, length)}`;
    const line = `GET ${below}${target.startsWith('/') ? '' : '/'}${target}${pick(SPOILERS)} HTTP/1.1`;
    yield [line, `Host: ${new URL(provider.siteUrl).host}`, ...(upTo(4) === 0 ? [pick(HEADERS)] : [])].join('\r\n');
  }
}
