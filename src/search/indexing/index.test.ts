import {expect, test} from 'vitest';
import type {HeadingPage} from '../searchHeadings';
import {withinMeasure} from './index';

const word = 'x'.repeat(99);

/** Pages with ten headings each of a hundred characters, and ten times as many in words. */
const site = (count: number): HeadingPage[] =>
  Array.from({length: count}, (_, number) => ({
    path: `/${number}`,
    title: 'Title',
    area: 'API',
    places: Array.from({length: 10}, () => ['id', word]),
    words: `${word} `.repeat(100),
  }));

test.each([
  [10, 10, true],
  [100, 10, false],
  [1000, 0, false],
])('of %i such pages, each keeps %i places, and its words: %s', (count, places, hasWords) => {
  const kept = withinMeasure(site(count));
  expect(kept).toHaveLength(count);
  for (const page of kept) {
    expect(page.title).toBe('Title');
    expect(page.places).toHaveLength(places);
    expect('words' in page).toBe(hasWords);
  }
});
