import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import {afterAll, expect, test} from 'vitest';
import {findUnsupported, supported} from './supported';

const repository = path.resolve(import.meta.dirname, '../..');

/** What the site's own configuration has of the settings that are looked at. */
const site: Config = {
  title: 'Docs',
  url: 'https://docs.shop.example',
  baseUrl: '/',
  trailingSlash: false,
  i18n: {defaultLocale: 'en', locales: ['en']},
  plugins: [function own() {}] as unknown as Config['plugins'],
  themeConfig: {
    colorMode: {defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false},
    navbar: {items: [{type: 'docSidebar', sidebarId: 'one'}, {href: 'https://code.shop.example'}]},
  },
};
const versioned = mkdtempSync(path.join(tmpdir(), 'versioned-'));
writeFileSync(path.join(versioned, 'versions.json'), '["1.0"]');
afterAll(() => rmSync(versioned, {recursive: true}));

const preset = (options: object): Partial<Config> => ({presets: [['classic', options]]});
const theme = (changes: object): Partial<Config> => ({themeConfig: {...site.themeConfig, ...changes}});

test('a configuration like the site’s own is carried', () => {
  expect(findUnsupported(site, repository)).toEqual([]);
});

test.each<[string, Partial<Config>, RegExp]>([
  ['Mermaid', {markdown: {mermaid: true}}, /Write a <SequenceDiagram>/],
  ['the theme of Mermaid', {themes: ['@docusaurus/theme-mermaid']}, /Write a <SequenceDiagram>/],
  ['dark mode', theme({colorMode: {defaultMode: 'light', disableSwitch: false}}), /no dark colours/],
  [
    'the system’s mode',
    theme({colorMode: {...(site.themeConfig as {colorMode: object}).colorMode, respectPrefersColorScheme: true}}),
    /no dark colours/,
  ],
  ['a picture for all pages', theme({image: 'img/card.png'}), /Leave it out/],
  [
    'client redirects',
    {plugins: [['@docusaurus/plugin-client-redirects', {}]]},
    /`redirects` of deploy\/hosting\/hosting\.ts/,
  ],
  ['a second docs instance', {plugins: [['@docusaurus/plugin-content-docs', {id: 'two'}]]}, /a sidebar of their own/],
  ['a plugin without its scope', {plugins: ['client-redirects']}, /`redirects` of deploy/],
  ['a theme without its prefix', {themes: ['@docusaurus/mermaid']}, /Write a <SequenceDiagram>/],
  ['a plugin for analytics', {plugins: [['@docusaurus/plugin-google-gtag', {}]]}, /`analytics` of provider\.ts/],
  ['a preset with analytics', preset({gtag: {}}), /`analytics` of provider\.ts/],
  ['a service worker', {plugins: ['@docusaurus/plugin-pwa']}, /Leave it out/],
  ['pages at the root', preset({docs: {routeBasePath: '/'}}), /with baseUrl/],
  ['posts elsewhere', preset({blog: {routeBasePath: 'news'}}), /posts at news/],
  ['no posts', preset({blog: false}), /posts at no page/],
  ['a dropdown without its type', theme({navbar: {items: [{label: 'More', items: []}]}}), /type dropdown/],
  ['another kind of item', theme({navbar: {items: [{type: 'docsVersionDropdown'}]}}), /type docsVersionDropdown/],
  ['a second language without its menu', {i18n: {defaultLocale: 'en', locales: ['en', 'th']}}, /needs {type: 'locale/],
  ['a menu of one language', theme({navbar: {items: [{type: 'localeDropdown'}]}}), /no menu for them/],
  [
    'a language with a path of its own',
    {i18n: {defaultLocale: 'en', locales: ['en'], localeConfigs: {en: {baseUrl: '/english/'}}}},
    /Leave out url and baseUrl/,
  ],
  ['a base URL without its slash', {baseUrl: '/payments'}, /write a path with a slash at both ends/],
  ['addresses of no form', {trailingSlash: undefined}, /Write true or false/],
])('%s is refused with a sentence that says what to do', (_name, changes, message) => {
  const config = {...site, ...changes};
  const problems = findUnsupported(config, repository);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(message);
  expect(() => supported(config, repository)).toThrow('docusaurus.config.ts cannot be used');
});

test('a generated index of a category is refused with a sentence', () => {
  const category = {type: 'category', label: 'Guides', link: {type: 'generated-index'}, items: []};
  expect(findUnsupported(site, repository, {one: ['intro', {type: 'category', items: [category]}]})).toEqual([
    expect.stringContaining('sidebars.ts: the category "Guides" has a generated index'),
  ]);
});

test('a second version is refused with a sentence', () => {
  expect(findUnsupported(site, versioned)).toEqual([expect.stringContaining('from its Git tag')]);
});

test.each<Partial<Config>>([
  {baseUrl: '/payments/'},
  {baseUrl: '/a/b-c/'},
  {trailingSlash: true},
  {i18n: {defaultLocale: 'en', locales: ['th', 'en']}, ...theme({navbar: {items: [{type: 'localeDropdown'}]}})},
])('%j is carried', (changes) => {
  expect(findUnsupported({...site, ...changes}, repository)).toEqual([]);
});
