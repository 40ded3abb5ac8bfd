import {expect, test} from 'vitest';
import {provider} from '../../provider';
import {flatten} from 'payment-contract/identity/rules';
import {sourceFiles} from './support/files';

/** The provider's own hosts. Its repository and the scripts of other companies can be on hosts that others share. */
const providerHosts = [...flatten(provider).entries()].flatMap(([key, value]) => {
  if (key.startsWith('hosts.')) return [value];
  return /^(?:company\.|siteUrl$)/.test(key) && URL.canParse(value) ? [new URL(value).host] : [];
});

/** The identity, the rules with an example, the files of operators, and fixtures of unit tests. */
const MAY_NAME_HOSTS =
  /^(?:provider|contract\/identity\/rules)\.ts$|^deploy\/(?:nginx\.conf|README\.md)$|\.test\.tsx?$|\.fixtures\.json$/;

const sources = sourceFiles();

test(`only the identity file names provider hosts (${providerHosts.length} hosts, ${sources.length} files)`, () => {
  expect(providerHosts.length).toBeGreaterThan(0);
  const named = sources
    .filter(({file}) => !MAY_NAME_HOSTS.test(file))
    .flatMap(({file, text}) => providerHosts.filter((host) => text.includes(host)).map((host) => `${file}: ${host}`));
  expect(named).toEqual([]);
});

test('nginx.conf names the host of the identity file, and no other of the provider', () => {
  const conf = sources.find(({file}) => file === 'deploy/nginx.conf')!.text;
  expect(providerHosts.filter((host) => conf.includes(host))).toEqual([new URL(provider.siteUrl).host]);
});

test('contract, samples and sandbox call no third-party host', () => {
  const hosts = sources
    .filter(({file}) => /^(?:contract|samples|sandbox)\/(?!LICENSE)/.test(file))
    .flatMap(({file, text}) =>
      [...text.matchAll(/\bhttps?:\/\/([a-z][\w-]*(?:\.[\w-]+)+)/gi)].map(([, host]) => `${file}: ${host}`),
    );
  expect(hosts.length).toBeGreaterThan(0);
  // Reserved names (RFC 2606), and identifiers that are not addresses.
  expect(hosts.filter((host) => !/\.example$|: www\.w3\.org$/i.test(host))).toEqual([]);
});
