import {createContext, runInContext} from 'node:vm';
import {describe, expect, test} from 'vitest';
import {cloudFrontFunction, cloudFrontHeadersPolicy} from '../../deploy/hosting/hosts/cloudFront';
import {headersFile, redirectsFile} from '../../deploy/hosting/hosts/headerFiles';
import {listFiles} from '../../lib/files';
import {addressOf, BUILD, routes} from '../support/build';
import {addresses} from './expectations';
import {buildHosting, pathOfFile, readableFiles} from './support/site';

/** Published limits of Cloudflare Pages; Netlify's are wider. https://developers.cloudflare.com/pages/configuration/headers/ */
const HEADERS_LIMITS = {rules: 100, lineLength: 2000};

/** https://developers.cloudflare.com/pages/configuration/redirects/ */
const REDIRECTS_LIMITS = {staticRules: 2000, lineLength: 1000};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const CLOUDFRONT_LIMITS = {
  functionBytes: 10_240,
  customHeaders: 10,
  headerValueLength: 1783,
  customHeadersLength: 10_240,
};

// Hosts that cannot run here: what the build writes for them is read as their documentation says that they read it, and
// held against their published limits.

const hosting = buildHosting();
const {below} = hosting;
const files = readableFiles();
const addressOfFile = (file: string) => below + pathOfFile(file);

describe('_headers', () => {
  const text = headersFile(hosting);

  /** Reads the file as Cloudflare Pages does: every rule that matches a path applies, and a header set twice is joined. */
  const rules = text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [pattern = '', ...lines] = block.split('\n');
      return {
        matches: (target: string) =>
          pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : target === pattern,
        headers: lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)!.slice(1) as [string, string]),
      };
    });

  function headersOf(target: string): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const [name, value] of rules.filter(({matches}) => matches(target)).flatMap((rule) => rule.headers)) {
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    return headers;
  }

  test('keeps to the limits of Cloudflare Pages', () => {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.length).toBeLessThanOrEqual(HEADERS_LIMITS.rules);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(HEADERS_LIMITS.lineLength);
  });

  test(`gives every answer every header once (${files.length} files and a missing one)`, () => {
    for (const target of [...files.map(addressOfFile), `${below}/assets/js/missing.js`, `${below}/unknown/path`]) {
      expect(headersOf(target), target).toMatchObject(hosting.headers);
    }
  });

  test('says nothing of caching, which would also be said of missing files', () => {
    for (const target of ['/', '/assets/js/missing.js'])
      expect(headersOf(below + target)).not.toHaveProperty('Cache-Control');
  });

  test('lets other origins read the contract, and nothing else', () => {
    expect(headersOf(`${below}/openapi.json`)).toHaveProperty('Access-Control-Allow-Origin', '*');
    for (const route of routes) expect(headersOf(addressOf(route))).not.toHaveProperty('Access-Control-Allow-Origin');
  });
});

describe('_redirects', () => {
  const pages = files.filter((file) => file.endsWith('.html'));
  const text = redirectsFile(hosting, pages);
  const rules = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [from: string, to: string, status: string]);

  test('keeps to the limits of Cloudflare Pages', () => {
    expect(rules.length).toBeLessThanOrEqual(REDIRECTS_LIMITS.staticRules);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(REDIRECTS_LIMITS.lineLength);
    expect(new Set(rules.map(([from]) => from)).size).toBe(rules.length);
  });

  test(`sends every page's file to its clean address in one step (${pages.length} pages)`, () => {
    expect(pages.length).toBeGreaterThanOrEqual(routes.length);
    const targets = new Map(rules.map(([from, to, status]) => [from, {to, status}]));
    for (const file of pages) {
      const {to, status} = targets.get(`${below}/${file}`)!;
      expect(to).toBe(addressOfFile(file));
      // `!`: Netlify serves a file that exists before it looks at its rules.
      expect(status).toBe('301!');
      expect(targets.has(to), `${to} is redirected again`).toBe(false);
    }
  });

  test('has the moved addresses', () => {
    expect(hosting.redirects.length).toBeGreaterThan(0);
    for (const {from, to} of hosting.redirects) expect(rules).toContainEqual([below + from, below + to, '301']);
  });
});

