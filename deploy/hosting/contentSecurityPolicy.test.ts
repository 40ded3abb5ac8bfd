import {describe, expect, test} from 'vitest';
import {describeHosting} from './hosting';
import {findUnauthorised, findUnused, LONGEST_POLICY, writePolicy} from './contentSecurityPolicy';
import {digestOf, scanPage} from './scan';
import type {AuthorisedScript} from './inventory';

const row = (
  name: string,
  source: AuthorisedScript['source'],
  needs?: AuthorisedScript['needs'],
): AuthorisedScript => ({
  name,
  owner: 'Owner',
  reason: 'Reason',
  source,
  needs,
});

const start = row('Start', {digest: digestOf('start()')});
const bundle = row('Bundle', {path: '/assets/js/'});
const analytics = row(
  'Analytics',
  {url: 'https://tag.example/a.js', loadedAfterConsent: true},
  {'connect-src': ['https://in.tag.example']},
);
const inventory = [start, bundle, analytics];

const known = scanPage('a.html', '<script>start()</script><script src=/assets/js/main.js></script><p style="top:0">');

describe('the inventory', () => {
  test('is content with authorised scripts', () => {
    expect(findUnauthorised([known], inventory)).toEqual([]);
    expect(findUnused([known], ['assets/js/main.js'], inventory)).toEqual([]);
  });

  test('stops an inline script with the row that would authorise it', () => {
    const changed = scanPage('b.html', '<script>start();</script>');
    const [problem, ...others] = findUnauthorised([known, changed, {...changed, file: 'c.html'}], inventory);
    expect(others).toEqual([]);
    expect(problem).toContain('b.html and 1 more: an inline script is not in deploy/hosting/inventory.ts');
    expect(problem).toContain(`source: {digest: '${digestOf('start();')}'}`);
  });

  test.each(['https://tag.example/a.js', '//evil.example/x.js', '/other/main.js', 'assets/js/main.js'])(
    'stops the script file %s',
    (src) => {
      const page = scanPage('b.html', `<script src="${src}"></script>`);
      expect(findUnauthorised([page], inventory)).toEqual([expect.stringContaining(`the script ${src} is not in`)]);
    },
  );

  test('stops an event handler', () => {
    expect(findUnauthorised([scanPage('b.html', '<p onclick="x()">')], inventory)).toEqual([
      expect.stringContaining('b.html has the event handler onclick'),
    ]);
  });

  test('stops at a row that nothing uses, and at a file that no row covers', () => {
    const empty = scanPage('b.html', '<p>');
    expect(findUnused([empty], ['other/x.mjs'], inventory)).toEqual([
      expect.stringContaining('lists "Start"'),
      expect.stringContaining('lists "Bundle"'),
      expect.stringContaining('/other/x.mjs is a script that is not in'),
    ]);
  });
});

describe('the policy', () => {
  const directives = (policy: string) =>
    Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)] as const));

  test('allows what the pages have, by digest, and nothing in general', () => {
    const policy = writePolicy([known, scanPage('b.html', '<style>p{}</style>')], inventory);
    expect(directives(policy)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", `'${digestOf('start()')}'`, 'https://tag.example/a.js'],
      'style-src': ["'self'", `'${digestOf('p{}')}'`],
      'style-src-attr': ["'unsafe-hashes'", `'${digestOf('top:0')}'`],
      'connect-src': ["'self'", 'https://in.tag.example'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });

  test('lets reports go where they are wanted, and nowhere by itself', () => {
    const reportsTo = 'https://reports.pay.example/csp';
    const policy = writePolicy([known], inventory, reportsTo);
    expect(directives(policy)).toMatchObject({'report-uri': [reportsTo], 'report-to': ['csp']});
    const provider = {siteUrl: 'https://docs.pay.example', policyReports: reportsTo};
    expect(describeHosting(provider, policy).headers['Reporting-Endpoints']).toBe(`csp="${reportsTo}"`);
    expect(writePolicy([known], inventory)).not.toContain('report');
    expect(describeHosting({siteUrl: provider.siteUrl}, '').headers).not.toHaveProperty('Reporting-Endpoints');
  });

  test('has no origin but this one when nothing else is loaded', () => {
    expect(writePolicy([known], [start, bundle])).not.toMatch(/https?:/);
  });

  test('is the same whatever the order of the pages', () => {
    const other = scanPage('b.html', '<script>other()</script>');
    expect(writePolicy([known, other], inventory)).toBe(writePolicy([other, known], inventory));
  });

  test('stops when no host would take it', () => {
    const many = Array.from({length: 40}, (_, index) => scanPage(`${index}.html`, `<p style="top:${index}px">`));
    expect(() => writePolicy(many, inventory)).toThrow(`may have ${LONGEST_POLICY}`);
  });
});
