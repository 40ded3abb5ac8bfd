import {existsSync, readFileSync} from 'node:fs';
import {createSlugger} from '@docusaurus/utils';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readAssumptions} from 'payment-contract/assumptions';
import {loadContract} from 'payment-contract/bundle';
import {dereference} from 'payment-contract/document';
import {messagesOf} from 'payment-contract/evidence';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {tables} from 'payment-contract/tables';
import {provider} from '../../provider';

const document = loadContract(provider);
const assumptions = readAssumptions();
const operations = listOperations(document).map(({operation}) => operation);

/** Parts of the contract that an assumption can name. */
const parts = new Set([
  ...Object.entries(tables).flatMap(([name, {rows}]) => [name, ...rows.map(({code}) => `${name}/${code}`)]),
  ...operations.flatMap(({operationId}) => {
    const {request, replies, statuses, errors, variants} = describeOperation(document, operationId);
    return [
      'request',
      ...request.map(({path}) => `request/${path}`),
      'reply',
      ...replies.flatMap(({rows}) => rows.map(({path}) => `reply/${path}`)),
      'status',
      ...statuses.map(({status}) => `status/${status}`),
      'error',
      ...errors.map(({when}) => `error/${when}`),
      ...variants.map(({method}) => method),
    ].map((part) => `${operationId}/${part}`);
  }),
]);

/** Ids of the headings of a page. */
function headingsOf(page: string): string[] {
  const slugger = createSlugger();
  const headings = readFileSync(page, 'utf8').matchAll(/^#{2,6} (.*?)(?: \{(?:\/\* )?#([\w-]+)(?: \*\/)?\})?$/gm);
  return [...headings].map(([, text = '', id]) => id ?? slugger.slug(text));
}

/** The error in a place; empty when it exists. */
function problemWith(place: string): string[] {
  if (!/^(?:docs|blog|src)\//.test(place)) return parts.has(place) ? [] : ['The contract has no such part.'];
  const [page = '', anchor] = place.split('#');
  if (!existsSync(`${page}.mdx`)) return [`There is no ${page}.mdx.`];
  return anchor === undefined || headingsOf(`${page}.mdx`).includes(anchor)
    ? []
    : [`${page}.mdx has no heading #${anchor}.`];
}

describe('contract/assumptions.yaml', () => {
  test.each(assumptions)('$id has the keys of an assumption', (assumption) => {
    const words: unknown = expect.stringMatching(/\S/);
    const {where, high, medium, low, confirmed, ...rest} = assumption;
    expect(rest).toEqual({id: words, says: words, evidence: words, question: words});
    expect([high, medium, low].filter((harm) => harm !== undefined)).toEqual([words]);
    expect(where).not.toEqual([]);
    expect(confirmed ?? 'by nobody').toEqual(words);
  });

  test('has unique ids', () => {
    expect(new Set(assumptions.map(({id}) => id)).size).toBe(assumptions.length);
  });

  test('names existing places', () => {
    const problems = assumptions.flatMap(({id, where}) =>
      where.flatMap((place) => problemWith(place).map((problem) => `${id}, where: ${place}. ${problem}`)),
    );
    expect(problems).toEqual([]);
  });
});

describe('each fact of the contract has a source or is an assumption', () => {
  const ids = assumptions.map(({id}) => id);

  test('every x-assumption in openapi.yaml, and every assumption of a table, is in assumptions.yaml', () => {
    const inContract = [...readFileSync('contract/openapi.yaml', 'utf8').matchAll(/^ *x-assumption: (.*)$/gm)];
    const named = [
      ...inContract.map(([, id = '']) => id),
      ...Object.values(tables).flatMap((it) => it.assumption ?? []),
    ];
    expect(named.length).toBeGreaterThan(0);
    expect(
      named
        .filter((id) => !ids.includes(id))
        .map((id) => `Add an entry with "id: ${id}" to contract/assumptions.yaml.`),
    ).toEqual([]);
  });

  test.each(operations)('$operationId names the original pages that state it', (operation) => {
    const sources = parse(readFileSync('contract/sources.yaml', 'utf8')) as Record<string, {read: string}>;
    const unknown = operation['x-sources'].filter((page) => !(page in sources));
    expect(unknown.map((page) => `Add ${page} to contract/sources.yaml.`)).toEqual([]);
    expect(operation['x-sources'].map((page) => sources[page]?.read)).toContainEqual(
      expect.stringMatching(/^(?:whole|cut)$/),
    );
  });

  const called = listOperations(document).flatMap(({webhook, operation}) => (webhook ? [] : [operation]));

  test.each(called)('$operationId: each HTTP status is published, or says which assumption it is', (operation) => {
    const unsupported = Object.entries(operation.responses).filter(
      ([status, node]) =>
        !status.endsWith('XX') &&
        dereference(document, node)['x-assumption'] === undefined &&
        !messagesOf(operation.operationId, 'reply').some(
          (message) => message.grade === 'documented' && String(message.status) === status,
        ),
    );
    expect(
      unsupported.map(
        ([status]) =>
          `contract/openapi.yaml, ${status}: write x-assumption with an id of contract/assumptions.yaml, or ` +
          `"status: ${status}" into the published reply in contract/evidence/${operation.operationId}.yaml.`,
      ),
    ).toEqual([]);
  });
});
