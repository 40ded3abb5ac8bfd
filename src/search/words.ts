import {hasThai, isThaiSite} from './thai';

/** How a text becomes the terms that are compared: the same when the index is made and when a reader asks. */

/** In characters: what stands behind is not read. Nobody asks so long a question. */
export const LONGEST_QUERY = 200;

/** A term with its weight: less than 1 for a part of an identifier, such as `customer` in `customerEmail`. */
export type Term = readonly [term: string, weight: number];

/** What a part of an identifier weighs. */
const PART = 0.3;

const SHORTEST_THAI = 5;

/** Spellings that the splitting at signs would tear apart. */
const SIGNS: readonly [RegExp, string][] = [
  [/\bc#/gi, 'csharp'],
  [/(?<![\w.])(?:asp)?\.net\b/gi, 'dotnet'],
  [/\bnode\.js\b/gi, 'nodejs'],
  [/\be-mail/gi, 'email'],
  [/฿/g, ' baht '],
  [/['’](?:s\b)?/g, ''],
];

/**
 * The stem of a word in lower case: endings, doubled letters and the differences between British and American spelling
 * are taken off. Not a word of any language; two words are alike when their stems are.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word) || hasThai(word)) return word;
  const stem = word
    .replace(/(?:ie[sd]|ications?)$/, 'y')
    .replace(/(?<=.(?:[sx]|us|[cs]h))es$|(?<=[^aisu])s$/, '')
    .replace(/is(?=(?:e|ed|er|ing|ation)$)/, 'iz')
    .replace(/our(?=$|able|ed|ing|it)/, 'or')
    .replace(/(?<=.{3})(?:at(?:ion|ing|ed|e)|ing|ed)$/, '')
    .replace(/(?<=.{3})e$/, '');
  // Doubled letters are what is most often mistyped.
  return stem.length < 4 ? stem : stem.replace(/(.)\1/g, '$1');
}

/** Words that a question has and its answer need not have. */
const EMPTY_WORDS = new Set(
  (
    'a about already also am an and any are as at be been being but by can cannot cant could did didnt do does doesnt doing dont for from ' +
    'get gets getting give given got had has have he hello her hey hi him his how i if im in into is isnt it its just know let me mean means my need of ' +
    'on or our please she should so some that the their them then there these they this those to us want was ' +
    'we were what whats when where which who why will with wont would you your than per via vs yet now while because whether through more most very much such else both ' +
    'wasnt arent hasnt even too really actually someone'
  )
    .split(' ')
    .flatMap((word) => [word, stemOf(word)]),
);

/** Firefox can tell Thai words apart from version 125; before, what stands between spaces is one word. */
function wordsOf(chunk: string): string[] {
  const {Segmenter} = Intl as Partial<typeof Intl>;
  if (!Segmenter || !hasThai(chunk)) return [chunk];
  return [...new Segmenter('th', {granularity: 'word'}).segment(chunk)].map(({segment}) => segment);
}

const chunksOf = (text: string): string[] => {
  const chunks = splitAtSigns(text);
  return isThaiSite ? chunks.flatMap(wordsOf) : chunks;
};

/** What one of `SIGNS` may be found in: most texts have none of them, and are many. */
const MAY_HAVE_SIGNS = /[#.฿'’]|e-mail/i;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}_-]+/u;
const BETWEEN_SCRIPTS = /(?<=[\u0e00-\u0e7f])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u0e00-\u0e7f])/i;

function splitAtSigns(text: string): string[] {
  const normal = text.normalize('NFC');
  const known = MAY_HAVE_SIGNS.test(normal)
    ? SIGNS.reduce((changed, [pattern, own]) => changed.replace(pattern, own), normal)
    : normal;
  const chunks = known.split(BETWEEN_WORDS).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk));
  return hasThai(known) ? chunks.flatMap((chunk) => chunk.split(BETWEEN_SCRIPTS)) : chunks;
}

/** Texts repeat their words: to read one takes longer than to remember it. */
const knownChunks = new Map<string, Term[]>();

/** The terms of one chunk between spaces and signs: whole, and its parts where it has some. */
function termsOfChunk(chunk: string): Term[] {
  const known = knownChunks.get(chunk) ?? readChunk(chunk);
  knownChunks.set(chunk, known);
  return known;
}

function readChunk(chunk: string): Term[] {
  const whole = chunk.replace(/[_-]/g, '').toLowerCase();
  const words = chunk.split(/-+/).filter(Boolean);
  const terms: Term[] = [[stemOf(whole), 1]];
  for (const word of words) {
    const parts = word.split(/_+|(?<=[\p{Ll}\d])(?=\p{Lu})/u).filter(Boolean);
    if (parts.length > 1) terms.push(...parts.map((part): Term => [stemOf(part.toLowerCase()), PART]));
    if (words.length > 1) terms.push([stemOf(word.replace(/_/g, '').toLowerCase()), 1]);
  }
  return terms;
}

/** Short Thai on pages in another language is a piece of a sample, and would be found as a part of other words. */
const isThaiPiece = (term: string) => !isThaiSite && term.length < SHORTEST_THAI && hasThai(term);

/** The terms of a text in its order, without the words that tell nothing. */
export const termsOf = (text: string): Term[] =>
  chunksOf(text)
    .flatMap(termsOfChunk)
    .filter(([term]) => !EMPTY_WORDS.has(term) && !isThaiPiece(term));

/** The terms of a text without the parts of its identifiers, each once. */
export const wholeTerms = (text: string): Set<string> =>
  new Set(termsOf(text).flatMap(([term, weight]) => (weight === 1 ? [term] : [])));

/** All words of a text in lower case, in its order. */
export const allWords = (text: string): string[] =>
  chunksOf(text).map((chunk) => chunk.replace(/[_-]/g, '').toLowerCase());

/** Of the words of a question those that tell something, all of them where none does. */
export function tellingOf(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The words of a question in lower case, in its order. */
export const wordsAsked = (text: string): readonly string[] => tellingOf(allWords(text));

/** The words of a question as stems. */
export const wordsOfQuestion = (text: string): string[] => wordsAsked(text).map(stemOf);

/** Cuts a text into pieces, in turn plain and marked, at the words whose terms are wanted. */
export function markWords(text: string, isWanted: (term: string) => boolean): string[] {
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}_-]+)/u)) {
    const isMarked =
      /[\p{L}\p{N}]/u.test(piece) && termsOf(piece).some(([term, weight]) => weight === 1 && isWanted(term));
    const isOpen = pieces.length % 2 === 0;
    if (isMarked && !isOpen) pieces.push(piece);
    else if (!isMarked && isOpen) pieces.push(piece);
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}
