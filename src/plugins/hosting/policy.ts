import {createHash} from 'node:crypto';
import {elementsOf} from '../../lib/html';
import {REPORTS} from './headers';

/** Types of data blocks, which policies do not restrict: https://html.spec.whatwg.org/#data-block */
const isData = (type: string) =>
  type !== '' &&
  !/^(?:module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type);

/** Finds the inline scripts that a browser would run, and the inline styles. */
export function inlinePartsOf(html: string) {
  const parts: Record<'scripts' | 'styles' | 'styleAttributes', string[]> = {
    scripts: [],
    styles: [],
    styleAttributes: [],
  };
  for (const {name, attributes, text} of elementsOf(html)) {
    if (attributes.style !== undefined) parts.styleAttributes.push(attributes.style);
    if (name === 'style') parts.styles.push(text);
    const isInline = name === 'script' && attributes.src === undefined;
    if (isInline && !isData((attributes.type ?? '').trim())) parts.scripts.push(text);
  }
  return parts;
}

/** The scripts of other companies that a page may load, and where browsers report what the policy blocks. */
export interface ExternalScripts {
  analytics: {scriptUrl: string};
  widget: {scriptUrl: string};
  policyReports?: string;
}

/** Documented domains that analytics report to, on any of their hosts, besides the host of the script. */
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

/**
 * Writes the Content Security Policy of a build. It allows only the site's own files, the inline scripts and styles of
 * its pages by digest, and what third-party scripts need.
 */
export function writePolicy(
  pages: readonly ReturnType<typeof inlinePartsOf>[],
  {analytics, widget, policyReports}: ExternalScripts,
): string {
  const scripts = [analytics, widget].map(({scriptUrl}) => withoutQuery(scriptUrl)).filter(Boolean);
  const reports = analytics.scriptUrl ? reportHostsOf(new URL(analytics.scriptUrl)) : [];
  const ofWidget = widget.scriptUrl ? [new URL(widget.scriptUrl).origin] : [];
  const styleAttributes = digestsOf(pages.flatMap((page) => page.styleAttributes));
  const directives: Record<string, readonly string[]> = {
    // Firefox applies this to prefetched files.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...digestsOf(pages.flatMap((page) => page.scripts)), ...scripts],
    'style-src': ["'self'", ...digestsOf(pages.flatMap((page) => page.styles))],
    // Scripts set styles through the CSSOM, which policies do not restrict.
    'style-src-attr': styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes] : ["'none'"],
    'img-src': ["'self'", 'data:', ...reports, ...ofWidget],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...reports, ...ofWidget],
    'frame-src': ofWidget,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Chromium reads the second, by the name in Reporting-Endpoints; other browsers the first.
    'report-uri': policyReports ? [policyReports] : [],
    'report-to': policyReports ? [REPORTS] : [],
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}
