import {commonFirst, phrasesOf, shardOf, type IndexedPage, type SearchIndex, type Terms} from './pages';
import {READER_WORDS} from './readerWords';
import {createTranslator, hasThai, isThaiSite, type ThaiWords} from './thai';
import {allWords, LONGEST_QUERY, stemOf, tellingOf, wholeTerms, wordsOfQuestion} from './words';

const MOST_WORDS = 16;

export interface RankedPage {
  page: IndexedPage;
  score: number;
}

/** What a question found. */
export interface Ranked {
  /** The question as it was typed, without the spaces around it. */
  asked: string;
  /** Best first. */
  pages: RankedPage[];
  /** What the question consists of. */
  concepts: readonly Concept[];
  /** All terms that it may mean. */
  terms: ReadonlySet<string>;
}

/** What one or more words of a question may stand for: the best of the alternatives counts, which need all their terms. */
export interface Concept {
  alternatives: {terms: string[]; quality: number}[];
  /** How much of the question it is: rare words are much. */
  mass: number;
  /** How much each page is about it. */
  pages: Map<number, number>;
}

const QUALITY = {synonym: 0.8, prefix: 0.75, split: 0.9, typing: [1, 0.65, 0.4]};
const SHORTEST_PREFIX = 3;
const SHORTEST_WITH_TYPING_ERROR = 4;
const MOST_PREFIXED = 24;

const inWords = (list: string) => list.split(',').map((phrase) => wordsOfQuestion(phrase));

/** By what is asked, its words with spaces between them. */
const meanings = new Map<string, string[][]>();
for (const [asked, meant] of READER_WORDS)
  for (const words of inWords(asked)) {
    const key = words.join(' ');
    meanings.set(key, [...(meanings.get(key) ?? []), ...inWords(meant)]);
  }
const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

/** The distance of two words in typing errors, two neighbours exchanged being one; `most + 1` for more than that. */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({length: b.length + 1}, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[b.length]!;
}

/** The terms of a site or of a shard, with the pages that have each. */
class Dictionary {
  private readonly terms: string[];
  private readonly postings: string[];

  constructor({terms, postings}: Terms) {
    this.terms = terms.split(' ');
    this.postings = postings.split(' ');
  }

