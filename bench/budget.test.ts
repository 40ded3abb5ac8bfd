import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {BUILD} from '../tests/support/build';
import {findExcess, readBudget, weighChunks} from './budget';
import {brotli} from './serve';

const ROOM_FOR_PAGES = 1.05;

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

describe('the weights of a build', () => {
  it('tell a page whose digest has no letter from what pages share', () => {
    const build = mkdtempSync(path.join(tmpdir(), 'chunks-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
      writeFileSync(path.join(build, file), text);
    };
    const scripts = {
      '741.0a1b2c3d.js': 'shared()',
      '65011193.1a2b3c4d.js': 'aPage("whose digest is a number")',
      'c0ffee12.2a3b4c5d.js': 'another()',
      'main.3a4b5c6d.js': 'start()',
    };
    write('search/index.json', '{}');
    for (const [name, text] of Object.entries(scripts)) write(`assets/js/${name}`, text);
    const weightOf = (name: keyof typeof scripts) => brotli(Buffer.from(scripts[name])).length / 1000;
    expect(weighChunks(build)).toEqual({
      'search index': brotli(Buffer.from('{}')).length / 1000,
      'shared chunks, all': weightOf('741.0a1b2c3d.js'),
      'heaviest page': weightOf('65011193.1a2b3c4d.js'),
      main: weightOf('main.3a4b5c6d.js'),
    });
    rmSync(build, {recursive: true});
  });
});

describe('the build', () => {
  it('keeps every chunk within bench/budget.json', () => {
    expect(existsSync(BUILD), 'There is no build: npm run build').toBe(true);
    const weights = weighChunks(BUILD);
    console.log(`${Object.keys(weights).length} chunks weighed.`);
    expect(Object.keys(weights)).toContain('main');
    // A page of a writer's adds to the route table, the list of chunks and the search index.
    const limits = Object.entries(readBudget().chunks).map(([name, limit]) => [name, limit * ROOM_FOR_PAGES] as const);
    expect(findExcess('chunks', weights, Object.fromEntries(limits))).toEqual([]);
  }, 120_000);
});
