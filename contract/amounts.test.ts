import {expect, test} from 'vitest';
import {provider} from '../provider';
import {isBelowMinimum, LARGEST_TOTAL, SMALLEST_PROMPTPAY} from './amounts';
import {loadContract} from './bundle';
import {describeOperation} from './reference';

test.each([
  ['5.99', 'promptpay', true],
  ['6.00', 'promptpay', false],
  ['5.99', 'full', false],
  ['5.99', undefined, false],
  // Other rules refuse these.
  ['0.00', 'promptpay', false],
  ['five', 'promptpay', false],
])('%s by %s is too small: %s', (total, channel, isTooSmall) => {
  expect(isBelowMinimum(total, channel)).toBe(isTooSmall);
});

test('the contract states the same bounds', () => {
  const document = loadContract(provider);
  const limitsOf = (operationId: string) =>
    describeOperation(document, operationId).request.find(({path}) => path === 'total')?.limits;
  expect(limitsOf('createPayment')).toMatchObject({maximum: LARGEST_TOTAL});
  expect(limitsOf('createPromptPay')).toMatchObject({minimum: SMALLEST_PROMPTPAY});
});
