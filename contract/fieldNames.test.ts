import {expect, test} from 'vitest';
import {provider} from '../provider';
import {loadContract} from './bundle';
import {exampleOrder} from './exampleOrder';
import {fieldNames, meaningOf, meansTheSame} from './fieldNames';
import {listOperations} from './operations';
import {describeOperation} from './reference';

const document = loadContract(provider);
const fields = listOperations(document)
  .filter(({webhook}) => !webhook)
  .flatMap(({operation}) => describeOperation(document, operation.operationId).request);

test('each name is one of a field in a request', () => {
  const names = Object.values(fieldNames).flat();
  const paths = fields.map(({path}) => path);
  expect(names.filter((name) => !paths.includes(name))).toEqual([]);
});

test('names of one field mean the same in any case, and others do not', () => {
  expect(meansTheSame('postBackUrl', 'postbackurl')).toBe(true);
  expect(meansTheSame('RefNo', 'referenceNo')).toBe(true);
  expect(meansTheSame('X-Id', 'x-id')).toBe(true);
  expect(meansTheSame('returnurl', 'postbackurl')).toBe(false);
});

test('the form and the samples name the same order', () => {
  const samples: Readonly<Record<string, readonly string[]>> = exampleOrder;
  // The addresses are written out in the reference, and the product of Inquiry has a value of its own.
  const shared = fields.flatMap(({path, required, default: own, example}) => {
    const values = samples[meaningOf(path) ?? ''];
    return required && own === undefined && values && !/url$/i.test(path) ? [{path, example, values}] : [];
  });
  expect(shared.length).toBeGreaterThan(10);
  for (const {path, example, values} of shared) expect.soft(values, path).toContain(example);
});