  private firstFrom(term: string): number {
    let [low, high] = [0, this.terms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.terms[middle]! < term) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(term: string): boolean {
    return this.terms[this.firstFrom(term)] === term;
  }

  /** How much each page that has a term is about it. */
  pagesOf(term: string): Map<number, number> {
    const pages = new Map<number, number>();
    const index = this.firstFrom(term);
    if (this.terms[index] !== term) return pages;
    let page = -1;
    for (const [, letters, weight] of this.postings[index]!.matchAll(/([A-Z]{0,4})([0-9a-z])/g)) {
      page += 1 + [...letters!].reduce((gap, letter) => gap * 26 + letter.charCodeAt(0) - 65, 0);
      pages.set(page, parseInt(weight!, 36));
    }
    return pages;
  }

  startingWith(beginning: string): string[] {
    const start = this.firstFrom(beginning);
    const found: string[] = [];
    for (let index = start; this.terms[index]?.startsWith(beginning) && found.length < MOST_PREFIXED; index++)
      found.push(this.terms[index]!);
    return found;
  }

  /** The terms that a word with typing errors can mean, and how many errors that takes. */
  nearTo(word: string): {terms: string[]; errors: number} {
    let most = word.length < 7 ? 1 : 2;
    let terms: string[] = [];
    for (const term of this.terms) {
      if (term.length < 3 || hasThai(term)) continue;
      const errors = typingErrors(word, term, most);
      // With two errors, at least the beginning is right.
      if (errors > most || (errors > 1 && term[0] !== word[0])) continue;
      if (errors < most) terms = [];
      terms.push(term);
      most = errors;
    }
    return {terms, errors: most};
  }

  thai(): string[] {
    return this.terms.filter(hasThai);
  }
}

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

/** What an alternative counts of which a name has some terms, times their share. */
const PART = 0.75;

/** What of a question a name says: how much of the question, and how much of the name the question says. */
function likeness(name: ReadonlySet<string>, concepts: readonly Concept[], total: number): number {
  if (name.size === 0) return 0;
  let found = 0;
  const said = new Set<string>();
  for (const {alternatives, mass} of concepts) {
    let best = 0;
    for (const {terms, quality} of alternatives) {
      const has = terms.filter((term) => name.has(term));
      has.forEach((term) => said.add(term));
      if (has.length === terms.length) best = Math.max(best, quality);
      else best = Math.max(best, (PART * quality * has.length) / terms.length);
    }
    found += mass * best;
  }
  return (found / total) * (said.size / name.size);
}

const AREA_WEIGHT = {API: 1, Plugins: 0.95, Blog: 0.9, Site: 0.9};
const NAME_WEIGHT = {title: 2.1, keyword: 1.1, heading: 0.9, row: 0.6, code: 1.8};
/** What names count beside the terms. All these figures hold for questions whose words no page had been given yet. */
const NAMES = 10;
/** Readers' phrases of a page add up, and the best of them counts most. */
const NORM = 3;

/** More pages than a reader looks at, and few enough to read all their names. */
const MOST_CANDIDATES = 60;

export interface Ranking {
  /** Finds the pages that answer a question, best first. Any text may be asked. */
  rank: (question: string) => Promise<Ranked>;
}

interface Sources {
  /** Brings the terms of a shard on a site whose index has none. */
  loadTerms: (shard: string) => Promise<Terms>;
  /** Brings the Thai words that are known on a site in another language. */
  loadThai: () => Promise<ThaiWords>;
}

/**
 * Prepares the search.
 *
 * @param sources of what a question may need beside the index; its search rejects where they do.
 */
export function createRanking(index: SearchIndex, {loadTerms, loadThai}: Sources): Ranking {
  const whole = index.terms === undefined ? undefined : new Dictionary(index as Terms);
  const shards = new Map<string, Dictionary>();

  const dictionaryOf = (term: string) =>
    whole ?? shards.get(shardOf(term)) ?? new Dictionary({terms: '', postings: ''});
  const isKnown = (term: string) => dictionaryOf(term).has(term);
  const titles = new Set(index.pages.flatMap(({title}) => [...wholeTerms(title)]));
  const hasKeywords = index.pages.some(({keywords}) => keywords !== undefined);
  const vocabulary = index.words?.split(' ') ?? (hasKeywords ? commonFirst(index as Terms) : []);
  const numberOf = new Map(vocabulary.map((term, number) => [term, number]));
  const namesOfPage = new Map<IndexedPage, {title: Set<string>; phrases: number[][]; places: Set<string>[]}>();

  function namesOf(page: IndexedPage) {
    let names = namesOfPage.get(page);
    if (!names) {
      names = {
        title: wholeTerms(page.title),
        phrases: page.keywords === undefined ? [] : phrasesOf(page.keywords),
        // A field within another is asked for by its own name.
        places: page.places.map(([, name, kind]) => wholeTerms(kind === 'row' ? name.split('.').at(-1)! : name)),
      };
      namesOfPage.set(page, names);
    }
    return names;
  }

  /** How many pages have a place of this name: what all pages have tells little. */
  const namesakes = new Map<string, number>();
  for (const {places} of index.pages)
    for (const name of new Set(places.map(([, name]) => name))) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
  /** What a word decides that pages have to such degrees: much where few pages have most of it. */
  function rarity(weights: Iterable<number>): number {
    let [sum, squares] = [0, 0];
    for (const weight of weights) {
      sum += weight ** 2;
      squares += weight ** 4;
    }
    // The power keeps a rare word from deciding alone.
    return Math.log(1 + (index.pages.length * squares) / (sum ** 2 || 1)) ** 0.4;
  }

  /** The terms of the index that a word can mean. */
  function readings(word: string): {terms: string[]; quality: number}[] {
    const dictionary = dictionaryOf(word);
    if (dictionary.has(word)) return [{terms: [word], quality: 1}];
    if (hasThai(word)) return [];
    const begun = word.length >= SHORTEST_PREFIX ? dictionary.startingWith(word) : [];
    if (begun.length > 0)
      return begun.map((term) => ({terms: [term], quality: QUALITY.prefix * Math.sqrt(word.length / term.length)}));
    const isLong = word.length >= SHORTEST_WITH_TYPING_ERROR && !/\d/.test(word);
    const near = isLong ? dictionary.nearTo(word) : {terms: [], errors: 0};
    const asTyped = near.terms
      .slice(0, MOST_PREFIXED)
      .map((term) => ({terms: [term], quality: QUALITY.typing[near.errors] ?? 0}));
    if (near.errors === 1 && asTyped.length > 0 && word.length > 5) return asTyped;
    for (let cut = 2; cut <= word.length - 3; cut++) {
      const pair = [stemOf(word.slice(0, cut)), stemOf(word.slice(cut))];
      if (pair.every(isKnown)) return [{terms: pair, quality: QUALITY.split}];
    }
    return asTyped;
  }

  function conceptOf(alternatives: Concept['alternatives'], words: number): Concept {
    const pages = new Map<number, number>();
    for (const {terms, quality} of alternatives) {
      const sums = new Map<number, number>();
      for (const term of terms)
        for (const [page, weight] of dictionaryOf(term).pagesOf(term))
          sums.set(page, quality * weight + (sums.get(page) ?? 0));
      for (const [page, sum] of sums) pages.set(page, Math.max(sum, pages.get(page) ?? 0));
    }
    return {alternatives, mass: rarity(pages.values()) * (1 + 0.5 * (words - 1)), pages};
  }

  /** A word with a typing error that a row of the readers' words has. */
  function corrected(asked: string): string {
    const word = stemOf(asked);
    if (word.length < 5 || /\d/.test(word) || hasThai(word) || isKnown(word) || meanings.has(word)) return asked;
    return askedWords.find((known) => typingErrors(word, known, 1) === 1) ?? asked;
  }

  /** Reads the words of a question: phrases that have a meaning, words that belong together, single words. */
  function conceptsOf(words: readonly string[]): Concept[] {
    const concepts: Concept[] = [];
    for (let start = 0; start < words.length;) {
      let taken = 1;
      let alternatives: Concept['alternatives'] = [];
      for (
        let length = Math.min(LONGEST_PHRASE, words.length - start);
        length > 0 && alternatives.length === 0;
        length--
      ) {
        const asked = words.slice(start, start + length);
        const phrase = asked.map(stemOf);
        const meant = meanings.get(phrase.join(' '));
        const together = length > 1 && length <= 3 ? stemOf(asked.join('')) : '';
        const joined = together !== '' && isKnown(together) ? [{terms: [together], quality: 1}] : [];
        const own = length === 1 ? readings(phrase[0]!) : [{terms: phrase, quality: 0.9}];
        if (meant || joined.length > 0) {
          const others = (meant ?? [])
            .filter((terms) => terms.join(' ') !== phrase.join(' '))
            .map((terms) => ({terms, quality: QUALITY.synonym}));
          alternatives = [
            ...joined,
            ...own.filter(({quality}) => meant === undefined || quality === 1 || length > 1),
            ...others,
          ];
          taken = length;
        } else if (length === 1) alternatives = own;
      }
      concepts.push(conceptOf(alternatives, taken));
      start += taken;
    }
    return concepts;
  }

  async function loadFor(words: readonly string[]): Promise<void> {
    if (whole) return;
    const wanted = words.flatMap((word) => [word, ...(meanings.get(word) ?? []).flat()]);
    const missing = [...new Set(wanted.map(shardOf))].filter((shard) => !shards.has(shard));
    await Promise.all(missing.map(async (shard) => shards.set(shard, new Dictionary(await loadTerms(shard)))));
  }

  let translate: ReturnType<typeof createTranslator> | undefined;
  const translator = async () => (translate ??= createTranslator(await loadThai()));

  const knownThai = () =>
    [...[...meanings.keys()].filter(hasThai), ...(whole?.thai() ?? [])].sort((a, b) => b.length - a.length);

  return {
    async rank(question) {
      const typed = allWords(question.slice(0, LONGEST_QUERY));
      const words = tellingOf(!isThaiSite && typed.some(hasThai) ? (await translator())(typed) : typed)
        .slice(0, MOST_WORDS)
        .flatMap((word) => (hasThai(word) ? cutThai(word, knownThai()) : [word]));
      await loadFor(words.map(stemOf));
      const concepts = conceptsOf(words.map(corrected));
      const total = concepts.reduce((sum, {mass}) => sum + mass, 0);
      const scores = new Map<number, number>();
      for (const {mass, pages} of concepts)
        for (const [page, weight] of pages) scores.set(page, mass * weight + (scores.get(page) ?? 0));
      // What no page has is no fault of a name.
      const sayable = concepts.reduce(
        (sum, {alternatives, mass}) => sum + mass * Math.max(0, ...alternatives.map(({quality}) => quality)),
        0,
      );
      const asked = question.slice(0, LONGEST_QUERY).trim();
      const code = asked.toLowerCase();
      const isCode =
        concepts.length === 1 &&
        !titles.has(stemOf(words.join(''))) &&
        (code.length <= 3 || concepts[0]!.pages.size < index.pages.length / 4 || /[_\d]|[a-z][A-Z]/.test(question));
      const terms = new Set(concepts.flatMap(({alternatives}) => alternatives.flatMap(({terms: own}) => own)));
      // Most phrases say nothing of a question, and there are thousands.
      const asNumbers = new Set([...terms].map((term) => numberOf.get(term)));
      const isAsked = (phrase: readonly number[]) => phrase.some((number) => asNumbers.has(number));
      const candidates = [...scores]
        .map(([number, score]) => ({page: index.pages[number]!, score}))
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_CANDIDATES);
      const pages = candidates.map(({page, score}): RankedPage => {
        const names = namesOf(page);
        const likenessOf = (name: ReadonlySet<string>) => likeness(name, concepts, sayable);
        const title = NAME_WEIGHT.title * likenessOf(names.title);
        const phrases = names.phrases
          .filter(isAsked)
          .reduce((sum, phrase) => sum + likenessOf(new Set(phrase.map((number) => vocabulary[number]!))) ** NORM, 0);
        const keyword = NAME_WEIGHT.keyword * phrases ** (1 / NORM);
        const places = page.places.map(([, name, kind], number) =>
          isCode && kind === 'row' && name.split('.').at(-1)!.toLowerCase() === code
            ? NAME_WEIGHT.code + (name === asked ? 0.1 : 0)
            : (NAME_WEIGHT[kind ?? 'heading'] * likenessOf(names.places[number]!) * (name === asked ? 1.3 : 1)) /
              Math.sqrt(namesakes.get(name)!),
        );
        const best = Math.max(title, keyword, ...places);
        return {page, score: (score + NAMES * total * best) * AREA_WEIGHT[page.area]};
      });
      return {asked, pages: pages.sort((a, b) => b.score - a.score), concepts, terms};
    },
  };
}
