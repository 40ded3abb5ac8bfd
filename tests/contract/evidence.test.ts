import Ajv2020 from 'ajv/dist/2020';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {dereference, type Example} from '../../contract/document';
import {evidence, fieldsOf, type Message, messageOf, messagesOf, valueOf, wireText} from '../../contract/evidence';
import {findOperation, listOperations, type LocatedOperation} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {sources} from '../../contract/sources';
import {provider} from '../../provider';
import {contractValidator, type Place} from './support/validator';

const document = loadContract(provider);
const faults = contractValidator(document);

const placeOf = ({webhook, path: url, method}: LocatedOperation): Place => [
  webhook ? 'webhooks' : 'paths',
  url,
  method,
];

/** Where the schema of a request, a postback or a reply is. */
function schemaPlaces(message: Message): Place[] {
  const located = findOperation(document, message.operation);
  const {operation} = located;
  const place = placeOf(located);
  if (message.kind !== 'reply') {
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    if (type !== undefined) return [[...place, 'requestBody', 'content', type, 'schema']];
    const exploded = (operation.parameters ?? []).findIndex(({explode}) => explode);
    return exploded < 0 ? [] : [[...place, 'parameters', exploded, 'schema']];
  }
  // Where no status is known, the contract promises the message under the status that the sandbox gives.
  const status = String(message.status ?? 200);
  return [[...place, 'responses', status, 'content', 'application/json', 'schema']];
}

/** What a message has that the contract does not allow. */
function disagreements(message: Message): unknown[] {
  const located = findOperation(document, message.operation);
  const {operation} = located;
  const places = schemaPlaces(message);
  if (places.length > 0) {
    // An empty body reaches programs as nothing, or as an empty object.
    const value = message.kind === 'reply' ? (valueOf(message) ?? {}) : valueOf(message);
    return places.flatMap((place) => faults(place, value));
  }
  const sent = fieldsOf(message);
  return (operation.parameters ?? []).flatMap((node, index): unknown[] => {
    const {name, required} = dereference(document, node);
    const value = sent[name];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return faults([...placeOf(located), 'parameters', index, 'schema'], value);
  });
}

const words = {type: 'string', minLength: 1};
const isMessage = new Ajv2020({allErrors: true, strict: true, strictRequired: false}).compile({
  type: 'object',
  required: ['name', 'operation', 'kind', 'grade', 'source', 'note'],
  additionalProperties: false,
  properties: {
    name: words,
    operation: words,
    kind: {enum: ['request', 'reply', 'postback']},
    method: {enum: ['GET', 'POST']},
    status: {type: 'integer'},
    grade: {enum: ['documented', 'observed']},
    source: words,
    note: words,
    supersededBy: words,
    query: words,
    body: {},
    text: {type: 'string'},
  },
  allOf: [
    {
      if: {properties: {kind: {const: 'reply'}}},
      then: {not: {required: ['method']}},
      else: {required: ['method'], not: {required: ['status']}},
    },
    {
      if: {properties: {method: {const: 'GET'}}, required: ['method']},
      then: {required: ['query'], not: {anyOf: [{required: ['body']}, {required: ['text']}]}},
      else: {oneOf: [{required: ['body']}, {required: ['text']}]},
    },
  ],
});

const current = evidence.filter(({supersededBy}) => supersededBy === undefined);

