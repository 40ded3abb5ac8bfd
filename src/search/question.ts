import {type Dictionaries, typingErrors} from './dictionary';
import {READER_WORDS} from './readerWords';
import {hasThai} from './thai';
import {stemOf, wordsOfQuestion} from './words';

/** Terms of which a page has to have all, and how surely they are meant, up to 1. */
interface Alternative {
  terms: string[];
  quality: number;
}

/** What one or more words of a question may stand for: the best of the alternatives counts. */
export interface Concept {
  alternatives: Alternative[];
  /** How much of the question it is: rare words are much. */
  mass: number;
  /** How much each page is about it. */
  pages: Map<number, number>;
}

const QUALITY = {synonym: 0.8, prefix: 0.75, split: 0.9, phrase: 0.9, typing: [1, 0.65, 0.4]};
const SHORTEST_PREFIX = 3;
const SHORTEST_WITH_TYPING_ERROR = 4;
const MOST_READINGS = 24;

const inWords = (list: string) => list.split(',').map((phrase) => wordsOfQuestion(phrase));

/** By what is asked, its words with spaces between them. */
const meanings = new Map<string, string[][]>();
for (const [asked, meant] of READER_WORDS)
  for (const words of inWords(asked)) {
    const key = words.join(' ');
    meanings.set(key, [...(meanings.get(key) ?? []), ...inWords(meant)]);
  }
const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

/** The words of all rows, to which a word with a typing error may belong. */
const askedWords = [...new Set([...meanings.keys()].flatMap((key) => key.split(' ')))].filter(
  (word) => word.length > 4,
);

/** Thai has no spaces: a piece of it is cut into the longest words that are known. */
function cutThai(piece: string, known: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < piece.length;) {
    const word = known.find((candidate) => piece.startsWith(candidate, index));
    if (word) found.push(word);
    index += word?.length ?? 1;
  }
  return found.length > 0 ? found : [piece];
}

/** Finds what the words of questions can mean on a site. */
export class QuestionReader {
  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly pageCount: number,
  ) {}

  /** The words in a text that has no spaces, which is Thai; a word of another language alone. */
  cut(text: string): string[] {
    if (!hasThai(text)) return [text];
    const known = [...[...meanings.keys()].filter(hasThai), ...this.dictionaries.thai()];
    return cutThai(
      text,
      known.sort((a, b) => b.length - a.length),
    );
  }

  /**
   * Reads the words of a question: phrases that have a meaning, words that belong together, single words.
   *
   * @throws what the dictionaries reject with where they cannot be loaded.
   */
  async read(words: readonly string[]): Promise<Concept[]> {
    const stems = words.map(stemOf);
    await this.dictionaries.load(stems.flatMap((word) => [word, ...(meanings.get(word) ?? []).flat()]));
    const corrected = words.map((word) => this.corrected(word));
    const concepts: Concept[] = [];
    for (let start = 0; start < words.length;) {
      let taken = Math.min(LONGEST_PHRASE, words.length - start);
      let alternatives = this.meaningsOf(corrected.slice(start, start + taken));
      while (taken > 1 && alternatives.length === 0)
        alternatives = this.meaningsOf(corrected.slice(start, start + --taken));
      concepts.push(this.conceptOf(alternatives, taken));
      start += taken;
    }
    return concepts;
  }

  /** A word with a typing error that a row of the readers' words has. */
  private corrected(asked: string): string {
    const word = stemOf(asked);
    if (word.length < 5 || /\d/.test(word) || hasThai(word) || this.dictionaries.has(word) || meanings.has(word))
      return asked;
    return askedWords.find((known) => typingErrors(word, known, 1) === 1) ?? asked;
  }

  /** What a phrase, or a single word, can mean; empty for a phrase that is none. */
  private meaningsOf(asked: readonly string[]): Alternative[] {
    const phrase = asked.map(stemOf);
    const isWord = asked.length === 1;
    const own = isWord ? this.readings(phrase[0]!) : [{terms: phrase, quality: QUALITY.phrase}];
    const together = isWord || asked.length > 3 ? '' : stemOf(asked.join(''));
    const joined = together !== '' && this.dictionaries.has(together) ? [{terms: [together], quality: 1}] : [];
    const meant = meanings.get(phrase.join(' '));
    if (!meant) return isWord || joined.length > 0 ? [...joined, ...own] : [];
    const others = meant
      .filter((terms) => terms.join(' ') !== phrase.join(' '))
      .map((terms) => ({terms, quality: QUALITY.synonym}));
    return [...joined, ...own.filter(({quality}) => quality === 1 || !isWord), ...others];
  }

  /** The terms of the index that a word can mean. */
  private readings(word: string): Alternative[] {
    const dictionary = this.dictionaries.of(word);
    if (dictionary.has(word)) return [{terms: [word], quality: 1}];
    if (hasThai(word)) return [];
    const begun = word.length >= SHORTEST_PREFIX ? dictionary.startingWith(word) : [];
    if (begun.length > 0)
      return begun.map((term) => ({terms: [term], quality: QUALITY.prefix * Math.sqrt(word.length / term.length)}));
    const isLong = word.length >= SHORTEST_WITH_TYPING_ERROR && !/\d/.test(word);
    const near = isLong ? dictionary.nearTo(word) : {terms: [], errors: 0};
    const asTyped = near.terms
      .slice(0, MOST_READINGS)
      .map((term) => ({terms: [term], quality: QUALITY.typing[near.errors] ?? 0}));
    if (near.errors === 1 && asTyped.length > 0 && word.length > 5) return asTyped;
    for (let cut = 2; cut <= word.length - 3; cut++) {
      const pair = [stemOf(word.slice(0, cut)), stemOf(word.slice(cut))];
      if (pair.every((part) => this.dictionaries.has(part))) return [{terms: pair, quality: QUALITY.split}];
    }
    return asTyped;
  }

  private conceptOf(alternatives: Alternative[], words: number): Concept {
    const pages = new Map<number, number>();
    for (const {terms, quality} of alternatives) {
      const sums = new Map<number, number>();
      for (const term of terms)
        for (const [page, weight] of this.dictionaries.of(term).pagesOf(term))
          sums.set(page, quality * weight + (sums.get(page) ?? 0));
      for (const [page, sum] of sums) pages.set(page, Math.max(sum, pages.get(page) ?? 0));
    }
    return {alternatives, mass: this.rarity(pages.values()) * (1 + 0.5 * (words - 1)), pages};
  }

  /** What a word decides that pages have to such degrees: much where few pages have most of it. */
  private rarity(weights: Iterable<number>): number {
    let [sum, squares] = [0, 0];
    for (const weight of weights) {
      sum += weight ** 2;
      squares += weight ** 4;
    }
    // The power keeps a rare word from deciding alone.
    return Math.log(1 + (this.pageCount * squares) / (sum ** 2 || 1)) ** 0.4;
  }
}
