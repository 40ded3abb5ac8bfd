import {describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {dereference, type Schema} from 'payment-contract/document';
import {patternInWords} from 'payment-contract/fields';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {
  type Channel,
  credentials,
  orderDecisions,
  orderStatuses,
  type SandboxOutcome,
  type StatusClass,
  type TableName,
  tables,
  type TestCard,
  testCards,
} from 'payment-contract/tables';
import {pairReplies} from 'payment-contract/vectors';
import {provider} from '../../provider';
import {operations as answered} from 'payment-sandbox/engine/operations';

const document = loadContract(provider);
const operations = listOperations(document);
const references = operations.map(({operation}) => describeOperation(document, operation.operationId));
const fields = references.flatMap(({request, replies}) => [...request, ...replies.flatMap(({rows}) => rows)]);

/** Every object in the document that is, or contains, a schema. */
function everySchema(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(everySchema)];
}
const schemas = everySchema(document);

describe('code tables', () => {
  const onTheWire: TableName[] = ['cardTypes', 'channels', 'currencies', 'languages', 'orderStatuses'];

  test.each(onTheWire)('%s: the contract has the same codes', (name) => {
    const {open, rows} = tables[name];
    const users = schemas.filter((schema) => schema['x-code-table'] === name);
    expect(users).not.toHaveLength(0);
    const codes = rows.map(({code}) => code);
    // Clients must accept further codes of an open table.
    for (const user of users)
      expect([user.enum, user['x-extensible-enum']]).toEqual(open ? [undefined, codes] : [codes, undefined]);
  });

  test('example values are codes of their tables', () => {
    const shown = fields.filter(({table, example}) => table && example);
    expect(shown.length).toBeGreaterThan(0);
    const wrong = shown.filter(({table, example}) => !tables[table!].rows.some(({code}) => code === example));
    expect(wrong.map(({anchor}) => anchor)).toEqual([]);
  });

  test.each(Object.entries(tables))('%s: each code once', (_name, {rows}) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({code}) => code)).size).toBe(rows.length);
  });

  const kinds = ['card', 'installment', 'qr', 'wallet', 'bank', 'bill'] satisfies Channel['kind'][];
  const schemes = ['Visa', 'Mastercard', 'American Express', 'JCB', 'UnionPay'] satisfies TestCard['scheme'][];
  const outcomes = ['Approved', 'Declined', '3-D Secure failed', 'Held', 'Invalid number'] satisfies SandboxOutcome[];
  const classes = Object.keys({
    ...{paid: 1, test: 1, pending: 1, held: 1, failed: 1, cancelled: 1, refunding: 1, refunded: 1},
  } satisfies Record<StatusClass, 1>);

  test.each<[TableName, string, readonly string[]]>([
    ['channels', 'kind', kinds],
    ['orderStatuses', 'class', classes],
    ['testCards', 'scheme', schemes],
    ['testCards', 'sandboxOutcome', outcomes],
  ])('%s: each %s is known to the programs, and all are used', (name, key, known) => {
    const rows = tables[name].rows as unknown as Record<string, string>[];
    expect(new Set(rows.map((row) => row[key]))).toEqual(new Set(known));
  });
});

describe('the decisions of a shop', () => {
  const ask = {schedule: 'By the schedule', daily: 'Daily', never: 'No'};

  test.each(orderDecisions.rows)('$code: words and programs agree on when to ask again', (row) => {
    expect(row.ask).toBe(ask[row.schedule]);
  });

  const examples = orderDecisions.rows.flatMap(({examples: each, ...row}) =>
    each.map((codes) => ({...row, codes, label: `[${codes.join(', ')}]`})),
  );

  test.each(examples)('$label is $class in the test vectors too, and ships only when it is paid', (example) => {
    const {codes, ship} = example;
    const known = (code: string) => orderStatuses.rows.find((row) => row.code === code)?.class ?? 'unknown';
    const sorted = [...codes].sort().join();
    const pair = pairReplies.find((reply) => [...reply.codes].sort().join() === sorted);
    const decision =
      pair?.decision ?? (codes.length === 0 ? 'pending' : codes.length === 1 ? known(codes[0]!) : 'several');
    expect(example.class).toBe(decision);
    expect(ship).toBe(decision === 'paid');
  });

  test('name each status alone', () => {
    const alone = examples.flatMap(({codes: [code, ...more]}) => (code && more.length === 0 ? [code] : []));
    expect(alone.sort()).toEqual([...orderStatuses.rows.map(({code}) => code), 'ZZ'].sort());
  });
});

const calls = references.filter(({webhook}) => !webhook);

test.each([
  ['contract/tables/data/credentials.json', credentials.rows.flatMap((row) => row.operations)],
  ['sandbox/engine/operations.ts', Object.keys(answered)],
])('%s names each operation that a merchant calls exactly once', (_file, named) => {
  expect([...named].sort()).toEqual(calls.map(({operationId}) => operationId).sort());
});

test.each(credentials.rows)('$api: the table names the headers that the contract requires', (row) => {
  for (const id of row.operations) {
    const headers = describeOperation(document, id).credentialHeaders.map(({name}) => name);
    expect(headers.filter((name) => row.carriedAs.includes(name))).toEqual(headers);
    expect(headers.length === 0).toBe(row.credential.startsWith('None'));
  }
});

test('test cards lead to statuses in the table, never to a paid one', () => {
  for (const {sandboxStatus} of testCards.rows.filter((row) => row.sandboxStatus !== null)) {
    const status = orderStatuses.rows.find(({code}) => code === sandboxStatus);
    expect(status?.class, `${sandboxStatus}`).toMatch(/^(?!paid)/);
  }
});

describe('errors', () => {
  const errors = references.flatMap(({operationId, errors: rows}) => rows.map((row) => ({...row, operationId})));

  test.each(errors)('$operationId $when: has a cause, a fix and the body of the reply', (error) => {
    expect(error.cause).not.toBe('');
    expect(error.fix).not.toBe('');
    if (error.status === undefined) return;
    expect([error.match, error.body].filter((shown) => shown !== undefined)).toHaveLength(1);
  });

  test.each(operations)(
    '$operation.operationId: x-errors explains each refusal exactly once',
    ({webhook, operation}) => {
      const explained = errors.filter(({operationId}) => operationId === operation.operationId).map(({when}) => when);
      if (!webhook) expect(explained).not.toEqual([]);
      const refusals = Object.entries(operation.responses)
        .filter(([status]) => status !== '200')
        .flatMap(([, node]) => Object.values(dereference(document, node).content ?? {}))
        .flatMap(({examples}) => Object.keys(examples ?? {}));
      expect(explained).toEqual(expect.arrayContaining(refusals));
      expect(new Set(explained).size).toBe(explained.length);
    },
  );
});

describe('fields', () => {
  test('have a description, and each pattern is explained in words', () => {
    expect(fields.length).toBeGreaterThan(references.length);
    expect(fields.filter(({description}) => description === '').map(({anchor}) => anchor)).toEqual([]);
    expect(schemas.filter((schema) => schema.pattern && patternInWords(schema) === undefined)).toEqual([]);
  });

  test('have unique anchors', () => {
    const anchors = references.flatMap(({request, replies, statuses, errors}) =>
      [...request, ...replies.flatMap(({rows}) => rows), ...statuses, ...errors].map(({anchor}) => anchor),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});
