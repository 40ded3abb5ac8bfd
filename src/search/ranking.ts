import {preferences} from './classifier';
import {Dictionaries} from './dictionary';
import type {IndexedPage, SearchIndex, Terms} from './pages';
import {type Concept, QuestionReader} from './question';
import {createTranslator, hasThai, isThaiSite, type ThaiWords} from './thai';
import {allWords, LONGEST_QUERY, stemOf, tellingOf, wholeTerms} from './words';

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
const NAME_WEIGHT = {title: 2.1, heading: 0.9, row: 0.6, code: 1.8};
/** What names count beside the terms. All these figures hold for questions whose words no page had been given yet. */
const NAMES = 10;
/** What readers' phrases count beside both. */
const PHRASES = 3;

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
  const reader = new QuestionReader(new Dictionaries(index, loadTerms), index.pages.length);
  const titles = new Set(index.pages.flatMap(({title}) => [...wholeTerms(title)]));
  const namesOfPage = new Map<IndexedPage, {title: Set<string>; places: Set<string>[]}>();

  function namesOf(page: IndexedPage) {
    let names = namesOfPage.get(page);
    if (!names) {
      names = {
        title: wholeTerms(page.title),
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
  let translate: ReturnType<typeof createTranslator> | undefined;
  const translator = async () => (translate ??= createTranslator(await loadThai()));

  return {
    async rank(question) {
      const typed = allWords(question.slice(0, LONGEST_QUERY));
      const words = tellingOf(!isThaiSite && typed.some(hasThai) ? (await translator())(typed) : typed)
        .slice(0, MOST_WORDS)
        .flatMap((word) => reader.cut(word));
      const concepts = await reader.read(words);
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
      const preferred = preferences(
        asked,
        index.pages.map((page) => page.asked),
      );
      const candidates = [...scores]
        .map(([number, score]) => ({page: index.pages[number]!, score, preference: preferred[number]!}))
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_CANDIDATES);
      const pages = candidates.map(({page, score, preference}): RankedPage => {
        const names = namesOf(page);
        const likenessOf = (name: ReadonlySet<string>) => likeness(name, concepts, sayable);
        const title = NAME_WEIGHT.title * likenessOf(names.title);
        const places = page.places.map(([, name, kind], number) =>
          isCode && kind === 'row' && name.split('.').at(-1)!.toLowerCase() === code
            ? NAME_WEIGHT.code + (name === asked ? 0.1 : 0)
            : (NAME_WEIGHT[kind ?? 'heading'] * likenessOf(names.places[number]!) * (name === asked ? 1.3 : 1)) /
              Math.sqrt(namesakes.get(name)!),
        );
        const best = Math.max(title, ...places);
        return {page, score: (score + NAMES * total * best) * AREA_WEIGHT[page.area] + PHRASES * total * preference};
      });
      return {asked, pages: pages.sort((a, b) => b.score - a.score), concepts, terms};
    },
  };
}
