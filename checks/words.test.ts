import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {checkWords, LONGEST_SENTENCE, WORD_RULES} from './words';

const says = (text: string) => checkWords('docs/a.mdx', [{text, line: 3}]);

describe('the words of the house', () => {
  test.each(WORD_RULES)('$instead', ({bad, good, instead}) => {
    expect(
      says(bad)
        .map(({message}) => message)
        .join(),
    ).toContain(instead);
    expect(says(good)).toEqual([]);
  });

  test('let the names of products through', () => {
    expect(says('An Easy payment link needs no code, and a Simple payment one form.')).toEqual([]);
  });

  test('name the file and the line', () => {
    expect(says('Just pay.')[0]).toMatchObject({where: 'docs/a.mdx', line: 3});
  });

  test(`let a sentence have ${LONGEST_SENTENCE} words and no more`, () => {
    const sentence = (words: number) => `${Array.from({length: words}, (_, index) => `Word${index}`).join(' ')}.`;
    expect(says(sentence(LONGEST_SENTENCE))).toEqual([]);
    expect(says(`${sentence(LONGEST_SENTENCE)} ${sentence(LONGEST_SENTENCE)}`)).toEqual([]);
    expect(says(sentence(LONGEST_SENTENCE + 1))[0]?.message).toContain('split it');
  });
});

describe('the sentences that the handbook strikes out', () => {
  const handbook = readFileSync(path.join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8');
  const section = /^### Sentences that sound translated\n([\s\S]*?)^The table of words/m.exec(handbook)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| ~~(.+?)~~ +\| (.+?) +\|$/gm)].map(([, bad = '', good = '']) => ({bad, good}));

  test(`are ${rows.length}, one in each row`, () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).toHaveLength(section.split('\n').filter((line) => line.includes('~~')).length);
  });

  test.each(rows)('$bad', ({bad, good}) => {
    expect(says(bad)).not.toEqual([]);
    expect(says(good)).toEqual([]);
  });
});
