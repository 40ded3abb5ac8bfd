import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext, Props} from '@docusaurus/types';
import {describe, expect, test} from 'vitest';
import {listFiles} from '../../lib/files';
import hosting from './index';
import {headersFile, headersFor, redirectsFile, REDIRECTS, securityText} from './headers';
import {directivesOf, findBlocked, partsOf, writePolicy} from './policy';

const page = partsOf('<script>start()</script><style>p{}</style><p style="top:0">');

/** The directives of a policy as its header writes them. */
const written = (...policy: Parameters<typeof directivesOf>) =>
  Object.fromEntries(
    writePolicy(directivesOf(...policy))
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)] as const),
  );

describe('inline parts', () => {
  test('include executable scripts but no data blocks', () => {
    const {scripts, styles} = partsOf(`
      <script>first()</script>
      <script type="module">second()</script>
      <script type="speculationrules">{}</script>
      <script type="application/ld+json">{"@type": "Article"}</script>
      <script src="/assets/js/main.js" defer></script>
      <noscript><style>p {}</style></noscript>
      <template><script>inTemplate()</script></template>`);
    expect(scripts).toEqual(['first()', 'second()', '{}', 'inTemplate()']);
    expect(styles).toEqual(['p {}']);
  });

  test('include each style as the browser parses it', () => {
    expect(partsOf('<p style="content: &quot;a&quot;"></p>').styleAttributes).toEqual(['content: "a"']);
  });
});

