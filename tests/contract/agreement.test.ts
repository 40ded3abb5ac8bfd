import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {dereference, type Schema} from '../../contract/document';
import {messagesOf} from '../../contract/evidence';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {credentials, orderStatuses, type TableName, tables, testCards} from '../../contract/tables';
import {provider} from '../../provider';

const document = loadContract(provider);
const operations = listOperations(document);
const ids = operations.map(({operation}) => operation.operationId);
const references = ids.map((id) => describeOperation(document, id));
const fields = references.flatMap(({operationId, request, replies}) =>
  [...request, ...replies.flatMap(({rows}) => rows)].map((row) => ({...row, operationId})),
);

/** Every object in the document that is, or holds, a schema. */
function everySchema(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(everySchema)];
}
const schemas = everySchema(document);

describe('code tables and contract', () => {
  const travelling: TableName[] = ['cardTypes', 'channels', 'currencies', 'languages', 'orderStatuses'];

  test.each(travelling)('%s: the contract lists the same codes', (name) => {
    const users = schemas.filter((schema) => schema['x-code-table'] === name);
    expect(users).not.toHaveLength(0);
    const codes = tables[name].rows.map(({code}) => code);
    for (const user of users) expect(user.enum ?? user['x-extensible-enum']).toEqual(codes);
  });

  test('the contract names no other table', () => {
    const named = schemas.flatMap((schema) => schema['x-code-table'] ?? []);
    expect([...new Set(named)].sort()).toEqual(travelling);
  });

  test('values that replies show are codes of their tables', () => {
    const shown = fields.filter(({table, example}) => table && example);
    expect(shown.length).toBeGreaterThan(0);
    for (const {table, example, anchor} of shown) {
      expect(
        tables[table as TableName].rows.map(({code}) => code),
        anchor,
      ).toContain(example);
    }
  });

  test.each(Object.entries(tables))('%s: each code once', (_name, {rows}) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({code}) => code)).size).toBe(rows.length);
  });
});

describe('credentials', () => {
  test('cover each operation once, and no other', () => {
    const covered = credentials.rows.flatMap((row) => row.operations);
    expect([...covered].sort()).toEqual(
      operations
        .filter(({webhook}) => !webhook)
        .map((it) => it.operation.operationId)
        .sort(),
    );
  });

  test.each(credentials.rows)('$api: the table names the headers that the contract asks for', (row) => {
    for (const id of row.operations) {
      const headers = describeOperation(document, id).credentialHeaders.map(({name}) => name);
      const spoken = headers.filter((name) => row.carriedAs.includes(name));
      expect(spoken).toEqual(headers);
      const isUnsigned = row.credential.startsWith('None');
      expect(headers.length === 0).toBe(isUnsigned);
    }
  });
});

describe('test cards', () => {
  test('cover every outcome that the sandbox can play', () => {
    expect(new Set(testCards.rows.map(({sandboxOutcome}) => sandboxOutcome))).toEqual(
      new Set(['approve', 'decline', '3-D Secure failed', 'hold', 'invalid number']),
    );
  });

  test('lead to statuses of the table, and never to one that says paid', () => {
    for (const {sandboxStatus} of testCards.rows) {
      if (sandboxStatus === null) continue;
      const status = orderStatuses.rows.find(({code}) => code === sandboxStatus);
      expect(status, sandboxStatus).toBeDefined();
      expect(status?.class).not.toBe('paid');
    }
  });
});

describe('errors', () => {
  const errors = references.flatMap(({operationId, errors: rows}) => rows.map((row) => ({...row, operationId})));

  test('are listed for every operation that the merchant calls', () => {
    const calls = references.filter(({webhook}) => !webhook);
    expect(calls.filter(({errors: rows}) => rows.length === 0)).toEqual([]);
  });

  test.each(errors)('$operationId $when: what it says on the wire is in the contract', (error) => {
    expect(error.cause).not.toBe('');
    expect(error.fix).not.toBe('');
    if (error.status === undefined) return;
    const isPage = error.contentType === 'text/html';
    expect(isPage ? error.match : error.body).toBeDefined();
  });

  test.each(operations)('$operation.operationId: each refusal that the contract shows is explained', ({operation}) => {
    const explained = errors.filter(({operationId}) => operationId === operation.operationId).map(({when}) => when);
    const refusals = Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .flatMap(([, node]) => Object.values(dereference(document, node).content ?? {}))
      .flatMap(({examples}) => Object.keys(examples ?? {}));
    expect(explained).toEqual(expect.arrayContaining(refusals));
    expect(new Set(explained).size).toBe(explained.length);
  });
});

describe(`${fields.length} fields`, () => {
  test('have a description, and a rule in words for each pattern', () => {
    expect(fields.length).toBeGreaterThan(references.length);
    expect(fields.filter(({description}) => description === '')).toEqual([]);
    expect(schemas.filter((schema) => schema.pattern && !schema['x-rule'])).toEqual([]);
  });

  test('have an address each', () => {
    const anchors = references.flatMap(({request, replies, statuses, errors}) =>
      [...request, ...replies.flatMap(({rows}) => rows), ...statuses, ...errors].map(({anchor}) => anchor),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});

describe('grades', () => {
  const observedFields = (id: string) =>
    fields.filter(({operationId, evidence}) => operationId === id && evidence === 'observed').map(({path: key}) => key);

  test('of the redirect form: what is not documented says so', () => {
    // `cc` and `lang` are in the provider's table of fields; their codes are not, and the tables say so.
    expect(observedFields('createPayment')).toEqual(['channel', 'bankins', 'monthins']);
  });

  test('of the postback: no field is documented', () => {
    expect(observedFields('postback')).toEqual(
      references.find((it) => it.operationId === 'postback')?.request.map((row) => row.path),
    );
  });

  test('of statuses: CP alone is documented', () => {
    expect(orderStatuses.rows.filter(({evidence}) => evidence === 'documented').map(({code}) => code)).toEqual(['CP']);
  });

  test('an HTTP status is stated as documented where a documented reply came with it', () => {
    const stated = references
      .filter(({webhook}) => !webhook)
      .flatMap(({operationId, statuses}) => statuses.map((each) => ({operationId, ...each})));
    expect(stated.length).toBeGreaterThanOrEqual(references.length - 1);
    const hasReply = (operationId: string, code: string) =>
      messagesOf(operationId, 'reply').some(({grade, status}) => grade === 'documented' && String(status) === code);
    expect(
      stated
        .filter(({statusEvidence}) => statusEvidence === 'documented')
        .filter(({operationId, status}) => !hasReply(operationId, status))
        .map(
          ({operationId, status}) =>
            `${operationId} ${status}: write "status": ${status} into its reply in contract/evidence, or x-sandbox if nobody publishes it.`,
        ),
    ).toEqual([]);
  });

  test('are of the three that exist', () => {
    const grades = schemas.flatMap((schema) => schema['x-evidence'] ?? []);
    expect([...new Set(grades)].sort()).toEqual(['documented', 'observed', 'sandbox']);
  });
});

test('keys on the wire keep their misspellings', () => {
  expect(fields.map(({path: key}) => key)).toContain('CustomerEmal');
});
