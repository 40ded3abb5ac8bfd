/** Of the build, for which Docusaurus sets it; for browsers the bundler puts it in its place. */
declare const process: {env: {DOCUSAURUS_CURRENT_LOCALE?: string}};

/** Thai has no spaces between its words. Pages in other languages have no more of it than names. */
export const isThaiSite = process.env.DOCUSAURUS_CURRENT_LOCALE === 'th';

export const hasThai = (text: string): boolean => /[\u0e00-\u0e7f]/.test(text);

/** Makes spellings alike: tones, silent letters and the length of vowels are what names from abroad are not agreed on. */
export const spellingOf = (text: string): string =>
  text
    .replace(/[\u0e01-\u0e2e][ิุ]?์|(?<!ก)็|[่-๋ๆฯ]/g, '')
    .replace(/ล/g, 'ร')
    .replace(/เเ/g, 'แ')
    .replace(/ํา/g, 'ำ')
    .replace(/ี/g, 'ิ')
    .replace(/ื/g, 'ึ')
    .replace(/ู/g, 'ุ');

/** Rows of `thaiWords.ts`. */
export type ThaiWords = readonly (readonly [asked: string, meant: string])[];

/** The words that a word means, by its spelling. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** In letters, as what stands between two words that are known. */
const SHORTEST_UNKNOWN = 2;

/** A piece of a text: a word that is known, or what stands between such words. */
interface Piece {
  start: number;
  end: number;
  isKnown: boolean;
}

/** A way to cut the beginning of a text: the cheaper, the more letters of it are known, in the fewer words. */
interface Cut extends Piece {
  cost: number;
  before?: Cut;
}

const UNKNOWN_LETTER = 2;

/** No word begins behind a vowel that is written before its letter, none ends before a vowel or a tone of its letter. */
const isBorder = (text: string, at: number) =>
  !/[\u0e40-\u0e44]/.test(text[at - 1] ?? '') && !/\p{Mn}|[ะาำๅ]/u.test(text[at] ?? '');

/** Cuts a text at the words that are known. */
function piecesOf(text: string, meanings: Meanings, longest: number): Piece[] {
  /** By the length of a beginning, the best way to cut it whose last piece is known, and is not. */
  const known: (Cut | undefined)[] = [{start: 0, end: 0, isKnown: true, cost: 0}];
  const unknown: (Cut | undefined)[] = [];
  const bestAt = (end: number) => cheaper(known[end], unknown[end]);
  for (let end = 1; end <= text.length; end++) {
    if (isBorder(text, end))
      for (let start = Math.max(0, end - longest); start < end; start++) {
        const before = bestAt(start);
        if (before && isBorder(text, start) && meanings.has(text.slice(start, end)))
          known[end] = cheaper(known[end], {start, end, isKnown: true, cost: before.cost + 1, before});
      }
    const longer = unknown[end - 1];
    const start = end - SHORTEST_UNKNOWN;
    const before = known[start];
    unknown[end] = cheaper(
      longer && {...longer, end, cost: longer.cost + UNKNOWN_LETTER},
      before && {start, end, isKnown: false, cost: before.cost + SHORTEST_UNKNOWN * UNKNOWN_LETTER, before},
    );
  }
  const pieces: Piece[] = [];
  for (let cut = bestAt(text.length); cut?.before; cut = cut.before) pieces.push(cut);
  return pieces.reverse();
}

const cheaper = (one: Cut | undefined, other: Cut | undefined) =>
  one && (!other || one.cost <= other.cost) ? one : other;

/** How many letters must be known for each that is not. */
const LEAST_KNOWN = 2;

/** A space in Thai ends a phrase, or no more than a breath: words that it parts may mean something together. */
const joinThai = (words: readonly string[]) =>
  words.reduce<string[]>(
    (joined, word) =>
      hasThai(word) && hasThai(joined.at(-1) ?? '')
        ? [...joined.slice(0, -1), joined.at(-1)! + word]
        : [...joined, word],
    [],
  );

/**
 * Makes what puts the meaning of Thai words in their place. Of Thai that is known by halves nothing is put: an answer to the
 * words that happen to be known would be an answer to another question.
 */
export function createTranslator(rows: ThaiWords): (words: readonly string[]) => string[] {
  const meanings: Meanings = new Map(
    rows.flatMap(([asked, meant]) =>
      asked
        .split(', ')
        .map((word) => [spellingOf(word.replaceAll(' ', '')), meant.split(' ').filter(Boolean)] as const),
    ),
  );
  const longest = Math.max(...[...meanings.keys()].map(({length}) => length));
  return (words) => {
    let [known, unknown] = [0, 0];
    const meant = joinThai(words).map((word) => {
      if (!hasThai(word)) return [word];
      const text = spellingOf(word);
      const pieces = piecesOf(text, meanings, longest);
      if (pieces.length === 0) return [word];
      return pieces.flatMap(({start, end, isKnown}) => {
        const meaning = isKnown ? meanings.get(text.slice(start, end))! : [];
        if (!isKnown) unknown += end - start;
        else if (meaning.length > 0) known += end - start;
        return meaning;
      });
    });
    return known < LEAST_KNOWN * unknown ? [...words] : meant.flat();
  };
}
