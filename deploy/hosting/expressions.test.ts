import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {checkSync} from 'recheck';
import ts from 'typescript';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {provider} from '../../provider';
import {describeHosting, type Hosting} from './hosting';
import {caddySite} from './hosts/caddy';
import {cloudFrontFunction} from './hosts/cloudFront';
import {nginxSite} from './hosts/nginx';

// An expression that can read one text in many ways may take seconds for 200 bytes. Recheck builds its automaton and
// knows; one with look-around, for which there is none, it attacks.

/** Large limits make the automaton too large. Without them there are more ways to read a text, never fewer. */
const withoutLimits = (source: string) => source.replace(/\{\d*,?(?:[2-9]\d|\d{3,})\}/g, '*');

/** A sentence for an expression whose time grows faster than the text; undefined when it does not. */
function slownessOf(source: string, flags = ''): string | undefined {
  const result = checkSync(withoutLimits(source), flags, {timeout: 60_000});
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `${source} could not be judged: ${result.error.kind}`;
  return `${source} is ${result.complexity.summary}: ${result.attack.pattern}`;
}

test('the rule can fail', () => {
  // As it stood: 201 bytes cost nginx 130 ms.
  expect(slownessOf('^(?:(?:/index)?\\.html|/index|/)+$')).toContain('exponential');
  expect(slownessOf('^(/.+?)(?:\\.html|/index|/)+$')).toContain('polynomial');
});

describe('expressions in the configurations', () => {
  const hostings = [{}, {baseUrl: '/payments/', isSlashed: true}, {languages: ['', '/th']}].map((placement) =>
    describeHosting({siteUrl: 'https://docs.pay.example'}, "default-src 'none'", placement),
  );
  const written = (write: (hosting: Hosting) => string) => hostings.map(write).join('\n');
  const nginx = written((hosting) => nginxSite(hosting, {home: '/srv/docs', serverName: '_', listen: ['80']}));
  const caddy = written((hosting) => caddySite(hosting, {address: 'docs.pay.example', home: '/srv/docs'}));
  const matched = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, source]) => source!);

  test.each([
    // In a map, and after an operator.
    ['nginx', [...matched(nginx, /"~((?:[^"\\]|\\.)+)"/g), ...matched(nginx, /[!=]?~\*? "((?:[^"\\]|\\.)+)"/g)], 8],
    ['Caddy', [...matched(caddy, /_regexp .*`(.+)`/g), ...matched(caddy, /^\s*~(\S+) /gm)], 8],
    [
      'CloudFront',
      matched(written(cloudFrontFunction), /RegExp\((".+")\)/g).map((text) => JSON.parse(text) as string),
      5,
    ],
  ])(
    '%s reads every path in time that grows with its length',
    (_, sources, atLeast) => {
      expect(sources.length).toBeGreaterThanOrEqual(atLeast);
      expect([...new Set(sources)].flatMap((source) => slownessOf(source) ?? [])).toEqual([]);
    },
    120_000,
  );
});

/** Folders of code that meets what readers and merchants' programs send. */
const FOLDERS = [
  ...['src/clientModules', 'src/components', 'src/document', 'src/pages', 'src/search', 'src/theme', 'src/tools'],
  ...['lib', 'contract', 'sandbox', 'deploy'],
];

/** What only writers run, on files of this repository. */
const FOR_WRITERS = /^contract\/evidence\/|\.(?:test|d)\.tsx?$|^deploy\/(?!hosting\/hosting\.ts)/;

/** Every regular expression that is written as one in a source file. */
function literalsIn(file: string): {source: string; flags: string}[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: {source: string; flags: string}[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({source: node.text.slice(1, end), flags: node.text.slice(end + 1)});
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test('code that meets what readers type reads it in time that grows with its length', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => path.posix.join(folder, name)),
  ).filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file) && !FOR_WRITERS.test(file));
  const places = new Map<string, string>();
  for (const file of files) {
    for (const {source, flags} of literalsIn(file)) places.set(`${flags}/${source}`, file);
  }
  console.log(`${places.size} expressions in ${files.length} files`);
  expect(places.size).toBeGreaterThan(60);
  const problems = [...places].flatMap(([key, file]) => {
    const [, flags, source] = /^(\w*)\/([^]*)$/.exec(key)!;
    const slowness = slownessOf(source!, flags);
    return slowness ? [`${file}: ${slowness}`] : [];
  });
  expect(problems).toEqual([]);
}, 240_000);

test('patterns of the contract are read in time that grows with the text', () => {
  const patterns = new Set<string>();
  JSON.stringify(loadContract(provider), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  expect(patterns.size).toBeGreaterThan(3);
  expect([...patterns].flatMap((pattern) => slownessOf(pattern, 'u') ?? [])).toEqual([]);
}, 120_000);