describe('the policy', () => {
  test('has further sources, and no digests beside unsafe-inline', () => {
    const sources = {
      'style-src': ["'unsafe-inline'"],
      'style-src-attr': ["'unsafe-inline'"],
      'media-src': ['https://a.example'],
    };
    expect(written([page], {sources})).toMatchObject({
      'style-src': ["'self'", "'unsafe-inline'"],
      'style-src-attr': ["'unsafe-inline'"],
      'media-src': ['https://a.example'],
    });
  });

  test('is compared with what pages load from other hosts', () => {
    const html = `<link rel="stylesheet" href="https://cdn.example/a.css?1"><link rel="canonical" href="https://b.example/">
      <script src="//c.example/c.js"></script><iframe src="https://d.example/"></iframe><img src="/own.png">`;
    const pages = new Map([['docs/a.html', partsOf(html)]]);
    const blocked = (sources = {}) => findBlocked(directivesOf([...pages.values()], {sources}), pages);
    expect(blocked()).toEqual([
      expect.stringMatching(
        /^docs\/a\.html loads https:\/\/cdn\.example\/a\.css\?1, .*'style-src': \['https:\/\/cdn\.example'\]/,
      ),
      expect.stringContaining("'script-src': ['https://c.example']"),
      expect.stringContaining("'frame-src': ['https://d.example']"),
    ]);
    const allowed = {
      'style-src': ['https://cdn.example'],
      'script-src': ['https://*.example'],
      'frame-src': ['https://d.example'],
    };
    expect(blocked(allowed)).toEqual([]);
  });

  test('allows inline parts by digest, and no source in general', () => {
    // The digest is the example of https://www.w3.org/TR/CSP3/#external-hash.
    const pages = [page, partsOf(`<script>alert('Hello, world.');</script>`)];
    const {'script-src': scripts, ...others} = written(pages, {});
    expect(scripts).toHaveLength(3);
    expect(scripts).toContain("'self'");
    expect(scripts).toContain("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
    expect(others).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(others['style-src']).toHaveLength(2);
    expect(others['style-src-attr']).toHaveLength(2);
    expect(writePolicy(directivesOf(pages, {}))).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  });

  test('allows third-party scripts by file, and their report addresses', () => {
    const analytics = {purpose: 'analytics', measurementId: 'G-1', src: 'https://tag.example/a.js?id=1'};
    const widget = {purpose: 'a widget', src: 'https://w.example/w.js'};
    const policy = written([page], {externalScripts: [analytics, widget]});
    expect(policy['script-src']).toEqual(
      expect.arrayContaining(['https://tag.example/a.js', 'https://w.example/w.js']),
    );
    expect(policy['connect-src']).toEqual(["'self'", 'https://tag.example', 'https://w.example']);
    expect(policy['frame-src']).toEqual(['https://w.example']);
  });

  test('lets Google Tag Manager report to the hosts that its documentation names', () => {
    const analytics = {purpose: 'analytics', measurementId: 'G-1', src: 'https://www.googletagmanager.com/gtag/js'};
    const {'connect-src': hosts} = written([page], {externalScripts: [analytics]});
    expect(hosts).toContain('https://*.google-analytics.com');
  });

  test('sends reports to the configured address', () => {
    const policyReports = 'https://reports.pay.example/csp';
    const policy = writePolicy(directivesOf([page], {policyReports}));
    expect(written([page], {policyReports})).toMatchObject({
      'report-uri': [policyReports],
      'report-to': ['csp'],
    });
    expect(headersFor(policy, {policyReports})['Reporting-Endpoints']).toBe(`csp="${policyReports}"`);
    expect(headersFor(policy, {})).not.toHaveProperty('Reporting-Endpoints');
  });
});

// The other tests compare with `headers.ts` itself. OWASP ASVS 5.0, V3.4.
test.each([
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
])('%s is %s', (name, value) => {
  expect(headersFor('', {})).toHaveProperty(name, value);
});

test('security.txt has the fields of RFC 9116 and expires within a year', () => {
  const identity = {siteUrl: 'https://docs.pay.example', securityEmail: 'security@pay.example'};
  expect(securityText(identity, new Date('2026-03-01T23:30:00Z')).split('\n')).toEqual([
    'Contact: mailto:security@pay.example',
    'Expires: 2027-02-28T00:00:00.000Z',
    'Preferred-Languages: en, th',
    'Canonical: https://docs.pay.example/.well-known/security.txt',
    '',
  ]);
});

describe('the build', () => {
  const read = (file: string) => readFileSync(path.join('build', file), 'utf8');
  const pages = listFiles('build').filter((file) => file.endsWith('.html'));

  // The policy allows every inline script. This list, with a phrase of each, makes a new one fail the test.
  const KNOWN = {
    'a notice when a script does not load': 'Failed to load',
    'start of the app, Back before it, and the menu': 'text/app',
    'language of the samples': 'languageKey',
    'copying code': '.code__copy',
    'copying a page': 'data-copy-from',
    'search dialog': 'aria-controls=site-search',
    'answer about external scripts': 'consentKey',
    'what a translation changes': 'undotranslation',
    'an address with .html on the not-found page': '.href!==location.href',
    'colour mode, by the theme': 'data-theme-choice',
  };

  test('has no unknown inline script', () => {
    const scripts = new Set(pages.flatMap((file) => partsOf(read(file)).scripts));
    const unknown = [...scripts].filter((script) => !Object.values(KNOWN).some((phrase) => script.includes(phrase)));
    expect(unknown, 'Review it, and add it to KNOWN with its purpose.').toEqual([]);
    expect(scripts.size).toBe(Object.keys(KNOWN).length);
  });

  test('has _headers and _redirects within the limits of Cloudflare Pages', () => {
    // https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/
    const [headers, redirects] = [read('_headers').split('\n'), read('_redirects').trim().split('\n')];
    expect(Math.max(...headers.map((line) => line.length))).toBeLessThanOrEqual(2000);
    expect(headers.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    expect(redirects.length).toBeLessThanOrEqual(2000);
    expect(redirects).toContain('/docs/api/overviews.html /docs/api/overviews 301!');
  });
});

test.each([
  ['with the first', 'build/th', '/th/'],
  ['alone, for a domain of its own', 'build', '/'],
])('a second language that is built %s leaves the folder above the build alone', async (_how, outDir, baseUrl) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
  try {
    mkdirSync(path.join(folder, outDir), {recursive: true});
    writeFileSync(path.join(folder, outDir, 'index.html'), '<!doctype html>');
    const localeConfigs = {en: {baseUrl: '/'}, th: {baseUrl}};
    const context = {
      siteConfig: {markdown: {}, url: 'https://docs.pay.example', baseUrl},
      i18n: {currentLocale: 'th', defaultLocale: 'en', localeConfigs},
    } as unknown as LoadContext;
    const plugin = hosting(context, {securityEmail: 'security@pay.example'});
    const step = await plugin.startOutput({outDir: path.join(folder, outDir)} as Props);
    await step.end!();
    const page = path.posix.join(path.posix.relative('build', outDir), 'index.html');
    expect(listFiles(folder).sort()).toEqual(
      ['build/.well-known/security.txt', 'build/_headers', 'build/_redirects', `build/${page}`].sort(),
    );
    expect(readFileSync(path.join(folder, 'build/_redirects'), 'utf8')).toContain(`/${page} ${baseUrl} 301!`);
  } finally {
    rmSync(folder, {recursive: true});
  }
});

test('host files name addresses below the base path', () => {
  expect(headersFile({A: 'b'}, '/pay/', ['/openapi.json'])).toContain(
    '\n\n/pay/openapi.json\n  Access-Control-Allow-Origin: *',
  );
  const lines = redirectsFile(['index.html', 'docs.html', '404.html', 'th/index.html'], '/pay/').trim().split('\n');
  expect(lines.slice(Object.keys(REDIRECTS).length)).toEqual([
    '/pay/index.html /pay/ 301!',
    '/pay/docs.html /pay/docs 301!',
    '/pay/th/index.html /pay/th/ 301!',
  ]);
});
