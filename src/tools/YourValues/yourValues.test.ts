import {describe, expect, test} from 'vitest';
import {loadContract} from '@site/contract/bundle';
import {describeOperation} from '@site/contract/reference';
import {provider} from '@site/provider';
import {findValueProblem, noValues, readValues, valueFor, type ValueName} from './yourValues';

const document = loadContract(provider);
const rules = describeOperation(document, 'createPayment').request;
const row = (operationId: string, path: string) =>
  describeOperation(document, operationId).request.find((candidate) => candidate.path === path)!;

test('every value has its rule in the contract', () => {
  for (const name of Object.keys(noValues)) {
    expect(rules.filter((rule) => valueFor(rule, {...noValues, [name]: 'x'}) === 'x')).toHaveLength(1);
  }
});

test.each([
  [undefined, noValues],
  [null, noValues],
  ['text', noValues],
  [[1], noValues],
  [
    {merchantId: 5, refno: '1', apiKey: 'x'},
    {...noValues, refno: '1'},
  ],
])('what was stored as %j is read safely', (stored, values) => {
  expect(readValues(stored)).toEqual(values);
});

test.each([
  ['merchantId', '', ''],
  ['merchantId', '12345678', ''],
  ['merchantId', '12345', 'It has 5 characters; 8 is the least.'],
  ['total', '1250', 'Write 1250.00: 1 to 7 digits, a point and two decimals.'],
  ['returnUrl', 'shop.example', 'Write a full address that begins with https://.'],
  ['email', 'buyer@shop.example', ''],
] as const)('%s %j: %j', (name: ValueName, value, problem) => {
  expect(findValueProblem(name, value, rules)).toBe(problem);
});

describe('the value for a field', () => {
  const values = {...noValues, merchantId: '12345678', refno: '202611200001', email: 'me@shop.example', total: '6.00'};

  test.each([
    ['createPayment', 'merchantid', '12345678'],
    ['createPromptPay', 'merchantID', '12345678'],
    ['inquireOrder', 'merchantId', '45678'],
    ['registerRecurring', 'merchantID', '45678'],
    ['createPromptPay', 'referenceNo', '202611200001'],
    ['createSecureLink', 'payValue', '6.00'],
    ['createSecureLink', 'userEMail', 'me@shop.example'],
    ['createSecureLink', 'returnURL', undefined],
    ['createSecureLink', 'merchant', undefined],
  ])('%s %s is %j', (operationId, path, value) => {
    expect(valueFor(row(operationId, path), values)).toBe(value);
  });
});
