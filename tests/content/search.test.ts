import {describe, expect, test} from 'vitest';
import {ABSENT} from '../../src/search/absent';
import {textFile} from '../../src/search/indexing';
import type {PageText, SearchIndex} from '../../src/search/pages';
import {contentOf, fileOf, routes} from '../support/build';
import {answer, listNames, measure, type Measured, measurePlaces, placeListNames, readList} from './questions';

const readJson = (file: string): unknown => JSON.parse(contentOf(file).toString());
const index = readJson('search/headings.json') as SearchIndex;
const textOf = (route: string) => readJson(textFile({outDir: ''}, route)) as PageText;

/** Of all lists, whose words are known. What new questions reach stands at the head of each. */
const LEAST = {first: 0.95, inThree: 0.99};

/** Of each list: every phrase moves the weights of all, so a short list may lose a few that another gains. */
const LEAST_OF_ONE = {first: 0.85, inThree: 0.95};

/** Of the lists of places. They share few words with the places that answer them. */
const LEAST_PLACES = {first: 0.58, inTwo: 0.7};

const reached = new Map<string, Measured>();

/** What a list reaches. It is asked once, for itself and for all together. */
async function measureList(name: string): Promise<Measured> {
  const measured = reached.get(name) ?? (await measure(readList(name)));
  reached.set(name, measured);
  return measured;
}

const tooMany = (misses: readonly unknown[]) =>
  `Too many miss their page: give it their words, or take out what has no answer. ${JSON.stringify(misses)}`;

describe.each(listNames())('the questions of %s', (name) => {
  const questions = readList(name);

  test('name pages of the site, each question once', () => {
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.flatMap(({pages}) => pages).filter((page) => !routes.includes(page))).toEqual([]);
    expect(new Set(questions.map(({query}) => query))).toHaveLength(questions.length);
  });

  test('find a page that answers them', async () => {
    const {count, first, inThree, misses} = await measureList(name);
    const message = tooMany(misses);
    expect(first / count, message).toBeGreaterThanOrEqual(LEAST_OF_ONE.first);
    expect(inThree / count, message).toBeGreaterThanOrEqual(LEAST_OF_ONE.inThree);
  });
});

test('of the questions of all lists nearly all find a page that answers them', async () => {
  const lists: Measured[] = [];
  // One after the other: each puts the built files in the place of the server.
  for (const name of listNames()) lists.push(await measureList(name));
  const sum = (key: 'count' | 'first' | 'inThree') => lists.reduce((all, list) => all + list[key], 0);
  const message = tooMany(lists.flatMap(({misses}) => misses));
  expect(sum('first') / sum('count'), message).toBeGreaterThanOrEqual(LEAST.first);
  expect(sum('inThree') / sum('count'), message).toBeGreaterThanOrEqual(LEAST.inThree);
});

describe.each(placeListNames())('the questions of %s', (name) => {
  const questions = readList(name);

  test('name places of the site, each question once', () => {
    const places = new Set(index.pages.flatMap(({path, places: own}) => [path, ...own.map(([id]) => `${path}#${id}`)]));
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.flatMap(({pages}) => pages).filter((place) => !places.has(place))).toEqual([]);
    expect(new Set(questions.map(({query}) => query))).toHaveLength(questions.length);
  });

  test('find a place that answers them', async () => {
    const {count, first, inTwo, misses} = await measurePlaces(questions);
    expect(first / count, JSON.stringify(misses)).toBeGreaterThanOrEqual(LEAST_PLACES.first);
    expect(inTwo / count, JSON.stringify(misses)).toBeGreaterThanOrEqual(LEAST_PLACES.inTwo);
  });
});

test('every page but the lists is found by its title, and has its text', async () => {
  for (const {path, title} of index.pages) {
    expect((await answer(title)).pages.slice(0, 3).map((page) => page.path)).toContain(path);
    // A page that is only begun has its headings and the day, and no more.
    expect(textOf(path).flat(2).join(' ').length).toBeGreaterThan(0);
  }
});

test('what readers ask for is known of every page', () => {
  expect(index.pages.filter(({asked}) => asked === undefined).map(({path}) => path)).toEqual([]);
});

test("readers' words travel in the index alone", () => {
  for (const {path} of index.pages) expect(contentOf(fileOf(path)).toString()).not.toMatch(/<meta[^>]*name="?keywords/);
});

test('no text has furniture of the page, or cells that run together', () => {
  const lines = index.pages.flatMap(({path}) => textOf(path).flatMap(([, all]) => all));
  expect(lines.length).toBeGreaterThan(0);
  const spoilt =
    /View as Markdown|Copy page|Was this page|[a-z]{3}(?:Documented|Credential|Observed|Example:|Rule:)|undefined/;
  expect(lines.filter((line) => spoilt.test(line))).toEqual([]);
});

test('what is said of absent things leads to places that exist', () => {
  const anchors = new Set(index.pages.flatMap(({path, places}) => [path, ...places.map(([id]) => `${path}#${id}`)]));
  const missing = ABSENT.flatMap(({see}) => see.map(([, path]) => path)).filter((path) => !anchors.has(path));
  expect(missing).toEqual([]);
});
