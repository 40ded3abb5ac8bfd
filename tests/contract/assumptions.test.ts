import {existsSync, readFileSync} from 'node:fs';
import {createSlugger} from '@docusaurus/utils';
import {describe, expect, test} from 'vitest';
import {assumptionMarks, covers, factsOf, findFaults, isPage, readAssumptions} from '../../contract/assumptions';
import {loadContract} from '../../contract/bundle';
import {provider} from '../../provider';

const document = loadContract(provider);
const assumptions = readAssumptions();
const facts = factsOf(document);

/** Ids on a page: of its headings, and of the rows of the contract. */
function idsOf(page: string): string[] {
  const slugger = createSlugger();
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#{2,6} (.*?)(?: \{(?:\/\* )?#([\w-]+)(?: \*\/)?\})?$/gm)];
  return [...headings.map(([, text = '', id]) => id ?? slugger.slug(text)), ...facts.map(({anchor}) => anchor)];
}

/** What is wrong with a place; empty when it exists. */
function problemWith(place: string): string[] {
  if (!isPage(place)) return facts.some((fact) => covers(place, fact)) ? [] : ['The contract has no such place.'];
  const [page = '', anchor] = place.split('#');
  if (!existsSync(`${page}.mdx`)) return [`There is no ${page}.mdx.`];
  return anchor === undefined || idsOf(`${page}.mdx`).includes(anchor)
    ? []
    : [`${page}.mdx has no heading #${anchor}.`];
}

describe(`${assumptions.length} assumptions`, () => {
  test('are about places that exist', () => {
    const lost = assumptions.flatMap(({id, where}) =>
      where.flatMap((place) => problemWith(place).map((problem) => `${id}, where: ${place}. ${problem}`)),
    );
    expect(lost).toEqual([]);
    expect(problemWith('createPayment/request/colour')).toEqual(['The contract has no such place.']);
    expect(problemWith('docs/api/nowhere')).toEqual(['There is no docs/api/nowhere.mdx.']);
    expect(problemWith('docs/api/overviews#nowhere')).toEqual(['docs/api/overviews.mdx has no heading #nowhere.']);
  });

  test('have each fact of the contract that is not documented', () => {
    const inferred = facts.filter(({evidence}) => evidence !== 'documented');
    expect(inferred.length).toBeGreaterThan(0);
    const places = assumptions.flatMap(({where}) => where);
    const missing = inferred.filter((fact) => !places.some((place) => covers(place, fact)));
    expect(
      missing.map(({place, evidence}) => `${place} is ${evidence}: name it in contract/assumptions.yaml.`),
    ).toEqual([]);
  });

  test('come with the most harmful first', () => {
    const levels = assumptions.map(({harm}) => ['high', 'medium', 'low'].indexOf(harm.split(':')[0]!));
    expect(levels).toEqual([...levels].sort());
  });

  test('are named at their rows while a writer works', () => {
    expect(assumptionMarks(document)).toMatch(
      /\[id="channels-cup"\] > th\)::after\{content:" assumed: [^"]*channel-list/,
    );
  });
});

test.each([
  ['no text', 'yes', 'Write an object'],
  ['no question', {question: undefined}, 'Write "question" as text.'],
  ['no place', {where: []}, 'Write "where" as a list of places.'],
  ['a harm of another level', {harm: 'huge: money is lost'}, 'Begin "harm" with high:, medium: or low:.'],
  ['a level without a sentence', {harm: 'low'}, 'Begin "harm" with high:, medium: or low:.'],
  ['an unknown key', {harmIf: 'money is lost'}, '"harmIf" is no key.'],
])('an entry with %s is refused', (_what, change, fault) => {
  const entry = typeof change === 'string' ? change : {...assumptions[0], ...change};
  expect(findFaults(entry)).toContainEqual(expect.stringContaining(fault));
});
