import type {Provider} from '../../identity/rules';
import {REPORTS} from './contentSecurityPolicy';

/**
 * How a server is to serve the built site. Every host's configuration is written from one of these. Paths in it are those
 * of the site; `below` stands before them in the addresses of readers.
 */
export interface Hosting {
  /** Public origin, such as `https://docs.shop.example`. */
  origin: string;
  /** Path below which the site stands, without a slash at its end: empty for a host of its own, or `/payments`. */
  below: string;
  isSlashed: boolean;
  /** On every answer: pages, assets, redirects and errors. */
  headers: Readonly<Record<string, string>>;
  /** `Cache-Control` of a file found under `folder`, where names hold a hash of the content. Never of an error. */
  hashed: {folder: string; cacheControl: string};
  /** `Cache-Control` of every other answer. */
  cacheControl: string;
  /** Paths that scripts of other origins may read: what other people's tools load. */
  open: readonly string[];
  /**
   * Path of each language, without a slash at its end: empty for the first, and such as `/th`. Below each are a home page,
   * and `/404.html` for unknown paths, with status 404.
   */
  languages: readonly string[];
  /** What files of the build are not addresses: host configuration, compressed copies, the not-found pages. */
  hiddenPath: string;
  /** Moved for good, by exact path: answered with 301. */
  redirects: readonly {from: string; to: string}[];
  /** Media type by extension of the file. A server that guesses defeats `nosniff`. */
  contentTypes: Readonly<Record<string, string>>;
}

/**
 * What a request path may look like, as the client wrote it: segments of unreserved characters, none of them empty,
 * `.`, `..` or longer than a file system takes (255 bytes). Everything else is answered with 404 before a file is looked
 * for, which leaves `//host`, `/\host`, traversal, control characters and over-long names nothing to reach. `~` may be
 * escaped, as old proxies do.
 *
 * Written without look-around, because Go's regular expressions (Caddy) have none. All expressions here are read in time
 * that grows with the length of the path and no faster: `expressions.test.ts` holds them to it.
 */
export const ALLOWED_PATH = '^(?:/\\.?(?:[A-Za-z0-9_~-]|%7[Ee])(?:[A-Za-z0-9._~-]|%7[Ee]){0,199})*/?(?:\\?|$)';

/** File systems refuse paths above 4,096 bytes; some servers then answer with 500. */
export const OVERLONG_PATH = '^[^?]{1000}';

/** An ending that makes the same page another address: of `/x/`, `/x.html` and `/x/index`. */
const UNCLEAN_ENDING = '(?:\\.html|/index|/)';

/** The home page of a language by another name. Matches the clean one too. */
export const uncleanHome = (language: string): string => `^${language}${UNCLEAN_ENDING}${language ? '*' : '+'}$`;

/** The languages as a choice in an expression, the first one last: its empty path fits every address. */
export const anyOf = (languages: readonly string[]): string => [...languages].reverse().join('|');

/**
 * Any other page by another name. The first group is its clean path, so that one redirect reaches it: also from
 * `/x/index.html/`, which has three endings. Without a limit, each of n endings would be read n times.
 */
export const UNCLEAN_PAGE = `^(/.+?)${UNCLEAN_ENDING}{1,4}$`;

/**
 * As `UNCLEAN_PAGE`, for a site whose addresses end with a slash: a slash alone is clean there. A page's address without its
 * slash looks like a file; servers look whether the page is there.
 */
export const UNCLEAN_SLASHED_PAGE = '^(/.+?)(?:\\.html|/index)(?:\\.html|/index|/){0,3}$';

/** Other methods are answered with 405. */
export const METHODS = ['GET', 'HEAD'] as const;

const YEAR = 31_536_000;

/** What other people's tools load, in each language. */
const OPEN = [
  '/openapi.json',
  '/openapi.yaml',
  '/openapi-form.yaml',
  '/postman-collection.json',
  '/postman-live.json',
  '/postman-sandbox.json',
  '/downloads/test-vectors.json',
];

const TEXT = 'charset=utf-8';

const contentTypes = {
  css: `text/css; ${TEXT}`,
  html: `text/html; ${TEXT}`,
  js: `text/javascript; ${TEXT}`,
  json: 'application/json',
  md: `text/markdown; ${TEXT}`,
  svg: 'image/svg+xml',
  txt: `text/plain; ${TEXT}`,
  xml: `application/xml; ${TEXT}`,
  yaml: 'application/yaml',
  webmanifest: 'application/manifest+json',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  // What npm takes. With a content encoding instead, clients would unpack it.
  tgz: 'application/gzip',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
} as const;

/** Whether a file of this media type is text, which shrinks when compressed. */
export const isText = (contentType: string) =>
  /^text\/|^application\/(?:json|xml|yaml|manifest\+json)|\+xml/.test(contentType);

/**
 * Describes the hosting of a build.
 *
 * @param placement `baseUrl`: path below which the site stands, with a slash at both ends; `languages`: as in
 * `Hosting`
 */
export const describeHosting = (
  provider: Pick<Provider, 'siteUrl' | 'policyReports'>,
  contentSecurityPolicy: string,
  {baseUrl = '/', isSlashed = false, languages = ['']} = {},
): Hosting => ({
  origin: provider.siteUrl,
  below: baseUrl.slice(0, -1),
  isSlashed,
  headers: {
    'Content-Security-Policy': contentSecurityPolicy,
    // Without `preload`: that is a promise about the whole domain, which its owner makes.
    'Strict-Transport-Security': `max-age=${2 * YEAR}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    // Repeats `frame-ancestors` for old browsers.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(provider.policyReports && {'Reporting-Endpoints': `${REPORTS}="${provider.policyReports}"`}),
  },
  hashed: {folder: '/assets/', cacheControl: `public, max-age=${YEAR}, immutable`},
  cacheControl: 'no-cache',
  open: OPEN.flatMap((file) => languages.map((language) => language + file)),
  languages,
  hiddenPath: `^(?:/_[a-z]+|(?:${anyOf(languages)})/404(?:\\.html)?|.*\\.(?:br|gz))$`,
  redirects: [
    {from: '/security.txt', to: '/.well-known/security.txt'},
    // Browsers ask for it beside what is no page: feeds, Markdown, JSON.
    {from: '/favicon.ico', to: '/img/favicon.svg'},
  ],
  contentTypes,
});
