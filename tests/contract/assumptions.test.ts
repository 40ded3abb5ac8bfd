import {existsSync, readFileSync} from 'node:fs';
import {createSlugger} from '@docusaurus/utils';
import Ajv2020 from 'ajv/dist/2020';
import {describe, expect, test} from 'vitest';
import {assumptionMarks, covers, factsOf, isPage, readAssumptions} from '../../contract/assumptions';
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

const words = {type: 'string', minLength: 1};
const isAssumption = new Ajv2020({allErrors: true}).compile({
  type: 'object',
  required: ['id', 'says', 'evidence', 'where', 'harm', 'question'],
  additionalProperties: false,
  properties: {
    id: words,
    says: words,
    evidence: words,
    where: {type: 'array', items: words, minItems: 1},
    harm: {type: 'string', pattern: '^(?:high|medium|low): \\S'},
    question: words,
    confirmed: words,
  },
});

describe(`${assumptions.length} assumptions`, () => {
  test.each(assumptions)('$id has the keys of an assumption', (assumption) => {
    isAssumption(assumption);
    expect(isAssumption.errors?.map(({instancePath, message}) => `${instancePath} ${message}`) ?? []).toEqual([]);
  });

  test('have ids of their own', () => {
    expect(new Set(assumptions.map(({id}) => id)).size).toBe(assumptions.length);
  });

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
