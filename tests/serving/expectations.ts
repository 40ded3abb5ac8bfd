import {contentOf, fileOf, routes} from '../support/build';
import {readableFiles} from './support/site';

/** A request and its expected answer. */
export interface Row {
  what: string;
  target: string;
  method?: string;
  headers?: Record<string, string>;
  status: number;
  /** Expected headers: a text, a pattern, or undefined for a missing header. */
  answers?: Record<string, string | RegExp | undefined>;
  body?: Buffer;
}

const ROUTE = '/docs/api/overviews';

export const PAGE = ROUTE;
export const page = contentOf(fileOf(ROUTE));
export const asset = `/${readableFiles().find((file) => file.startsWith('assets/js/'))!}`;
export const notFoundPage = contentOf('404.html');

const IMMUTABLE = 'public, max-age=31536000, immutable';

const ENDINGS = ['/', '.html', '/index', '/index.html', '.html/', '/index.html/'];

/** Other addresses of a page. */
const spellings = (route: string) =>
  route === '/' ? ['/index', '/index.html', '/index.html/'] : ENDINGS.map((ending) => route + ending);

/** Which addresses lead to pages on every server that follows deploy/README.md. */
export const addresses: Row[] = [
  ...routes.map((route) => ({
    what: `${route} is a page`,
    target: route,
    status: 200,
    answers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'last-modified': undefined,
      etag: /^"[^"]+"$/,
    },
    body: contentOf(fileOf(route)),
  })),
  ...routes.flatMap((route) =>
    spellings(route).map((target) => ({
      what: `${target} is redirected to the clean address`,
      target: `${target}?a=b&c=%20d`,
      status: 301,
      answers: {location: `${route}?a=b&c=%20d`, 'cache-control': 'no-cache'},
    })),
  ),
  ...[
    '//',
    '//docs',
    `/${PAGE}`,
    '/docs//api/overviews',
    '/docs/api//',
    '/.',
    '/docs/./api',
    '/docs/../docs',
    '/docs%2Fapi',
    '/docs\\api',
    '/%5Cdocs.example/',
    '/docs/%0d%0aX-Injected:1',
    `/${'a'.repeat(300)}`,
    `/${'a/'.repeat(2000)}`,
  ].map((target) => ({what: `${target.slice(0, 40)} is not found`, target, status: 404, body: notFoundPage})),
  ...[
    '/404',
    '/404.html',
    '/_headers',
    '/_redirects',
    '/index.html.br',
    `${asset}.gz`,
    '/docs/api',
    '/assets',
    '/docs/api/Overviews',
    '/unknown',
    '/.git/config',
    '/.well-known/unknown',
  ].map((target) => ({
    what: `${target} is not found`,
    target,
    status: 404,
    answers: {'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8'},
    body: notFoundPage,
  })),
  ...['/docs/api/unknown.md', '/docs/api/preparation.php.md', `${PAGE}//x.md?a=b`, '/404.md'].map((target) => ({
    what: `${target} gets one line of text`,
    target,
    status: 404,
    answers: {'cache-control': 'no-cache', 'content-type': 'text/markdown; charset=utf-8'},
    body: contentOf('404.md'),
  })),
];

/** Caching, methods and access from other origins. */
export const protocol: Row[] = [
  {what: 'a hashed file is cached for a year', target: asset, status: 200, answers: {'cache-control': IMMUTABLE}},
  {
    what: 'a missing hashed file is not cached',
    target: '/assets/js/main.00000000.js',
    status: 404,
    answers: {'cache-control': 'no-cache'},
    body: notFoundPage,
  },
  {
    what: 'other origins may read the contract',
    target: '/openapi.json',
    status: 200,
    answers: {'access-control-allow-origin': '*', 'content-type': 'application/json'},
  },
  {
    what: 'other origins may not read pages',
    target: PAGE,
    status: 200,
    answers: {'access-control-allow-origin': undefined},
  },
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].map((method) => ({
    what: `${method} is not allowed`,
    target: PAGE,
    method,
    headers: {'Content-Length': '0'},
    status: 405,
    answers: {allow: 'GET, HEAD'},
  })),
  ...['bytes=-5', 'bytes=99999999-'].map((range) => ({
    what: `a hashed file is sent completely, ignoring ${range}`,
    target: asset,
    headers: {Range: range},
    status: 200,
    answers: {'cache-control': IMMUTABLE},
    body: contentOf(asset),
  })),
];
