import path from 'node:path';
import {expect, test} from 'vitest';
import {findLeftovers, operationIdsOf} from './support/leftovers';
import {loadContract} from '../../contract/bundle';
import {METHODS} from '../../contract/document';
import {provider} from '../../provider';

const root = path.join(import.meta.dirname, '../..');

test('nothing is left of an operation that the contract does not have', () => {
  expect(findLeftovers(root, loadContract(provider))).toEqual([]);
});

const OPERATIONS = [...operationIdsOf(loadContract(provider))];

test.each(OPERATIONS)('when %s leaves the contract, each forgotten piece is named', (operation) => {
  const contract = loadContract(provider);
  for (const items of [contract.paths, contract.webhooks]) {
    for (const [key, item] of Object.entries(items)) {
      if (METHODS.some((method) => item[method]?.operationId === operation)) delete items[key];
    }
  }
  const sentences = findLeftovers(root, contract).filter((sentence) => sentence.includes(` ${operation};`));
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^[\w./-]+(?::\d+)?: the contract has no operation \w+; remove /);
});
