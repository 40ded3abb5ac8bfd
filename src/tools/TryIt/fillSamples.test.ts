import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {valueOfField} from './fillSamples';

test('each field with a value in the samples is one of a request', () => {
  const document = loadContract(provider);
  const fields = listOperations(document)
    .filter(({webhook}) => !webhook)
    .flatMap(({operation}) => describeOperation(document, operation.operationId).request.map(({path}) => path));
  expect(Object.keys(valueOfField).filter((path) => !fields.includes(path))).toEqual([]);
});
