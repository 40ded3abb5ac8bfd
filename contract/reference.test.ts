import {describe, expect, test} from 'vitest';
import {provider} from '../provider';
import {loadContract} from './bundle';
import {findOperation} from './operations';
import {describeOperation} from './reference';

const document = loadContract(provider);
const inquiry = describeOperation(document, 'inquireOrder');
const promptPay = describeOperation(document, 'createPromptPay');
const secureLink = describeOperation(document, 'createSecureLink');

const requestRow = (operationId: string, path: string, location?: string) =>
  describeOperation(document, operationId).request.find(
    (row) => row.path === path && (location === undefined || row.location === location),
  );

describe('a request', () => {
  test.each([
    ['inquireOrder', 'merchantId', 'header', 'inquire-order-request-header-merchant-id'],
    ['inquireOrder', 'merchantId', 'body', 'inquire-order-request-merchant-id'],
    ['createSecureLink', 'payment_link_name', 'path', 'create-secure-link-request-payment-link-name'],
    ['createPromptPay', 'total', 'query', 'create-prompt-pay-request-total'],
    // An exploded object is one parameter for each of its fields.
    ['postback', 'refno', 'query', 'postback-request-refno'],
  ])('of %s has a row for %s in the %s', (operationId, path, location, anchor) => {
    expect(requestRow(operationId, path, location)).toMatchObject({anchor, required: true});
  });

  test.each([
    ['createPayment', 'refno', {type: 'string', length: undefined, rules: ['at most 12 digits']}],
    ['createPayment', 'lang', {required: false, length: '2 characters', rules: [], table: 'languages'}],
    ['createPayment', 'returnurl', {rules: ['a full address with its scheme']}],
    ['createPayment', 'total', {rules: ['1 to 7 digits, a point and two decimals', 'from 0.01', 'at most 9,999,999']}],
    ['createPromptPay', 'total', {rules: ['1 to 7 digits, a point and two decimals', 'from 6']}],
    ['createSecureLink', 'payValue', {type: 'string'}],
    ['createSecureLink', 'oneTime', {rules: ['one of `Y`, `N`']}],
    ['inquireOrder', 'orderNo', {default: 'X', length: undefined}],
  ])('says the rules of %s %s in words', (operationId, path, row) => {
    expect(requestRow(operationId, path)).toMatchObject(row);
  });

  test('has a full address and its credentials', () => {
    expect(secureLink.url).toBe(`https://${provider.hosts.api}/secure/v3/secure/encryptz/{payment_link_name}`);
    expect(secureLink.credentialHeaders).toMatchObject([{name: 'apikey', prefix: '', key: 'API key'}]);
    expect(promptPay.credentialHeaders).toMatchObject([{name: 'Authorization', prefix: 'Bearer ', key: 'Auth Key'}]);
  });
});

describe('replies', () => {
  test('are described once for all statuses; a list of a known shape has no rows', () => {
    expect(inquiry.replies.map(({anchor, rows}) => [anchor, rows.length > 0])).toEqual([
      ['inquire-order-reply', true],
      ['inquire-order-reply-200-array-of-objects', false],
      ['inquire-order-reply-no-order', false],
      ['inquire-order-reply-refusal', true],
    ]);
  });

  test('have rows for the fields inside objects and lists', () => {
    const {replies} = describeOperation(document, 'inquireRecurring');
    expect(replies[0]?.rows.find(({path}) => path === 'data.data[].occurranceNo')).toMatchObject({
      anchor: 'inquire-recurring-reply-data-data-occurrance-no',
      type: 'integer or string',
    });
  });

  test('have rows for a list of objects that are described in place', () => {
    const changed = structuredClone(document);
    const {operation} = findOperation(changed, 'inquireRecurring');
    operation.responses['200']!.content = {
      'application/json': {schema: {type: 'array', items: {type: 'object', properties: {state: {type: 'string'}}}}},
    };
    expect(describeOperation(changed, 'inquireRecurring').replies[0]?.rows).toMatchObject([{path: 'state'}]);
  });

  test('say that a value can be empty', () => {
    const changed = structuredClone(document);
    const {operation} = findOperation(changed, 'inquireRecurring');
    const state = {type: 'string', enum: ['', 'paid']};
    operation.responses['200']!.content = {
      'application/json': {schema: {type: 'object', properties: {state}}},
    };
    expect(describeOperation(changed, 'inquireRecurring').replies[0]?.rows[0]?.rules).toEqual(['`paid`, or empty']);
  });

  test('have one row for an object whose description says what its keys are', () => {
    const failure = promptPay.replies.find(({anchor}) => anchor.endsWith('prompt-pay-failure'));
    expect(failure?.rows.map(({path}) => path)).toEqual(['status', 'data']);
  });

  test('show only successful replies as examples, with numbers as sent', () => {
    expect(inquiry.replyExamples.map(({name, status}) => [name, status])).toEqual([
      ['object', '200'],
      ['array', '200'],
    ]);
    expect(inquiry.replyExamples[0]?.text).toContain('\n  "Total": 1250.0,\n');
  });
});

describe('errors', () => {
  test('carry the body of their example', () => {
    expect(promptPay.errors.find(({when}) => when === 'duplicateReference')).toMatchObject({
      anchor: 'create-prompt-pay-error-duplicate-reference',
      status: '200',
      body: {message: 'duplicate reference number'},
    });
  });
});

test('a webhook has no address, and names its variants', () => {
  expect(describeOperation(document, 'postback')).toMatchObject({
    webhook: true,
    url: '',
    method: 'GET',
    variants: [{method: 'POST', contentType: 'application/x-www-form-urlencoded'}],
  });
});

test('the error for an unknown operation lists the existing ids', () => {
  expect(() => describeOperation(document, 'pay')).toThrow(/Operations are: createPayment, .*postbackForm\.$/);
});
