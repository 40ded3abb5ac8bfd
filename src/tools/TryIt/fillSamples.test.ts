import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {exampleOrder} from 'payment-contract/exampleOrder';
import {listOperations} from 'payment-contract/operations';
import {describeOperation} from 'payment-contract/reference';
import {provider} from '@site/provider';
import {valueOfField} from './fillSamples';

const document = loadContract(provider);
const fields = listOperations(document)
  .filter(({webhook}) => !webhook)
  .flatMap(({operation}) => describeOperation(document, operation.operationId).request);

test('each field with a value in the samples is one of a request', () => {
  const paths = fields.map(({path}) => path);
  expect(Object.keys(valueOfField).filter((path) => !paths.includes(path))).toEqual([]);
});

test('the form and the samples name the same order', () => {
  // The addresses are written out in the reference, and the product of Inquiry has a value of its own.
  const shared = fields.filter(
    ({path, required, default: own}) => required && own === undefined && valueOfField[path] && !/url$/i.test(path),
  );
  expect(shared.length).toBeGreaterThan(10);
  for (const {path, example} of shared) expect.soft(exampleOrder[valueOfField[path]!], path).toContain(example);
});
