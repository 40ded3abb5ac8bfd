import MiniSearch from 'minisearch';

export type Area = 'API' | 'Plugins' | 'Blog' | 'Site';

/** Which of the three filters a path of the site falls under. */
export function areaOf(path: string): Area {
  if (path.startsWith('/docs/plugins')) return 'Plugins';
  if (path.startsWith('/docs/')) return 'API';
  return path.startsWith('/blog') ? 'Blog' : 'Site';
}

/** A page with the places in it that have a name: its headings, and the rows of its tables of fields and codes. */
export interface HeadingPage {
  /** Path on the site, such as `/docs/api/overviews`. */
  path: string;
  title: string;
  area: Area;
  /** Id and text of each place, in the order of the page; a row of a table is marked, because it names a detail. */
  places: [id: string, text: string, kind?: 'row'][];
  /** All its words, each once, for `searchWords`; absent where the words of all pages would weigh too much. */
  words?: string;
}

/** A place that a query found by its name. */
export interface HeadingHit {
  page: HeadingPage;
  /** Undefined: the page itself. */
  place?: {id: string; text: string};
  score: number;
}

export interface HeadingIndex {
  /**
   * Finds pages and places by their names, best first. Tolerates a typing error in words of five letters and more.
   * All words must be there; when no place has them all, any of them will do.
   */
  search: (query: string) => HeadingHit[];
  /** Finds pages whose prose has all words, or words that begin so, in no order: until the full text has answered. */
  searchWords: (query: string) => HeadingHit[];
}

interface Entry {
  id: number;
  text: string;
  title: string;
}

const segmenter = new Intl.Segmenter('th', {granularity: 'word'});

const isThai = (text: string) => /\p{Script=Thai}/u.test(text);

/** The parts of an identifier or a word: `ibanking_kbank` has two, `customerEmail` too. */
const partsOf = (chunk: string): string[] =>
  chunk
    .split(/[_-]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

const thaiWords = (chunk: string): string[] =>
  [...segmenter.segment(chunk)].filter(({isWordLike}) => isWordLike).map(({segment}) => segment.toLowerCase());

const partsOfChunk = (chunk: string): string[] => (isThai(chunk) ? thaiWords(chunk) : partsOf(chunk));

const chunksOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}_-]+/u).filter(Boolean);

/**
 * Splits a text into the words that are compared: lower case, at spaces, punctuation and inner capitals; an identifier
 * is also one word, so that `customerref`, `customer_ref` and `customerRef` meet. Thai is split by its dictionary.
 */
export function words(text: string): string[] {
  const found = chunksOf(text).flatMap((chunk) => {
    if (isThai(chunk)) return thaiWords(chunk);
    const parts = partsOf(chunk);
    return parts.length > 1 ? [...parts, parts.join('')] : parts;
  });
  return [...new Set(found)];
}

/** The words of a text in the parts that queries are cut into, each once, sorted: what `searchWords` looks through. */
export const distinctWords = (text: string): string =>
  [...new Set(chunksOf(text).flatMap(partsOfChunk))].sort().join(' ');

/** Words that a question has and its answer need not have. */
const EMPTY_WORDS = new Set(
  'a an and are can do does find for from how i in is it mean means my not of on or the this to what when where which why with you your'.split(
    ' ',
  ),
);

/** What readers call a thing in Thai or in other spellings, and what these pages call it. */
const ALIASES: Readonly<Record<string, string>> = {
  พร้อมเพย์: 'promptpay',
  คิวอาร์: 'qr',
  ผ่อนชำระ: 'installment',
  ผ่อน: 'installment',
  บัตรเครดิต: 'card',
  บัตรทดสอบ: 'test cards',
  ลิงก์ชำระเงิน: 'payment link',
  คืนเงิน: 'refund',
  ปลั๊กอิน: 'plugin',
  webhook: 'postback',
  ipn: 'postback',
  callback: 'postback',
  instalment: 'installment',
  subscription: 'recurring',
};

