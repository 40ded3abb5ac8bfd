import {describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {flatten} from '../../identity/placeholders';
import {sourceFiles} from './support/files';

/** Every host of the identity file: the bare ones, and those within its addresses. */
const providerHosts = [...flatten(provider).entries()].flatMap(([key, value]) => {
  if (key.startsWith('hosts.')) return [value];
  return URL.canParse(value) && value.startsWith('https://') ? [new URL(value).host] : [];
});

/** Files that may name a host: the identity, and the rule that shows an adopter an example of one. */
const HOMES = new Set(['provider.ts', 'identity/rules.ts']);

/** Unit tests may name a host in their fixtures. */
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file);

const sources = sourceFiles();

test(`the identity file alone names the provider's hosts (${providerHosts.length} hosts, ${sources.length} files)`, () => {
  expect(providerHosts.length).toBeGreaterThan(0);
  const named = sources
    .filter(({file}) => !HOMES.has(file) && !isUnitTest(file))
    .flatMap(({file, text}) => providerHosts.filter((host) => text.includes(host)).map((host) => `${file}: ${host}`));
  expect(named).toEqual([]);
});

describe('contract, samples and sandbox', () => {
  const FOLDERS = /^(?:contract|samples|sandbox)\//;
  /** A name with a dot, as it stands in an address. */
  const NAME = /\bhttps?:\/\/([a-z][\w-]*(?:\.[\w-]+)+)/gi;
  /** Names that nobody can own (RFC 2606), and identifiers that are no addresses. */
  const ALLOWED = /\.example$|^www\.w3\.org$/;
  const looked = sources.filter(({file}) => FOLDERS.test(file));
  const hosts = looked.flatMap(({file, text}) => [...text.matchAll(NAME)].map(([, host = '']) => ({file, host})));

  test(`call nobody else's host (${hosts.length} addresses in ${looked.length} files)`, () => {
    expect(looked.length).toBeGreaterThan(0);
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.filter(({host}) => !ALLOWED.test(host))).toEqual([]);
  });
});
