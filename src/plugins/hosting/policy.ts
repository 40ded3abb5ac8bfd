import {createHash} from 'node:crypto';
import type {ExternalScript} from 'payment-contract/identity/rules';
import {elementsOf} from '../../lib/hast';
import {parseHtml} from '../../lib/html';
import {REPORTS} from './headers';

/** Types of data blocks, which policies do not restrict: https://html.spec.whatwg.org/#data-block */
const isData = (type: string) =>
  type !== '' &&
  !/^(?:module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type);

/** Elements that load a file, the attribute with its address, and the directive of the policy that allows it. */
const LOADED: Record<string, [attribute: string, directive: string]> = {
  script: ['src', 'script-src'],
  link: ['href', 'style-src'],
  iframe: ['src', 'frame-src'],
  img: ['src', 'img-src'],
};

/** What the policy has to know about a page. */
export interface PageParts {
  /** Inline scripts that a browser would run. */
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
  /** Files of other hosts that the page loads, each with its directive. */
  external: {url: string; directive: string}[];
}

/** Finds the inline scripts and styles of a page, and the files that it loads from other hosts. */
export function partsOf(html: string): PageParts {
  const parts: PageParts = {scripts: [], styles: [], styleAttributes: [], external: []};
  for (const {tagName, properties, children} of elementsOf(parseHtml(html))) {
    const [attribute = '', directive = ''] = LOADED[tagName] ?? [];
    const url = String(properties[attribute] ?? '');
    const isLoaded = tagName !== 'link' || /\bstylesheet\b/.test(String(properties.rel));
    if (isLoaded && /^(?:https?:)?\/\//i.test(url)) parts.external.push({url, directive});
    if (properties.style !== undefined) parts.styleAttributes.push(String(properties.style));
    const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    if (tagName === 'style') parts.styles.push(text);
    const isInline = tagName === 'script' && properties.src === undefined;
    if (isInline && !isData(String(properties.type ?? '').trim())) parts.scripts.push(text);
  }
  return parts;
}

export interface PolicyOptions {
  /** The scripts of other companies that a page may load. */
  externalScripts?: readonly ExternalScript[];
  /** Where browsers report what the policy blocks. */
  policyReports?: string;
  /**
   * Further sources by directive: `{'style-src': ['https://cdn.example']}`. With `'unsafe-inline'`, a directive has no
   * digests: browsers would ignore it beside them.
   */
  sources?: Readonly<Record<string, readonly string[]>>;
}

/** Documented domains that a script reports to, on any of their hosts, besides the host of the script. */
const REPORTING_HOSTS: Record<string, readonly string[]> = {
  'www.googletagmanager.com': ['google-analytics.com', 'analytics.google.com', 'googletagmanager.com'],
};

const reportHostsOf = ({origin, host}: URL) => [
  origin,
  ...(REPORTING_HOSTS[host] ?? []).map((domain) => `https://*.${domain}`),
];

/** Returns the address of the file alone: the policy does not allow its whole host, and cannot contain a query. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/, '');

const digestsOf = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();

/** The directives of a Content Security Policy, with the sources that each allows. */
export type Directives = ReadonlyMap<string, readonly string[]>;

/**
 * The Content Security Policy of a build. It allows only the site's own files, the inline scripts and styles of its
 * pages by digest, and what third-party scripts need.
 */
export function directivesOf(
  pages: readonly PageParts[],
  {externalScripts = [], policyReports, sources = {}}: PolicyOptions,
): Directives {
  const scripts = externalScripts.map(({src}) => withoutQuery(src));
  const called = externalScripts.flatMap(({src}) => reportHostsOf(new URL(src)));
  // Analytics shows nothing in the page.
  const shown = externalScripts.filter(({measurementId}) => !measurementId).map(({src}) => new URL(src).origin);
  const styleAttributes = digestsOf(pages.flatMap((page) => page.styleAttributes));
  const directives: Record<string, readonly string[]> = {
    // Firefox applies this to prefetched files.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...digestsOf(pages.flatMap((page) => page.scripts)), ...scripts],
    'style-src': ["'self'", ...digestsOf(pages.flatMap((page) => page.styles))],
    // Scripts set styles through the CSSOM, which policies do not restrict.
    'style-src-attr': styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes] : ["'none'"],
    'img-src': ["'self'", 'data:', ...called],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...called],
    'frame-src': shown,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Chromium reads the second, by the name in Reporting-Endpoints; other browsers the first.
    'report-uri': policyReports ? [policyReports] : [],
    'report-to': policyReports ? [REPORTS] : [],
  };
  for (const [name, further] of Object.entries(sources)) {
    const isInline = further.includes("'unsafe-inline'");
    const own = (directives[name] ?? []).filter(
      (source) => source !== "'none'" && !(isInline && /^'(?:sha|unsafe-h)/.test(source)),
    );
    directives[name] = [...own, ...further];
  }
  return new Map(Object.entries(directives).filter(([, allowed]) => allowed.length > 0));
}

/** Writes a policy as the value of its header. */
export const writePolicy = (directives: Directives): string =>
  [...directives].map(([name, allowed]) => [name, ...new Set(allowed)].join(' ')).join('; ');

/** Whether a source of a policy, such as `https://cdn.example` or `https://*.cdn.example`, allows an address. */
function allows(source: string, {protocol, host, origin, pathname}: URL): boolean {
  if (source === protocol || source === '*') return true;
  const [, domain] = /^https:\/\/\*(\..+)$/.exec(source) ?? [];
  return domain ? host.endsWith(domain) : source === origin || source === origin + pathname;
}

/** Returns a sentence for each file of another host that the pages load and the policy blocks. */
export function findBlocked(directives: Directives, pages: ReadonlyMap<string, PageParts>): string[] {
  const blocked = new Map<string, string>();
  for (const [file, {external}] of pages) {
    for (const {url, directive} of external) {
      const allowed = directives.get(directive) ?? directives.get('default-src')!;
      if (blocked.has(url) || allowed.some((source) => allows(source, new URL(url, 'https://none')))) continue;
      const {origin} = new URL(url, 'https://none');
      const advice = `Allow it with sources: {'${directive}': ['${origin}']} of hosting in docusaurus.config.ts.`;
      blocked.set(url, `${file} loads ${url}, which the Content Security Policy blocks. ${advice}`);
    }
  }
  return [...blocked.values()];
}
