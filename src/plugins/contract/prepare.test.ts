import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {provider} from '../../../provider';
import {loadContract} from '../../../contract/bundle';
import {findOperation, pageOf} from '../../../contract/operations';
import {listErrors} from '../../../contract/reference';
import {tables} from '../../../contract/tables';
import type {KnownError, OperationData, TableData} from './types';
import {namesOf, prepareData} from './prepare';

const content = {document: loadContract(provider), tables};
const names = namesOf(content);

describe('the data of pages', () => {
  const files = prepareData(content);

  test('is one file for each operation and table, and one of all errors', () => {
    expect([...files.keys()].sort()).toEqual(
      [
        ...names.operation.map((name) => `operation-${name}.json`),
        ...names.table.map((name) => `table-${name}.json`),
        'errors.json',
      ].sort(),
    );
  });

  test('leads from a field to the page that shows its values', () => {
    const payment = files.get('operation-createPayment.json') as OperationData;
    expect(payment.tableHomes).toEqual({
      languages: '/docs/api/redirect/simple-payment#table-languages',
      currencies: '/docs/api/overviews#table-currencies',
      channels: '/docs/api/payment-method#table-channels',
    });
  });

  test('carries examples as code that is highlighted already', () => {
    const inquiry = files.get('operation-inquireOrder.json') as OperationData;
    expect(inquiry.replyExamples.map(({name}) => name)).toEqual(['object', 'array']);
    for (const {html} of inquiry.replyExamples) expect(html).toContain('<span class="tok-');
  });

  test('leads from each error to its row', () => {
    const errors = files.get('errors.json') as KnownError[];
    expect(errors.filter(({message}) => message === 'incomplete parameter')).toMatchObject([
      {
        operation: 'PromptPay QR',
        status: '200',
        href: '/docs/api/none-ui-api/promptpay-api#create-prompt-pay-error-incomplete-parameter',
      },
    ]);
    expect(new Set(errors.map(({href}) => href)).size).toBe(errors.length);
  });

  test('says in words what a cell means', () => {
    const terms = files.get('table-installmentTerms.json') as TableData;
    expect(terms.rows[0]?.cells).toEqual(['Kasikornbank', '3, 4, 6, 9, 10', '3,000', 'None']);
  });
});

describe('the pages that the data leads to', () => {
  const sourceOf = (page: string): string => readFileSync(`${page}.mdx`, 'utf8');

  test.each(names.operation)('shows the endpoint and the errors of %s', (name) => {
    const source = sourceOf(pageOf(findOperation(content.document, name).operation));
    expect(source).toContain(`<Endpoint operation="${name}"`);
    if (listErrors(content.document, name).length > 0) expect(source).toContain(`<Errors operation="${name}"`);
  });

  test.each(Object.entries(tables))('shows the table %s', (name, {page}) => {
    expect(sourceOf(page)).toMatch(new RegExp(`<CodeTable name="${name}"`));
  });
});
