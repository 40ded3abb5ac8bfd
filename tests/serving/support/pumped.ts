import {provider} from '../../../provider';
import {seeded} from './random';
import {routes} from './site';

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
  const {pick, below} = seeded(seed);
  for (let index = 0; index < count; index += 1) {
    const unit = Array.from({length: 1 + below(3)}, () => pick(PIECES)).join('');
    const length = below(5) === 0 ? below(7000) : below(990);
    const target = `${pick([...routes, ''])}${unit.repeat(Math.ceil(length / unit.length) + 1).slice(0, length)}`;
    const line = `GET ${target.startsWith('/') ? '' : '/'}${target}${pick(SPOILERS)} HTTP/1.1`;
    yield [line, `Host: ${new URL(provider.siteUrl).host}`, ...(below(4) === 0 ? [pick(HEADERS)] : [])].join('\r\n');
  }
}
