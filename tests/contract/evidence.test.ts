import Ajv2020, {type ErrorObject} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {dereference} from 'payment-contract/document';
import {evidence, fieldsOf, type Message, messageOf, messagesOf, valueOf, wireText} from 'payment-contract/evidence';
import {findOperation, listOperations, type LocatedOperation} from 'payment-contract/operations';
import {provider} from '../../provider';
import {formats} from 'payment-sandbox/engine/contractRules';

const document = loadContract(provider);

/** Keywords of OpenAPI and of this contract that do not affect validation. */
const ANNOTATIONS = [
  'example',
  'x-assumption',
  'x-code-table',
  'x-extensible-enum',
  'x-maximum',
  'x-minimum',
  'x-maximum-bytes',
  'x-minimum-of',
  'x-characters',
  'x-rule',
  'x-keys-in-description',
];

// JSON Schema 2020-12. An unknown keyword is an error, because a misspelt keyword would allow everything. The document
// is not a schema but contains schemas, so its own keys are annotations too.
const ajv = new Ajv2020({allErrors: true, strict: true, strictTypes: false, strictRequired: false});
addFormats(ajv);
// The contract's own formats say what a value is: its pattern checks it.
for (const [name, check] of Object.entries(formats)) if (check === true) ajv.addFormat(name, check);
for (const keyword of [...ANNOTATIONS, ...Object.keys(document)]) ajv.addKeyword(keyword);
ajv.addSchema(document, 'contract', undefined, false);

/** Path of a schema in the contract: `['paths', '/payment', 'post', …]`. */
type Place = readonly (string | number)[];

/** Validates a value against a schema of the contract. */
function faults(place: Place, value: unknown): ErrorObject[] {
  const keys = place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  const validate = ajv.compile({$ref: `contract#${keys.join('')}`});
  return validate(value) ? [] : (validate.errors ?? []);
}

const placeOf = ({webhook, path: url, method}: LocatedOperation): Place => [
  webhook ? 'webhooks' : 'paths',
  url,
  method,
];

/** Path of the schema of a request, a postback or a reply; undefined for parameters. */
function schemaOf({operation: id, kind, status = 200}: Message): Place | undefined {
  const located = findOperation(document, id);
  const {requestBody, parameters = []} = located.operation;
  const place = placeOf(located);
  if (kind === 'reply') return [...place, 'responses', String(status), 'content', 'application/json', 'schema'];
  const [type] = Object.keys(requestBody?.content ?? {});
  if (type !== undefined) return [...place, 'requestBody', 'content', type, 'schema'];
  const exploded = parameters.findIndex(({explode}) => explode);
  return exploded < 0 ? undefined : [...place, 'parameters', exploded, 'schema'];
}

/** Violations of the contract in a message. */
function disagreements(message: Message): unknown[] {
  const place = schemaOf(message);
  // Programs see an empty reply as nothing, or as an empty object.
  if (place) return faults(place, valueOf(message) ?? {});
  const located = findOperation(document, message.operation);
  const sent = fieldsOf(message);
  return (located.operation.parameters ?? []).flatMap((node, index): unknown[] => {
    const {name, required} = dereference(document, node);
    const value = sent[name];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return faults([...placeOf(located), 'parameters', index, 'schema'], value);
  });
}

const current = evidence.filter(({supersededBy}) => supersededBy === undefined);
const superseded = evidence.filter(({supersededBy}) => supersededBy !== undefined);

describe('contract/evidence', () => {
  test.each(evidence)('$name has the keys of a message', ({name: _name, operation: _operation, ...message}) => {
    const {kind, grade, source, note, ...optional} = message;
    expect(kind).toMatch(/^(?:request|reply|postback)$/);
    expect(grade).toMatch(/^(?:documented|observed)$/);
    for (const words of [source, note]) expect(words).toMatch(/\S/);
    const known = ['method', 'status', 'supersededBy', 'query', 'body', 'text'];
    expect(Object.keys(optional).filter((key) => !known.includes(key))).toEqual([]);
  });

  test('has unique names', () => {
    expect(new Set(evidence.map(({name}) => name)).size).toBe(evidence.length);
  });

  test.each(current)('$name obeys the contract', (message) => {
    expect(disagreements(message)).toEqual([]);
  });

  test.each(superseded)('$name differs in form from the message that replaced it', (message) => {
    const successor = messageOf(message.supersededBy!);
    expect(successor).toMatchObject({operation: message.operation, kind: message.kind});
    expect(Object.keys(valueOf(message) as object)).not.toEqual(Object.keys(valueOf(successor) as object));
  });

  test.each(evidence.filter(({grade}) => grade === 'documented'))(
    '$name comes from an original page of its operation',
    ({operation, source}) => {
      expect(findOperation(document, operation).operation['x-sources']).toContain(source);
    },
  );

  test.each(listOperations(document))('has a message for $operation.operationId', ({webhook, operation}) => {
    const {operationId} = operation;
    const kind = webhook ? 'postback' : 'request';
    expect(messagesOf(operationId, kind), `Add a ${kind} to contract/evidence/${operationId}.yaml.`).not.toEqual([]);
  });
});

describe('the contract refuses', () => {
  const changed = (name: string, change: (value: Record<string, unknown>) => void): Message => {
    const value = structuredClone(valueOf(messageOf(name))) as Record<string, unknown>;
    change(value);
    return {...messageOf(name), text: undefined, body: value};
  };

  test.each([
    ['a total in words', changed('inquiry-object', (it) => (it.Total = 'free'))],
    ['a charge that says success 0', changed('recurring-charge-success', (it) => (it.success = 0))],
    ['a link without its price', changed('secure-link-reply', (it) => delete it.payValue)],
    ['a QR without a picture', changed('promptpay-success', (it) => ((it.data as {image: string}).image = ''))],
  ])('%s', (_what, message) => {
    expect(disagreements(message)).not.toEqual([]);
  });
});

const replyExamples = listOperations(document).flatMap((located) =>
  Object.entries(located.operation.responses).flatMap(([status, node]) => {
    const response = dereference(document, node);
    const {schema, examples = {}} = response.content?.['application/json'] ?? {};
    return Object.entries(examples).map(([name, example]) => ({
      name: `${located.operation.operationId} ${status} ${name}`,
      operation: located.operation.operationId,
      example,
      isAssumed: response['x-assumption'] !== undefined,
      place: [...placeOf(located), 'responses', status, 'content', 'application/json', 'schema'],
      keyword: schema?.oneOf ? 'oneOf' : 'anyOf',
      forms: schema?.oneOf ?? schema?.anyOf ?? [],
    }));
  }),
);

describe('the reply examples of the contract', () => {
  test.each(replyExamples)('$name comes from a message or an assumption', ({example, operation, isAssumed}) => {
    const name = example['x-message'];
    if (name === undefined) expect(isAssumed).toBe(true);
    else expect(messageOf(name)).toMatchObject({operation, kind: 'reply'});
  });

  test.each(replyExamples.filter(({forms}) => forms.length > 0))('$name matches exactly one schema', (it) => {
    const fitting = it.forms.filter(
      (_, index) => faults([...it.place, it.keyword, index], it.example.value).length === 0,
    );
    expect(fitting).toHaveLength(1);
  });

  test('include every published reply', () => {
    const shown = new Set(replyExamples.map(({example}) => example['x-message']));
    const published = evidence.filter((it) => it.kind === 'reply' && it.grade === 'documented' && wireText(it) !== '');
    expect(published.map(({name}) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
