import {execFileSync} from 'node:child_process';
import {describe, expect, test} from 'vitest';
import {provider} from '../provider';
import {assertProvider, findProviderProblems, type Provider} from './rules';

const change = (changes: Partial<Provider>): Provider => ({...provider, ...changes});

test('the identity of this repository is valid', () => {
  expect(findProviderProblems(provider)).toEqual([]);
});

test.each<[string, Partial<Provider>]>([
  ['a name with signs', {name: 'Smith & Sons (Asia)'}],
  ['a Thai name', {name: 'ธนาคารตัวอย่าง'}],
  ['a name with an accent', {name: 'Crédit +1 – Pay!'}],
  ['no sales number', {telephones: {...provider.telephones, sales: []}}],
  [
    'three sales numbers',
    {telephones: {...provider.telephones, sales: ['+999 20000201', '+999 20000202', '+99920000203']}},
  ],
  ['no edit link', {editUrl: ''}],
  ['no external script', {analytics: {measurementId: '', scriptUrl: ''}, widget: {scriptUrl: ''}}],
  ['no address for reports', {policyReports: undefined}],
])('%s is valid', (_name, changes) => {
  expect(findProviderProblems(change(changes))).toEqual([]);
});

describe('an invalid value is reported by its field', () => {
  test.each<[string, Partial<Provider>, RegExp]>([
    ['a missing name', {name: ' '}, /^name is missing/],
    ['a name that is read as MDX', {name: 'Pay {1 + 1}'}, /^name is "Pay \{1 \+ 1\}": write letters/],
    ['a title that is read as HTML', {title: 'Pay <b>'}, /^title is/],
    ['a name that is read as an entity', {name: 'Pay &lt;b&gt;'}, /^name is/],
    ['a name that ends an attribute', {name: 'Pay "x" onclick='}, /^name is/],
    ['a name that front matter splits', {name: 'Pay: x'}, /^name is/],
    ['a report address without https', {policyReports: 'http://reports.shop.example'}, /^policyReports is/],
    [
      'a report address that ends its directive',
      {policyReports: 'https://reports.shop.example/a;script-src'},
      /^policyReports is .* %3B for a semicolon/,
    ],
    ['a host with a scheme', {hosts: {...provider.hosts, api: 'https://apis.shop.example'}}, /^hosts\.api is "https:/],
    ['a host with a path', {hosts: {...provider.hosts, link: 'link.shop.example/x'}}, /^hosts\.link is/],
    ['a host without a dot', {hosts: {...provider.hosts, payment: 'localhost'}}, /^hosts\.payment is/],
    ['a site address with a slash', {siteUrl: 'https://docs.shop.example/'}, /^siteUrl is .* without a path/],
    ['an unencrypted repository', {repository: 'http://code.shop.example'}, /^repository is .* https/],
    ['a national number', {telephones: {...provider.telephones, office: '02 000 0100'}}, /^telephones\.office is/],
    [
      'a missing second number',
      {telephones: {...provider.telephones, sales: ['+999 2 000 0201', '']}},
      /^telephones\.sales\.1 is missing/,
    ],
    [
      'an edit link without a place for the file',
      {editUrl: 'https://code.shop.example/edit'},
      /^editUrl is .* with \{path\} where/,
    ],
    ['an invalid year', {copyrightYear: 'now'}, /^copyrightYear is "now": write a year/],
    ['an address without an at sign', {supportEmail: 'support.shop.example'}, /^supportEmail is/],
    ['an id without a script', {analytics: {measurementId: 'ID', scriptUrl: ''}}, /^analytics\.measurementId and/],
    ['a script without an absolute address', {widget: {scriptUrl: 'widget.js'}}, /^widget\.scriptUrl is/],
  ])('%s', (_name, changes, message) => {
    const problems = findProviderProblems(change(changes));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
    expect(() => assertProvider(change(changes))).toThrow(/provider\.ts cannot be used/);
  });

  test('a missing field', () => {
    const rest: Partial<Provider> = {...provider};
    delete rest.telephones;
    expect(findProviderProblems(rest as Provider)).toHaveLength(2);
  });
});

test('an invalid value stops the build with its message', () => {
  const build = () =>
    execFileSync('npx', ['docusaurus', 'build', '--config', 'tests/content/wrongIdentity.config.ts'], {stdio: 'pipe'});
  expect(build).toThrow(/hosts\.api is "https:\/\/apis": write a bare host name/);
});
