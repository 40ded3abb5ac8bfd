import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {fillRequest} from './request';

const document = loadContract(provider);
const shapeOf = (operationId: string) => describeOperation(document, operationId);
const examplesOf = (operationId: string) =>
  Object.fromEntries(shapeOf(operationId).request.map(({path, example}) => [path, example ?? '']));

test('each field is where the contract says, an empty one nowhere', () => {
  const inquiry = fillRequest(shapeOf('inquireOrder'), examplesOf('inquireOrder'), 'http://127.0.0.1:4010');
  expect(inquiry.address).toBe('http://127.0.0.1:4010/order/orderdetailpost');
  expect(Object.fromEntries(inquiry.headers)).toMatchObject({merchantId: '00042'});
  expect(Object.fromEntries(inquiry.body)).toMatchObject({merchantId: '00042', refno: '202611200001'});

  const promptPay = fillRequest(shapeOf('createPromptPay'), examplesOf('createPromptPay'));
  expect(Object.fromEntries(promptPay.query)).toMatchObject({total: '1250.00'});
  expect(promptPay.body).toEqual([]);

  const link = fillRequest(shapeOf('createSecureLink'), {payment_link_name: 'a shop/ö', merchant: 'a shop/ö'});
  expect(link.address).toMatch(/\/a%20shop%2F%C3%B6$/);

  expect(fillRequest(shapeOf('createPayment'), {refno: '1', cc: ''}).body).toEqual([['refno', '1']]);
});
