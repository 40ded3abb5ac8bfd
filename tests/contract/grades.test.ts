import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import type {FieldRow} from '../../contract/fields';
import {listOperations} from '../../contract/operations';
import {describeOperation} from '../../contract/reference';
import {sources} from '../../contract/sources';
import {tables} from '../../contract/tables';
import {provider} from '../../provider';

const GRADES = ['documented', 'observed', 'sandbox'];

const document = loadContract(provider);
const operations = listOperations(document).map(({operation}) => operation);

/** Every fact of an operation, with its grade. */
const graded = operations.flatMap((operation) => {
  const it = describeOperation(document, operation.operationId);
  const named = (kind: string, name: string, grade: unknown) => ({name: `${it.operationId} ${kind} ${name}`, grade});
  return [
    named('operation', '', operation['x-evidence']),
    ...it.request.map((row) => named('request', row.path, row.evidence)),
    ...it.replies.flatMap((shape) => [
      named('reply', shape.anchor, shape.evidence),
      ...shape.rows.map((row) => named('reply', row.anchor, row.evidence)),
    ]),
    ...it.statuses.flatMap((row) => (row.statusEvidence ? named('status', row.status, row.statusEvidence) : [])),
    ...it.errors.map((row) => named('error', row.when, row['x-evidence'])),
    ...it.variants.map((variant) => named('variant', variant.method, variant.evidence)),
  ];
});

describe(`${graded.length} facts of the contract`, () => {
  test('have a grade each, their own or that of what holds them', () => {
    expect(graded.length).toBeGreaterThan(0);
    expect(graded.filter(({grade}) => !GRADES.includes(grade as string))).toEqual([]);
  });

  test.each(operations)('$operationId names the pages on which it rests, and they are in the list', (operation) => {
    expect(operation['x-sources']).not.toEqual([]);
    expect(operation['x-sources'].filter((page) => !(page in sources))).toEqual([]);
  });

  test('of an operation without a page that was available are not documented', () => {
    for (const operation of operations) {
      const isAvailable = operation['x-sources'].some((page) => sources[page]?.coverage !== 'not available');
      expect(isAvailable || operation['x-evidence'] !== 'documented', operation.operationId).toBe(true);
    }
  });

  test('inherit: what is inside an observed object is observed', () => {
    const gradesOf = (rows: readonly FieldRow[]) => new Set(rows.map(({evidence}) => evidence));
    expect(gradesOf(describeOperation(document, 'postback').request)).toEqual(new Set(['observed']));
    expect(gradesOf(describeOperation(document, 'scheduleRecurring').replies[0]!.rows)).toEqual(new Set(['sandbox']));
  });
});

describe('code tables', () => {
  test.each(Object.entries(tables))('%s says where it is from, and grades each row', (_name, {source, rows}) => {
    expect(source).toMatch(/^[A-Z].*\.$/);
    expect(rows.filter(({evidence}) => !GRADES.includes(evidence))).toEqual([]);
  });
});

describe('the provider’s pages', () => {
  test('that were cut say what is missing', () => {
    const cut = Object.entries(sources).filter(([, {coverage}]) => coverage === 'cut');
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.filter(([, {missing}]) => !missing)).toEqual([]);
  });
});
