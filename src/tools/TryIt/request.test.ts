import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {requestOf} from './request';

const document = loadContract(provider);
const shapeOf = (operationId: string) => describeOperation(document, operationId);
const examplesOf = (operationId: string) =>
  Object.fromEntries(shapeOf(operationId).request.map(({path, example}) => [path, example ?? '']));

test('each field is where the contract says, an empty one nowhere', () => {
  const inquiry = requestOf(shapeOf('inquireOrder'), examplesOf('inquireOrder'));
  expect(inquiry.url).toBe('/order/orderdetailpost');
  expect(inquiry.headers).toMatchObject({merchantid: '00042', 'content-type': 'application/json'});
  expect(JSON.parse(inquiry.body!)).toMatchObject({merchantId: '00042', refno: '202611200001'});

  const promptPay = requestOf(shapeOf('createPromptPay'), examplesOf('createPromptPay'));
  expect(promptPay.url).toContain('total=1250.00');
  expect(promptPay.body).toBe('');

  const link = requestOf(shapeOf('createSecureLink'), {payment_link_name: 'a shop/ö', merchant: 'a shop/ö'});
  expect(link.url).toMatch(/\/a%20shop%2F%C3%B6$/);

  expect(requestOf(shapeOf('createPayment'), {refno: '1', cc: ''}).body).toBe('refno=1');
});