describe('CloudFront', () => {
  const code = cloudFrontFunction(hosting);
  const context = createContext({}) as object;
  runInContext(code, context);

  type Result = {uri?: string; statusCode?: number; headers?: {location?: {value: string}}};

  /** Calls the function as CloudFront does: the query is apart from the path, and parsed. */
  function view(target: string): Result {
    const [uri = '', query = ''] = target.split(/\?(.*)/);
    const querystring: Record<string, {value: string}> = {};
    for (const [name, value] of query
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split('='))) {
      querystring[name!] = {value: value ?? ''};
    }
    const event = {request: {method: 'GET', uri, querystring, headers: {}}};
    return runInContext(`handler(${JSON.stringify(event)})`, context) as Result;
  }

  const stored = new Set(files.map((file) => `/${file}`));
  /** What is uploaded: also host configuration and compressed copies, which are no addresses. */
  const bucket = new Set(listFiles(BUILD).map((file) => `/${file}`));

  test.each(addresses)('$what', ({target, status, answers}) => {
    const result = view(below + target);
    if (status === 200) expect(stored).toContain(result.uri);
    if (status === 404) {
      // It cannot look whether a page is there: a path without its slash is sent on, and not found then.
      const end = result.headers?.location ? view(result.headers.location.value) : result;
      expect(end.uri).toBeDefined();
      expect(bucket).not.toContain(end.uri);
    }
    if (status === 301) {
      expect(result.statusCode).toBe(301);
      expect(result.headers?.location?.value).toBe(answers?.location);
    }
  });

  test(`finds every file (${files.length})`, () => {
    for (const file of files) expect(view(addressOfFile(file)).uri).toBe(`/${file}`);
  });

  test('keeps repeated parameters of a query', () => {
    const querystring = {a: {value: '1', multiValue: [{value: '1'}, {value: '2'}]}, b: {value: ''}};
    const event = {request: {method: 'GET', uri: `${below}/docs/index`, querystring, headers: {}}};
    const result = runInContext(`handler(${JSON.stringify(event)})`, context) as Result;
    expect(result.headers?.location?.value).toBe(`${addressOf('/docs')}?a=1&a=2&b`);
  });

  test('keeps to the quotas', () => {
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(CLOUDFRONT_LIMITS.functionBytes);
    const {SecurityHeadersConfig, CustomHeadersConfig} = cloudFrontHeadersPolicy(hosting, 'docs');
    const policy = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(policy.length).toBeLessThanOrEqual(CLOUDFRONT_LIMITS.headerValueLength);
    expect(CustomHeadersConfig.Quantity).toBe(CustomHeadersConfig.Items.length);
    expect(CustomHeadersConfig.Quantity).toBeLessThanOrEqual(CLOUDFRONT_LIMITS.customHeaders);
    const length = CustomHeadersConfig.Items.reduce((sum, {Header, Value}) => sum + Header.length + Value.length, 0);
    expect(length).toBeLessThanOrEqual(CLOUDFRONT_LIMITS.customHeadersLength);
  });

  test('sends the headers of the description, all of them', () => {
    const {SecurityHeadersConfig: own, CustomHeadersConfig} = cloudFrontHeadersPolicy(hosting, 'docs');
    const {AccessControlMaxAgeSec, IncludeSubdomains} = own.StrictTransportSecurity;
    const sent = {
      'Content-Security-Policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
      'Strict-Transport-Security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      // What CloudFront sends for its switch without a value.
      'X-Content-Type-Options': own.ContentTypeOptions.Override ? 'nosniff' : '',
      'X-Frame-Options': own.FrameOptions.FrameOption,
      'Referrer-Policy': own.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({Header, Value}) => [Header, Value])),
    };
    expect(sent).toEqual(hosting.headers);
  });
});
