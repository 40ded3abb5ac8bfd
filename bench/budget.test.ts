import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {BUILD} from '../tests/support/build';
import {findExcess, readBudget, weighChunks} from './budget';

/** Creates a temporary build with these files. */
function withBuild(files: Record<string, string>, check: (build: string) => void): void {
  const build = mkdtempSync(path.join(tmpdir(), 'budget-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    writeFileSync(path.join(build, file), text);
  }
  check(build);
  rmSync(build, {recursive: true});
}

describe('the comparison with the budget', () => {
  it('accepts a weight within budget, and reports file, weight and budget of an excess', () => {
    expect(findExcess('home', {CSS: 12}, {CSS: 12})).toEqual([]);
    expect(findExcess('home', {CSS: 12.001}, {CSS: 12})).toEqual([
      'bench/budget.json, home, CSS: 12.001 kB, allowed are 12 kB. Make it lighter, or allow 12.7 and give the reason in the commit.',
    ]);
  });

  it('reports a chunk without a budget, and a budget without a chunk', () => {
    expect(findExcess('chunks', {'tool-new': 3}, {'tool-old': 4})).toEqual([
      'bench/budget.json, chunks, tool-new: 3 kB without a budget. Add a row with 3.2.',
      'bench/budget.json, chunks, tool-old: is not in the build. Delete the row.',
    ]);
  });
});

describe('the weights of a build', () => {
  it('count the code of pages but not their content', () => {
    const scripts = {
      '741.0a1b2c3d.js': 'shared()',
      '65011193.1a2b3c4d.js': 'layout()',
      'c0ffee12.2a3b4c5d.js': 'text("of a page")',
      'samples-postback.6a7b8c9d.js': 'a sample, long',
      'samples-inquiry.5a6b7c8d.js': 'short',
      'main.3a4b5c6d.js': '{"/a":{"__comp":"65011193","content":"c0ffee12"}}',
    };
    const files = Object.entries(scripts).map(([name, text]) => [`assets/js/${name}`, text]);
    const weightOf = (name: keyof typeof scripts) => brotliCompressSync(scripts[name]).length / 1000;
    withBuild(Object.fromEntries(files) as Record<string, string>, (build) =>
      expect(weighChunks(build)).toEqual({
        'shared chunks, all': weightOf('741.0a1b2c3d.js'),
        'page components, all': weightOf('65011193.1a2b3c4d.js'),
        'samples, heaviest': weightOf('samples-postback.6a7b8c9d.js'),
        main: weightOf('main.3a4b5c6d.js'),
      }),
    );
  });
});

describe('the build', () => {
  it('keeps every chunk within bench/budget.json', () => {
    expect(existsSync(BUILD), 'There is no build: npm run build').toBe(true);
    const weights = weighChunks(BUILD);
    expect(Object.keys(weights)).toContain('main');
    expect(findExcess('chunks', weights, readBudget(BUILD).chunks)).toEqual([]);
  }, 120_000);
});
