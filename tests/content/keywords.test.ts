import {expect, test} from 'vitest';
import {parseSynonyms, synonymsOf, tokenize} from '../../src/plugins/search/browser/words';
import {contentOf} from '../support/build';
import {readIndex} from './questions';

const index = readIndex();
const synonyms = parseSynonyms(index.synonyms);

/** The words of a page as the search has them: its title, its headings and its text. */
function wordsOf(page: number): Set<string> {
  const {path, title, description} = index.pages[page]!;
  const headings = index.places.filter(([place]) => place === page).map(([, , name]) => name);
  const lines = Object.values(JSON.parse(contentOf(`search/text${path}.json`).toString()) as Record<string, string[]>);
  return new Set(tokenize([title, description, ...headings, ...lines.flat()].join('\n')));
}

test('a keyword has at least one word, or a synonym of one, in the text of its page', () => {
  const unanswered = index.pages.flatMap(({path, keywords}, page) => {
    const words = wordsOf(page);
    return keywords
      .filter((phrase) => ![...tokenize(phrase), ...synonymsOf(phrase, synonyms)].some((word) => words.has(word)))
      .map((phrase) => `${path}: ${phrase}`);
  });
  expect(unanswered, 'Answer these on the page, or remove them from its keywords').toEqual([]);
});
