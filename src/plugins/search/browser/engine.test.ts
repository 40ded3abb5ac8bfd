import {expect, test} from 'vitest';
import {addressOf, type SearchIndex} from './engine';

test.each([
  ['/', '', ''],
  ['/', '/', ''],
  ['/webhook', '', 'webhook'],
  ['/webhook', '/', 'webhook/'],
] as const)('the page %s is linked with "%s" at its end as "%s"', (path, ending, address) => {
  const page = {path, places: []};
  expect(addressOf(page, {ending} as SearchIndex)).toBe(address);
});