describe(`${evidence.length} messages`, () => {
  test.each(evidence)('$name has the keys of a message', (message) => {
    isMessage(message);
    expect(isMessage.errors?.map(({instancePath, message: fault}) => `${instancePath} ${fault}`) ?? []).toEqual([]);
  });

  test('have names of their own', () => {
    expect(new Set(evidence.map(({name}) => name)).size).toBe(evidence.length);
  });

  test.each(current)('$name is as the contract says', (message) => {
    expect(disagreements(message)).toEqual([]);
  });

  test.each(evidence.filter(({supersededBy}) => supersededBy !== undefined))(
    '$name is of a form that another message has replaced',
    (message) => {
      const successor = messageOf(message.supersededBy ?? '');
      expect(successor).toMatchObject({operation: message.operation, kind: message.kind});
      expect(Object.keys(fieldsIn(message))).not.toEqual(Object.keys(fieldsIn(successor)));
    },
  );

  test.each(evidence.filter(({grade}) => grade === 'documented'))(
    '$name is from a page that was available',
    ({operation, source}) => {
      expect(sources[source]?.coverage).toMatch(/^(?:whole|cut)$/);
      expect(findOperation(document, operation).operation['x-sources']).toContain(source);
    },
  );

  test('cover every operation, and the reply of each whose page was not cut before it', () => {
    for (const {operation, webhook} of listOperations(document)) {
      const {operationId} = operation;
      expect(messagesOf(operationId, webhook ? 'postback' : 'request'), operationId).not.toEqual([]);
      const {replies} = describeOperation(document, operationId);
      const isPublished = replies.some(({rows}) => rows.some(({evidence: grade}) => grade !== 'sandbox'));
      if (webhook || !isPublished) continue;
      expect(messagesOf(operationId, 'reply'), operationId).not.toEqual([]);
    }
  });

  test('spell out what programs got wrong', () => {
    expect(wireText(messageOf('inquiry-object'))).toContain('"CurrencyCode":"OO"');
    const link = valueOf(messageOf('secure-link-reply')) as object;
    expect(Object.entries(link).flatMap(([key, value]) => (value === null ? key : []))).toEqual([
      'userEMail',
      'userTelNo',
      'postBackURL',
      'returnURL',
      'remark',
    ]);
  });
});

/** Keys of a form or of a JSON object. */
function fieldsIn(message: Message): object {
  return valueOf(message) as object;
}

describe('a message that breaks the contract is found', () => {
  const changed = (name: string, change: (value: Record<string, unknown>) => void): Message => {
    const value = structuredClone(valueOf(messageOf(name))) as Record<string, unknown>;
    change(value);
    return {...messageOf(name), text: undefined, body: value};
  };

  test.each([
    ['a total in words', changed('inquiry-object', (it) => (it.Total = 'free'))],
    ['a charge that says success 1', changed('recurring-charge-success', (it) => (it.success = 1))],
    ['a link without its price', changed('secure-link-reply', (it) => delete it.payValue)],
    ['a QR without a picture', changed('promptpay-success', (it) => ((it.data as {image: string}).image = ''))],
  ])('%s', (_what, message) => {
    expect(disagreements(message)).not.toEqual([]);
  });
});

const replyExamples = listOperations(document).flatMap(({operation}) =>
  Object.entries(operation.responses).flatMap(([status, node]) => {
    const response = dereference(document, node);
    return Object.values(response.content ?? {}).flatMap(({examples}) =>
      Object.entries(examples ?? {}).map(([name, example]) => ({
        name: `${operation.operationId} ${status} ${name}`,
        operationId: operation.operationId,
        example,
        isOfSandbox: example['x-sandbox'] === true || response['x-evidence'] === 'sandbox',
      })),
    );
  }),
);

describe(`${replyExamples.length} reply examples of the contract`, () => {
  test.each(replyExamples)('$name is a message, or says that it is the sandbox’s', (it) => {
    const name = it.example['x-message'];
    expect(Boolean(name) !== it.isOfSandbox).toBe(true);
    if (name === undefined) return;
    expect(messageOf(name)).toMatchObject({operation: it.operationId, kind: 'reply'});
    expect(it.example.value).toEqual(valueOf(messageOf(name)));
  });

  test('show every published reply', () => {
    const shown = new Set(replyExamples.map(({example}: {example: Example}) => example['x-message']));
    const published = evidence.filter((it) => it.kind === 'reply' && it.grade === 'documented' && wireText(it) !== '');
    expect(published.map(({name}) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});

test('the reference shows numbers as they travel', () => {
  const shown = describeOperation(document, 'inquireOrder').replyExamples;
  expect(shown.find(({name}) => name === 'object')?.text).toContain('"Total": 3900.0,');
});
