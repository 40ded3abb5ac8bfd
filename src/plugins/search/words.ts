import type {SearchWords} from './engine';

/** Splits text into terms, in the same way for the index and for questions. */

export const THAI = /[\u0e00-\u0e7f]/;

/** Normalizes text that looks the same, such as a decomposed Thai sara am. Keeps the case. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    // Without width: soft hyphens, joiners, marks of direction.
    .replace(/\p{Cf}/gu, '')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\u0e40\u0e40/g, '\u0e41');

/** Words of questions that their answers need not contain. */
const COMMON =
  'a an and are as at be by can do for from get how i in is it my of on or so that the this to we what when with';
const STOP_WORDS = new Set(COMMON.split(' '));

/** `payment` for `payments`: other forms of a word are near enough for the fuzzy search. */
const singular = (word: string): string =>
  word.length < 5 || /\d/.test(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<=[^sui])s$/, '');

/** Firefox before 125 has no segmenter: there, each pair of Thai letters is a term. */
function splitThai(run: string): string[] {
  const {Segmenter} = Intl as Partial<typeof Intl>;
  if (!Segmenter) return Array.from({length: Math.max(1, run.length - 1)}, (_, index) => run.slice(index, index + 2));
  return [...new Segmenter('th', {granularity: 'word'}).segment(run)].map(({segment}) => segment);
}

/** An identifier is found as a whole and by its parts: `customerEmail`, `form_key`, `wc-api`. */
function termsOfWord(word: string): string[] {
  const parts = word.split(/[_-]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u).filter(Boolean);
  return parts.length > 1 ? [parts.join(''), ...parts] : parts;
}

const lettersAndSigns = /[\u0e00-\u0e7f]+|[^\P{L}\u0e00-\u0e7f][\p{L}\p{M}\p{N}_-]*|\p{N}[\p{L}\p{M}\p{N}_-]*/gu;

/** The terms of a text in its order. */
export function tokenize(text: string): string[] {
  const words = normalize(text).replace(/['’]/g, '').replace(/c#/gi, 'csharp').match(lettersAndSigns) ?? [];
  return words
    .flatMap((word) => (THAI.test(word) ? splitThai(word) : termsOfWord(word)))
    .map((word) => singular(word.toLowerCase()))
    .filter((word) => !STOP_WORDS.has(word));
}

/** Normalizes a name for comparison: `customer email` and `customerEmail` are the same. */
export const nameKey = (text: string): string =>
  normalize(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || text.trim();

/**
 * Returns the pages' words for those of the reader, in English and Thai. `synonyms` has what readers call a thing, and
 * what the pages call it. The words for a single page belong in the `keywords` of its front matter.
 */
export function synonymsOf(question: string, synonyms: SearchWords['synonyms'] = {}): string[] {
  const words = ` ${normalize(question)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  // Thai text may have spaces anywhere, or none.
  const joined = words.replaceAll(' ', '');
  const isAsked = (phrase: string) =>
    THAI.test(phrase)
      ? joined.includes(phrase.replaceAll(' ', ''))
      : words.includes(` ${phrase} `) || words.includes(` ${phrase}s `);
  return Object.entries(synonyms)
    .filter(([asked]) => asked.split(', ').some(isAsked))
    .flatMap(([, meant]) => tokenize(meant));
}
