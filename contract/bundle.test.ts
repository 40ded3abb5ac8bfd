import {expect, test} from 'vitest';
import {provider} from '../provider';
import {fill, loadContract} from './bundle';

test.each([
  [{'x-message': 'small-talk'}, 'contract/evidence has no message small-talk.'],
  [{'x-code-table': 'flavours'}, 'x-code-table: "flavours". Tables are: '],
])('stops at %j', (document, message) => {
  expect(() => fill(document)).toThrow(message);
});

test('an unknown value of provider.ts stops the build with the line of the contract', () => {
  const hosts = {} as typeof provider.hosts;
  expect(() => loadContract({...provider, hosts})).toThrow(
    /^contract\/openapi\.yaml, line \d+: \{\{hosts\.api\}\} is not a value of provider\.ts/,
  );
});
