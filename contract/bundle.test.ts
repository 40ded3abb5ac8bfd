import {describe, expect, test} from 'vitest';
import {provider} from '../provider';
import {fill, loadContract} from './bundle';

describe('filling in', () => {
  test('writes the identity and the codes of a complete table', () => {
    const filled: unknown = fill({url: 'https://{{hosts.api}}/x', lang: {'x-code-table': 'languages'}}, provider);
    expect(filled).toMatchObject({url: `https://${provider.hosts.api}/x`, lang: {enum: ['TH', 'EN']}});
  });

  test('lists the codes of an open table but allows others', () => {
    const filled: unknown = fill({'x-code-table': 'cardTypes'}, provider);
    expect(filled).toHaveProperty('x-extensible-enum');
    expect(filled).not.toHaveProperty('enum');
  });

  test('takes the value of an example from the evidence', () => {
    const filled: unknown = fill({example: {summary: 'Paid', 'x-message': 'inquiry-array'}}, provider);
    expect(filled).toMatchObject({example: {value: [{CurrencyCode: 'OO'}]}});
  });

  test.each([
    [{url: '{{hosts.nowhere}}'}, 'The contract: {{hosts.nowhere}} is not a value of provider.ts'],
    [{'x-message': 'small-talk'}, 'contract/evidence has no message small-talk.'],
    [{'x-code-table': 'flavours'}, 'x-code-table: "flavours". Tables are: '],
  ])('stops at %j', (document, message) => {
    expect(() => fill(document, provider)).toThrow(message);
  });
});

test('loading twice returns separate copies', () => {
  const first = loadContract(provider);
  first.paths = {};
  expect(Object.keys(loadContract(provider).paths)).not.toHaveLength(0);
});
