import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import {expect, test} from 'vitest';
import {countLinks, firstLink, isLong} from '.';

const link = (label: string, unlisted = false): PropSidebarItem => ({type: 'link', label, href: `/${label}`, unlisted});

const category = (...items: PropSidebarItem[]): PropSidebarItem => ({
  type: 'category',
  label: 'category',
  collapsed: true,
  collapsible: true,
  items,
});

const html: PropSidebarItem = {type: 'html', value: '<hr>', defaultStyle: true};

const many = (count: number) => Array.from({length: count}, (_, number) => link(`page-${number}`));

test('links are counted however deep, without those that are not listed', () => {
  const nested = [html, link('hidden', true), link('a'), category(link('b'), category(link('c'), link('d')))];
  expect(countLinks(nested)).toBe(4);
  // Again, from what is remembered.
  expect(countLinks(nested)).toBe(4);
});

test('a sidebar is long with more than a hundred links', () => {
  expect(isLong([link('a'), category(...many(99))])).toBe(false);
  expect(isLong([link('a'), category(...many(100))])).toBe(true);
});

test('the first page is the first that is listed, however deep', () => {
  expect(
    firstLink([html, link('hidden', true), category(link('hidden too', true)), category(link('b')), link('c')]),
  ).toEqual(link('b'));
  expect(firstLink([html, category(link('hidden', true))])).toBeUndefined();
});
