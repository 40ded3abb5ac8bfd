import {existsSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {BUILD, placement} from '../tests/support/build';
import {findExcess, readBudget, weighChunks} from './budget';

describe('the comparison with a budget', () => {
  it('accepts what is as heavy as its budget, and not a byte more', () => {
    expect(findExcess('home', {html: 12}, {html: 12})).toEqual([]);
    expect(findExcess('home', {html: 12.001}, {html: 12})).toEqual(['home: html is 12.001 kB, budget 12 kB.']);
  });

  it('names what has no budget, and a budget that nothing uses', () => {
    expect(findExcess('chunks', {'tool-new': 3}, {'tool-old': 4})).toEqual([
      'chunks: tool-new has 3 kB and no budget.',
      'chunks: tool-old has a budget and is not there any more.',
    ]);
  });
});

describe('the build', () => {
  it('keeps every chunk within bench/budget.json', ({skip}) => {
    expect(existsSync(BUILD), 'There is no build: npm run build').toBe(true);
    const {below, isSlashed} = placement();
    if (below || isSlashed) {
      console.log('Chunks not weighed: the budgets are those of the site at the root. Longer addresses weigh more.');
      skip();
    }
    const weights = weighChunks(BUILD);
    console.log(`${Object.keys(weights).length} chunks weighed.`);
    expect(Object.keys(weights)).toContain('main');
    expect(findExcess('chunks', weights, readBudget().chunks)).toEqual([]);
  });
});
