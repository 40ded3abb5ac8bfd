import {expect, test} from 'vitest';
import {provider} from '../provider';
import {amountFault, LARGEST_TOTAL, SMALLEST_PROMPTPAY} from './amounts';
import {loadContract} from './bundle';
import {describeOperation} from './reference';

test.each([
  ['0.01', undefined, undefined],
  ['0.00', undefined, 'zero'],
  ['1250', undefined, 'notTwoDecimals'],
  ['1,250.00', undefined, 'notTwoDecimals'],
  ['1250.5', undefined, 'notTwoDecimals'],
  ['-1.00', undefined, 'notTwoDecimals'],
  ['9999999.00', undefined, undefined],
  ['9999999.01', undefined, 'tooLarge'],
  ['9999999.99', undefined, 'tooLarge'],
  ['10000000.00', undefined, 'tooLarge'],
  ['5.99', 'promptpay', 'belowPromptPayMinimum'],
  ['5.99', 'full', undefined],
  ['6.00', 'promptpay', undefined],
])('%s by %s: %s', (total, channel, fault) => {
  expect(amountFault(total, channel)).toBe(fault);
});

test('the contract states the same bounds', () => {
  const document = loadContract(provider);
  const limitsOf = (operationId: string) =>
    describeOperation(document, operationId).request.find(({path}) => path === 'total')?.limits;
  expect(limitsOf('createPayment')).toMatchObject({maximum: LARGEST_TOTAL});
  expect(limitsOf('createPromptPay')).toMatchObject({minimum: SMALLEST_PROMPTPAY});
});
