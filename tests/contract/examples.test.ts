import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {dereference, type Media, type Schema} from '../../contract/document';
import {listOperations} from '../../contract/operations';
import {provider} from '../../provider';
import {contractValidator, type Place, pointer} from './support/validator';

const document = loadContract(provider);
const faults = contractValidator(document);

/** An example of the contract, with the schema that it must obey. */
interface Case {
  name: string;
  schema: Place;
  value: unknown;
}

const mediaCases = (place: Place, content: Record<string, Media> = {}): Case[] =>
  Object.entries(content).flatMap(([type, media]) =>
    Object.entries(media.examples ?? {}).map(([name, {value}]) => {
      const base = [...place, 'content', type];
      return {name: pointer([...base, 'examples', name]), schema: [...base, 'schema'], value};
    }),
  );

const operationCases: Case[] = listOperations(document).flatMap(({method, path, webhook, operation}) => {
  const place = [webhook ? 'webhooks' : 'paths', path, method];
  return [
    ...mediaCases([...place, 'requestBody'], operation.requestBody?.content),
    ...Object.keys(operation.responses).flatMap((status) =>
      mediaCases([...place, 'responses', status], operation.responses[status]?.content),
    ),
    ...(operation.parameters ?? []).flatMap((parameter, index) =>
      parameter.example === undefined
        ? []
        : [
            {
              name: pointer([...place, 'parameters', index]),
              schema: [...place, 'parameters', index, 'schema'],
              value: parameter.example,
            },
          ],
    ),
  ];
});

const componentCases: Case[] = [
  ...Object.entries(document.components.responses).flatMap(([name, response]) =>
    mediaCases(['components', 'responses', name], response.content),
  ),
  ...Object.entries(document.components.parameters).map(([name, {example}]) => ({
    name: `parameter ${name}`,
    schema: ['components', 'parameters', name, 'schema'],
    value: example,
  })),
];

/** Every schema that carries an example, inner ones too. */
function schemaCases(place: Place, schema: Schema): Case[] {
  const own = 'example' in schema ? [{name: pointer(place), schema: place, value: schema.example}] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    schemaCases([...place, 'properties', key], property),
  );
  return [...own, ...inner, ...(schema.items ? schemaCases([...place, 'items'], schema.items) : [])];
}

const cases = [
  ...operationCases,
  ...componentCases,
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schemaCases(['components', 'schemas', name], schema),
  ),
];

describe(`${cases.length} examples`, () => {
  test('are all there: each body and each documented field has one', () => {
    for (const {operation} of listOperations(document)) {
      const bodies = Object.values(operation.requestBody?.content ?? {});
      for (const media of bodies) expect(Object.keys(media.examples ?? {}), operation.operationId).not.toEqual([]);
    }
    expect(cases.length).toBeGreaterThan(0);
  });

  test.each(cases)('$name obeys its schema', ({schema, value}) => {
    expect(faults(schema, value)).toEqual([]);
  });
});

describe('an example that breaks a rule is found', () => {
  const form = ['paths', '/payment', 'post', 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'];
  const good = document.paths['/payment']?.post?.requestBody?.content['application/x-www-form-urlencoded']?.examples
    ?.simple?.value as Record<string, string>;

  test.each([
    ['a missing field', {...good, refno: undefined}],
    ['a reference that is too long', {...good, refno: '1234567890123'}],
    ['a merchant ID without its zeros', {...good, merchantid: '5'}],
    ['an amount in satang', {...good, total: '125000'}],
    ['an unknown currency', {...good, cc: '764'}],
    ['a channel in upper case', {...good, channel: 'PROMPTPAY'}],
    ['an address without a scheme', {...good, returnurl: 'shop.example'}],
  ])('%s', (_what, value) => {
    expect(faults(form, JSON.parse(JSON.stringify(value)))).not.toEqual([]);
  });
});

test('every reply is of exactly one form', () => {
  const looked = listOperations(document).flatMap(({method, path, webhook, operation}) =>
    Object.entries(operation.responses).flatMap(([status, node]) => {
      const media = dereference(document, node).content?.['application/json'];
      const forms = media?.schema.oneOf ?? media?.schema.anyOf;
      if (!media || !forms) return [];
      const keyword = media.schema.oneOf ? 'oneOf' : 'anyOf';
      const base = [webhook ? 'webhooks' : 'paths', path, method, 'responses', status, 'content', 'application/json'];
      return Object.entries(media.examples ?? {}).map(([name, {value}]) => {
        const fitting = forms.filter((_, index) => faults([...base, 'schema', keyword, index], value).length === 0);
        return {name: `${operation.operationId} ${status} ${name}`, forms: fitting.length};
      });
    }),
  );
  expect(looked.length).toBeGreaterThan(0);
  expect(looked.filter(({forms}) => forms !== 1)).toEqual([]);
});
