import {describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {flatten} from '../../identity/rules';
import {sourceFiles} from './support/files';

/** Every host in the identity file: bare ones, and those in addresses. */
const providerHosts = [...flatten(provider).entries()].flatMap(([key, value]) => {
  if (key.startsWith('hosts.')) return [value];
  return URL.canParse(value) && value.startsWith('https://') ? [new URL(value).host] : [];
});

/** Files that may name a host: the identity, and the rules with an example. */
const HOMES = new Set(['provider.ts', 'identity/rules.ts']);

/** Unit tests may name a host in their fixtures. */
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file);

const sources = sourceFiles();

test(`only the identity file names provider hosts (${providerHosts.length} hosts, ${sources.length} files)`, () => {
  expect(providerHosts.length).toBeGreaterThan(0);
  const named = sources
    .filter(({file}) => !HOMES.has(file) && !isUnitTest(file))
    .flatMap(({file, text}) => providerHosts.filter((host) => text.includes(host)).map((host) => `${file}: ${host}`));
  expect(named).toEqual([]);
});

describe('contract, samples and sandbox', () => {
  const FOLDERS = /^(?:contract|samples|sandbox)\//;
  /** A host name with a dot in an address. */
  const NAME = /\bhttps?:\/\/([a-z][\w-]*(?:\.[\w-]+)+)/gi;
  /** Reserved names (RFC 2606), and identifiers that are not addresses. */
  const ALLOWED = /\.example$|^www\.w3\.org$/;
  const looked = sources.filter(({file}) => FOLDERS.test(file));
  const hosts = looked.flatMap(({file, text}) => [...text.matchAll(NAME)].map(([, host = '']) => ({file, host})));

  test(`call no third-party host (${hosts.length} addresses in ${looked.length} files)`, () => {
    expect(looked.length).toBeGreaterThan(0);
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.filter(({host}) => !ALLOWED.test(host))).toEqual([]);
  });
});