/** The longest alias that fits, as a whole word where words have spaces between them. */
const aliasPattern = new RegExp(
  `(?<!\\p{Script=Latin})(?:${Object.keys(ALIASES)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?!\\p{Script=Latin})`,
  'giu',
);

/** The query in the pages' own words: aliases translated. For the full text, which knows no aliases. */
export const translateQuery = (query: string): string =>
  query.replace(aliasPattern, (alias) => ` ${ALIASES[alias.toLowerCase()]} `).trim();

/** The words that tell something; all of them where none does. */
function tellingWords(chunks: readonly string[]): string[] {
  const telling = chunks.filter((chunk) => !EMPTY_WORDS.has(chunk.toLowerCase()));
  return telling.length > 0 ? telling : [...chunks];
}

/** The words of a query, each of which a place must have: an identifier counts as its parts. */
const wordsOfQuery = (query: string): string[] => [
  ...new Set(tellingWords(chunksOf(translateQuery(query))).flatMap(partsOfChunk)),
];

/** Each letter of a code may matter: only from the third letter on is a word taken as unfinished. */
const mayGoOn = (word: string) => word.length > 2;

const SHORTEST_WORD_WITH_TYPING_ERROR = 5;

/** Places that are indexed before the page may answer its reader: on a slow phone, a twentieth of a second. */
const PLACES_AT_ONCE = 100;

/** Prepares the search by names. Takes some milliseconds for a thousand places. */
export async function createHeadingIndex(pages: readonly HeadingPage[]): Promise<HeadingIndex> {
  const places = pages.flatMap((page) => [
    {page, place: undefined, kind: 'page' as const},
    ...page.places.map(([id, text, kind]) => ({page, place: {id, text}, kind})),
  ]);
  const index = new MiniSearch<Entry>({
    fields: ['text', 'title'],
    tokenize: (text) => words(tellingWords(chunksOf(text)).join(' ')),
    processTerm: (term) => term,
    searchOptions: {
      boost: {text: 3},
      prefix: mayGoOn,
      fuzzy: (term) => (term.length >= SHORTEST_WORD_WITH_TYPING_ERROR ? 0.2 : false),
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  await index.addAllAsync(
    places.map(({page, place}, id) => ({id, text: place?.text ?? page.title, title: place ? page.title : ''})),
    {chunkSize: PLACES_AT_ONCE},
  );
  // A page answers more than a heading in it; a row answers who types its name, less who writes a phrase.
  // The documentation answers before the blog tells.
  const weightOf = (id: number, isPhrase: boolean) => {
    const {kind, page} = places[id]!;
    const area = page.area === 'Blog' ? 0.7 : 1;
    if (kind === 'page') return 1.6 * area;
    return kind === 'row' && isPhrase ? 0.4 : area;
  };
  return {
    search(query) {
      const wanted = wordsOfQuery(query);
      if (wanted.length === 0) return [];
      // An identifier is often typed as its words: written together it counts more than the words do apart.
      const together = wanted.length > 1 ? [{queries: [wanted.join('')], fuzzy: false as const, boost: {text: 9}}] : [];
      const run = (combineWith: 'AND' | 'OR') =>
        index.search(
          {combineWith: 'OR', queries: [{combineWith, queries: wanted}, ...together]},
          {boostDocument: (id) => weightOf(id as number, wanted.length > 1)},
        );
      const all = run('AND');
      return (all.length > 0 ? all : run('OR')).map(({id, score}) => ({...places[id as number]!, score}));
    },
    searchWords(query) {
      const wanted = wordsOfQuery(query).map((word) => (mayGoOn(word) ? ` ${word}` : ` ${word} `));
      if (wanted.length === 0) return [];
      return pages
        .filter(({words: own}) => own !== undefined && wanted.every((word) => ` ${own} `.includes(word)))
        .map((page) => ({page, score: 1}));
    },
  };
}
