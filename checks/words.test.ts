import {describe, expect, test} from 'vitest';
import {checkWords, LONGEST_SENTENCE, WORD_RULES} from './words';

const says = (text: string) => checkWords('docs/a.mdx', [{text, line: 3}]);

describe('the words of the house', () => {
  test.each(WORD_RULES)('$instead', ({bad, good, instead}) => {
    expect(
      says(bad)
        .map(({say}) => say)
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
    const sentence = (words: number) => `${Array.from({length: words}, () => 'Word').join(' ')}.`;
    expect(says(sentence(LONGEST_SENTENCE))).toEqual([]);
    expect(says(`${sentence(LONGEST_SENTENCE)} ${sentence(LONGEST_SENTENCE)}`)).toEqual([]);
    expect(says(sentence(LONGEST_SENTENCE + 1))[0]?.say).toContain('split it');
  });
});
