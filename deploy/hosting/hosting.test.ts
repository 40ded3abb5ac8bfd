import {describe, expect, test} from 'vitest';
import {ALLOWED_PATH, describeHosting, OVERLONG_PATH, uncleanHome, UNCLEAN_PAGE} from './hosting';
import {nginxSite} from './hosts/nginx';
import {findUnservable} from './prepare';
import {securityText, versionDate} from './securityText';

const provider = {siteUrl: 'https://docs.pay.example', securityEmail: 'security@pay.example'};
const hosting = describeHosting(provider, "default-src 'none'");

describe('clean addresses', () => {
  /** Where a host redirects to; undefined when the path is clean already. */
  const cleanPath = (pathname: string): string | undefined => {
    if (pathname === '/') return undefined;
    return new RegExp(uncleanHome('')).test(pathname) ? '/' : new RegExp(UNCLEAN_PAGE).exec(pathname)?.[1];
  };

  test.each([
    ['/index.html', '/'],
    ['/index', '/'],
    ['/docs/', '/docs'],
    ['/docs.html', '/docs'],
    ['/docs/index.html', '/docs'],
    ['/docs/index', '/docs'],
    ['/docs.html/', '/docs'],
    ['/docs/index.html/index/', '/docs'],
  ])('%s is %s', (target, clean) => {
    expect(cleanPath(target)).toBe(clean);
  });

  test.each(['/', '/docs', '/docs/indexes', '/docs/html', '/openapi.json', '/docs/a.html.md'])(
    '%s is clean',
    (path) => {
      expect(cleanPath(path)).toBeUndefined();
    },
  );
});

describe('paths', () => {
  const isAllowed = (target: string) =>
    new RegExp(ALLOWED_PATH).test(target) && !new RegExp(OVERLONG_PATH).test(target);

  test.each(['/', '/docs', '/docs/', '/a.b~c_d-e/F?x=//../%00', '/.well-known/x', '/assets/js/runtime%7Emain.js'])(
    '%s is allowed',
    (target) => {
      expect(isAllowed(target)).toBe(true);
    },
  );

  test.each([
    '//',
    '/a//b',
    '/.',
    '/..',
    '/a/../b',
    '/a/.',
    '/...',
    '/%2e',
    '/a b',
    '/é',
    '/a;b',
    '*',
    'http://a/',
    `/${'a'.repeat(201)}`,
  ])('%s is refused', (target) => {
    expect(isAllowed(target)).toBe(false);
  });

  test.each(['/_headers', '/404', '/a.js.br', '/a/b.gz'])('%s is hidden', (path) => {
    expect(path).toMatch(new RegExp(hosting.hiddenPath));
  });
});

// Written down once more, because every other test compares with the description itself. OWASP ASVS 5.0, V3.4.
describe('the headers', () => {
  const {headers} = hosting;

  test('keep browsers to HTTPS for a year at least, subdomains too', () => {
    const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(headers['Strict-Transport-Security']!)!;
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
  });

  test.each([
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Content-Security-Policy', "default-src 'none'"],
  ])('%s is %s', (name, value) => {
    expect(headers[name]).toBe(value);
  });

  test.each(['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'])(
    'nobody on the page may use %s',
    (feature) => {
      expect(headers['Permissions-Policy']?.split(', ')).toContain(`${feature}=()`);
    },
  );

  test('let files with a hash in their name be kept for a year, and ask for the others each time', () => {
    expect(hosting.hashed).toEqual({folder: '/assets/', cacheControl: 'public, max-age=31536000, immutable'});
    expect(hosting.cacheControl).toBe('no-cache');
  });
});

describe('nginx', () => {
  const tls = {certificate: 'c.pem', key: 'k.pem'};
  const site = nginxSite(hosting, {home: '/srv/docs', serverName: 'docs.pay.example', listen: ['443 ssl'], tls});
  const directive = (name: string) => new RegExp(`^ *${name} (.+);$`, 'm').exec(site)?.[1];

  // OpenSSL refuses older versions on many machines whatever nginx says, so that a handshake would prove nothing.
  test('speaks no TLS before 1.2, and only ciphers with forward secrecy and authentication', () => {
    expect(directive('ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
    const ciphers = directive('ssl_ciphers')!.split(':');
    expect(ciphers.length).toBeGreaterThan(3);
    for (const cipher of ciphers)
      expect(cipher).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/);
  });

  test.each(['client_header_timeout', 'client_body_timeout', 'send_timeout', 'keepalive_timeout'])(
    'gives up on slow clients: %s',
    (name) => {
      expect(Number(/^(\d+)s$/.exec(directive(name) ?? '')?.[1])).toBeLessThanOrEqual(30);
    },
  );
});

describe('a file that cannot be served as it should stops the build', () => {
  test.each([
    ['docs/with space.html', 'a name that servers refuse'],
    ['docs/ราคา.html', 'a name that servers refuse'],
    ['.env', 'a hidden file'],
    ['docs/.htaccess', 'a hidden file'],
    ['assets/js/main.js.map', 'a source map'],
    ['notes.docx', 'has no media type'],
    ['LICENSE', 'has no media type'],
  ])('%s: %s', (file, reason) => {
    expect(findUnservable([file], hosting)).toEqual([expect.stringContaining(reason)]);
  });

  test('and nothing else does', () => {
    const files = ['index.html', '_headers', '_redirects', '.well-known/security.txt', 'assets/js/runtime~main.0a.js'];
    expect(findUnservable(files, hosting)).toEqual([]);
  });
});

describe('security.txt', () => {
  test('has the fields that RFC 9116 asks for, and expires within a year', () => {
    const version = new Date('2026-03-01T23:30:00Z');
    const text = securityText(provider, version);
    expect(text).toBe(
      'Contact: mailto:security@pay.example\n' +
        'Expires: 2027-02-28T00:00:00.000Z\n' +
        'Preferred-Languages: en, th\n' +
        'Canonical: https://docs.pay.example/.well-known/security.txt\n',
    );
  });

  test('depends on the version, not on the clock', () => {
    expect(versionDate('.')).toEqual(versionDate('.'));
    process.env.SOURCE_DATE_EPOCH = '1700000000';
    try {
      expect(versionDate('.')).toEqual(new Date('2023-11-14T22:13:20Z'));
    } finally {
      delete process.env.SOURCE_DATE_EPOCH;
    }
  });
});
