import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {describeOperation} from '../../contract/reference';
import {provider} from '../../provider';

const document = loadContract(provider);
const page = readFileSync(path.join(import.meta.dirname, '../../docs/api/overviews.mdx'), 'utf8');

const lastKey = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

const sent = (operation: string): string[] =>
  describeOperation(document, operation).request.map(({path: field}) => lastKey(field));

const received = (operation: string): string[] =>
  describeOperation(document, operation).replies.flatMap(({rows}) => rows.map(({path: field}) => lastKey(field)));

const both = (...operations: string[]): string[] =>
  operations.flatMap((operation) => [...sent(operation), ...received(operation)]);

const recurring = ['registerRecurring', 'chargeRecurring', 'scheduleRecurring', 'inquireRecurring', 'cancelRecurring'];

/** The fields of each column of the table "Names of the same thing". */
const fieldsOfColumn: Record<string, string[]> = {
  'Redirect form': sent('createPayment'),
  Postback: sent('postback'),
  PromptPay: both('createPromptPay'),
  'Inquiry request': sent('inquireOrder'),
  'Inquiry reply': received('inquireOrder'),
  Recurring: both(...recurring),
  'Secure link': sent('createSecureLink'),
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const section = /^## Names of the same thing .*\n([\s\S]*?)(?=^## )/m.exec(page)?.[1] ?? '';
const [header = [], , ...rows] = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cellsOf);

describe('the table of names on the overview', () => {
  test('has a column for each API, and rows', () => {
    const columns = header.slice(1);
    expect(
      columns
        .filter((column) => !(column in fieldsOfColumn))
        .map((column) => `docs/api/overviews.mdx: no call of the contract is called "${column}"; remove its column.`),
    ).toEqual([]);
    expect(columns).toEqual(Object.keys(fieldsOfColumn));
    expect(rows.length).toBeGreaterThan(5);
  });

  test.each(rows.map((cells) => ({thing: cells[0], cells})))('spells "$thing" as the contract does', ({cells}) => {
    const written = cells
      .slice(1)
      .map((cell, index) => ({column: header[index + 1] as string, name: /^`(\w+)`$/.exec(cell)?.[1]}));
    expect(written.filter(({name}) => name !== undefined).length).toBeGreaterThan(1);
    for (const {column, name} of written)
      if (name && fieldsOfColumn[column]) expect(fieldsOfColumn[column]).toContain(name);
  });
});
