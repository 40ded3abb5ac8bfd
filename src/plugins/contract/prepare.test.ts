import {describe, expect, test} from 'vitest';
import {provider} from '../../../provider';
import {loadContract} from '../../../contract/bundle';
import {tables} from '../../../contract/tables';
import type {KnownError, OperationData, TableData} from './types';
import {namesOf, prepareData} from './prepare';
import type {Page} from './usages';

const content = {document: loadContract(provider), tables};
const names = namesOf(content);

const page: Page = {
  file: 'docs/everything.mdx',
  permalink: '/docs/everything',
  source: [
    ...names.operation.map((name) => `<Endpoint operation="${name}" />`),
    ...names.table.map((name) => `<CodeTable name="${name}" />`),
  ].join('\n'),
};

describe('the data of pages', () => {
  const files = prepareData(content, [page]);

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
      languages: '/docs/everything#table-languages',
      currencies: '/docs/everything#table-currencies',
      channels: '/docs/everything#table-channels',
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
      {operation: 'PromptPay QR', status: '200', href: '/docs/everything#create-prompt-pay-error-incomplete-parameter'},
    ]);
    expect(new Set(errors.map(({href}) => href)).size).toBe(errors.length);
  });

  test('says in words what a cell means', () => {
    const terms = files.get('table-installmentTerms.json') as TableData;
    expect(terms.rows[0]?.cells).toEqual(['Kasikornbank', '3, 4, 6, 9, 10', '3,000', 'None']);
  });
});

test('a page that names what does not exist stops the build', () => {
  const wrong: Page = {file: 'docs/wrong.mdx', source: '<Endpoint operation="inquiryOrder" />'};
  expect(() => prepareData(content, [page, wrong])).toThrow(
    'Pages and contract disagree:\n  - docs/wrong.mdx, line 1: <Endpoint> names the operation "inquiryOrder", ' +
      'which does not exist. Did you mean "inquireOrder"?',
  );
});

test('an operation without a page stops the build', () => {
  const partial = {...page, source: page.source.replace('<Endpoint operation="inquireOrder" />', '')};
  expect(() => prepareData(content, [partial])).toThrow('No page shows the operation "inquireOrder".');
});
