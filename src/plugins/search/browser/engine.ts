import {rowAnchor} from '../../../lib/rowAnchor';
import {conceptsOf, nameKey, parseSynonyms, THAI, tokenize, type Concept} from './words';

/** A place in a page: its head, a section, a row of a table, or a titled step. */
export interface Place {
  /** The level of its heading. Rows and steps have none, and belong to the section before them. */
  level?: 1 | 2 | 3;
  /** Empty for the head of a page. Left out if `rowAnchor` makes it from the anchor of the section and the name. */
  anchor?: string;
  name: string;
  /** What readers say for it: phrases, separated by commas. */
  readerPhrases?: string;
  /** The number of an earlier place with the same name and text, on another page. */
  duplicateOf?: number;
  /** Whether it comes after other places that match as well. */
  isDemoted?: true;
}

/** A page, and its places in their order: the first is its head, which has its title. */
export interface IndexedPage {
  path: string;
  places: Place[];
}

/** What the search knows besides the pages. */
export interface SearchWords {
  /** Phrases that mean the same: `postback, webhook`. A group is on a line of its own. */
  synonyms?: string;
  /** What readers ask for and no page has, by phrases separated by commas: an answer that ends with a link. */
  absent?: Readonly<Record<string, string>>;
  /** Questions that an empty dialog offers. */
  examples?: readonly string[];
  /** Path of the place that says where to ask people, below the base path. */
  support?: string;
}

/** The index as downloaded. */
export interface SearchIndex extends SearchWords {
  pages: IndexedPage[];
  /** Lines with a term of the texts, and a character for the distance from each of its places to the next. */
  terms: string;
  /** End of the addresses of pages. */
  ending: '' | '/';
}

/** The texts of a page, by the anchors of its places: lines, and their parts, which are sentences or cells. */
export type Texts = Record<string, string[][]>;

/** The character for a distance of 1. Those before it are signs of JSON and of the lines. */
export const FIRST_DISTANCE = 0x30;

/** A place that matches. */
export interface Hit {
  page: IndexedPage;
  anchor: string;
  name: string;
  /** The headings above it. */
  above: string[];
  /** The titles of the pages that have it. */
  titles: string[];
}

export interface Found {
  hits: Hit[];
  /** Whether one place has most of what the question is about. */
  isLikely: boolean;
  /** Whether a term of a text matched the question, perhaps as a synonym. */
  isMatch: (term: string) => boolean;
  /** Whether the reader typed it: with another ending, its beginning, or with a typing error. */
  isTyped: (term: string) => boolean;
}

/** The address of a page, below the base path. */
export const addressOf = ({path}: IndexedPage, {ending}: SearchIndex) => (path === '/' ? '' : path.slice(1) + ending);

/** Lists the places of all pages, with their anchors, and the names of the headings above them. */
export const listPlaces = ({pages}: Pick<SearchIndex, 'pages'>) =>
  pages.flatMap((page) => {
    const headings: string[] = [];
    let section = '';
    return page.places.map(({anchor, ...place}) => {
      const {level = 4, name} = place;
      headings.length = Math.min(headings.length, level - 1);
      const above = [...headings];
      const address = anchor ?? rowAnchor(section, name);
      if (place.level) {
        headings[level - 1] = name;
        section = address;
      }
      return {...place, page, above, anchor: address};
    });
  });

/** How much a term says about a place, by where it is. `above` is the headings above the place. */
const FIELD = {readerPhrases: 4, name: 2.5, above: 1, text: 0.5};

/** Where the value of a further match begins to fall. */
const SATURATION = 1.5;

/** Weights of a match with the beginning of a word, and despite a typing error, for longer words. */
const MATCH = {prefix: 0.8, typo: 0.6};
const SHORT = 4;

/** For each word of a phrase of readers, for a question that names the place, and for a demoted place. */
const BONUS = {phrase: 1, exact: 100, demoted: 0.6};

/**
 * Lower bounds for the number of matches when a word is weighted: a rare word must not outweigh all others. An unknown
 * one does, because the answer may not be here; a Thai one counts less, because the pages are in English.
 */
const FEWEST = {rare: 10, unknown: 1, thai: 30};

/** A search counts as answered when one of the first places covers this share of the query's weight. */
const LIKELY = {share: 0.42, among: 3};

export const SHOWN = {hits: 12, ofPage: 3};

/** Whether two words differ by one letter that was added, left out or replaced, or by two that were exchanged. */
function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** Searches places by what a question is about: the best has most of it, and in its name. */
export class SearchEngine {
  readonly places;
  /** The weights of a term, by the number of the place. */
  private readonly terms = new Map<string, Map<number, number>>();
  private readonly phrases: {place: number; terms: string[]}[] = [];
  private readonly synonyms;
  private readonly keys: string[];

  constructor(index: SearchIndex) {
    this.places = listPlaces(index);
    this.synonyms = parseSynonyms(index.synonyms);
    this.keys = this.places.map(({name}) => nameKey(name));
    for (const line of index.terms.split('\n')) {
      const [term, distances] = line.split(' ');
      let place = -1;
      for (const distance of distances!)
        this.add(term!, (place += distance.charCodeAt(0) - FIRST_DISTANCE + 1), 'text');
    }
    const termsOfNames = new Map<string, string[]>();
    for (const [place, {name, readerPhrases, above}] of this.places.entries()) {
      // Names of sections and of fields are there again and again.
      termsOfNames.set(name, termsOfNames.get(name) ?? tokenize(name));
      const phrases = readerPhrases?.split(', ').map(tokenize) ?? [];
      this.phrases.push(...phrases.filter(({length}) => length > 0).map((terms) => ({place, terms})));
      for (const term of new Set(phrases.flat())) this.add(term, place, 'readerPhrases');
      for (const term of new Set(termsOfNames.get(name))) this.add(term, place, 'name');
      for (const term of new Set(above.flatMap((heading) => termsOfNames.get(heading)!)))
        this.add(term, place, 'above');
    }
  }

  private add(term: string, place: number, field: keyof typeof FIELD): void {
    const weights = this.terms.get(term) ?? new Map<number, number>();
    weights.set(place, (weights.get(place) ?? 0) + FIELD[field]);
    this.terms.set(term, weights);
  }

  /**
   * Index terms that match a query term, with weights. The last query term also matches as a prefix; an unknown one,
   * with one typo.
   */
  private variantsOf(term: string, isLast: boolean): (readonly [string, number])[] {
    const isKnown = this.terms.has(term);
    if (isKnown && !isLast) return [[term, 1]];
    const mayErr = !isKnown && term.length > SHORT && /^[a-z]+$/.test(term);
    return [...this.terms.keys()].flatMap((other) => {
      if (other === term) return [[other, 1] as const];
      if (isLast && term.length > 2 && other.startsWith(term)) return [[other, MATCH.prefix] as const];
      return mayErr && other[0] === term[0] && isNear(term, other) ? [[other, MATCH.typo] as const] : [];
    });
  }

  /** The weights of the places that have all terms of one way to say a thing: half a phrase is another thing. */
  private weightsOf(variants: readonly (readonly (readonly [string, number])[])[]): (readonly [number, number])[] {
    const [first, ...others] = variants.map((ofTerm) => {
      const weights = new Map<number, number>();
      for (const [term, similarity] of ofTerm)
        for (const [place, weight] of this.terms.get(term) ?? [])
          weights.set(place, Math.max(weights.get(place) ?? 0, weight * similarity));
      return weights;
    });
    return [...(first ?? [])]
      .filter(([place]) => others.every((weights) => weights.has(place)))
      .map(([place, weight]) => {
        const sum = others.reduce((before, weights) => before + weights.get(place)!, weight);
        return [place, sum / variants.length];
      });
  }

  /** The weights of the places that have one thing of a question, by the best way to say it. */
  private matchesOf(
    {own, others}: Concept,
    last: string | undefined,
    matched: Map<string, boolean>,
  ): Map<number, number> {
    const best = new Map<number, number>();
    const ways = [
      own.map((term) => this.variantsOf(term, term === last)),
      ...others.map((terms) => terms.map((term) => [[term, 1] as const])),
    ];
    for (const [way, variants] of ways.entries()) {
      variants.flat().forEach(([term]) => matched.set(term, matched.get(term) || way === 0));
      for (const [place, weight] of this.weightsOf(variants)) best.set(place, Math.max(best.get(place) ?? 0, weight));
    }
    return best;
  }

  /** Returns the places that match a question, the best first. */
  search(question: string): Found {
    const concepts = conceptsOf(question, this.synonyms);
    const words = tokenize(question);
    const last = words.at(-1);
    /** The terms that match, and whether the reader typed them. */
    const matched = new Map(words.map((term) => [term, true]));
    const scores = this.places.map(() => ({score: 0, has: 0}));
    let asked = 0;
    for (const concept of concepts) {
      const matches = this.matchesOf(concept, last, matched);
      const isThai = concept.own.some((term) => THAI.test(term));
      const fewest = isThai ? FEWEST.thai : matches.size > 0 ? FEWEST.rare : FEWEST.unknown;
      // A rare word says more.
      const worth = Math.log(1 + this.places.length / Math.max(matches.size, fewest));
      asked += worth;
      for (const [number, weight] of matches) {
        scores[number]!.score += (worth * weight) / (weight + SATURATION);
        scores[number]!.has += worth;
      }
    }
    const terms = new Set(concepts.flatMap(({own, others}) => [own, ...others].flat()));
    for (const phrase of this.phrases) {
      if (!phrase.terms.every((term) => terms.has(term))) continue;
      scores[phrase.place]!.score += BONUS.phrase * phrase.terms.length;
      scores[phrase.place]!.has += BONUS.phrase * phrase.terms.length;
    }
    const key = nameKey(question);
    /** Whether a question is the title of a page but for its end: "inquiry" for "Inquiry API". */
    const isTitle = ({level, name}: Place) => {
      const title = tokenize(name);
      return level === 1 && words.length * 2 >= title.length && words.every((word, index) => word === title[index]);
    };
    const ranked = this.places
      .map((place, number) => {
        const isExact = key !== '' && (this.keys[number] === key || isTitle(place));
        const {score, has} = scores[number]!;
        const total = (score + (isExact ? BONUS.exact : 0)) * (place.isDemoted ? BONUS.demoted : 1);
        return {place, number, total, covered: isExact ? 1 : has / asked};
      })
      .filter(({total}) => total > 0)
      .sort((one, other) => other.total - one.total);
    const hits = new Map<number, Hit>();
    for (const {place, number} of ranked) {
      const {page, anchor, name, above, duplicateOf = number} = place;
      const title = page.places[0]!.name;
      const twin = hits.get(duplicateOf);
      if (twin) twin.titles.push(title);
      else if (hits.size < SHOWN.hits && [...hits.values()].filter((hit) => hit.page === page).length < SHOWN.ofPage)
        hits.set(duplicateOf, {page, anchor, name, above, titles: [title]});
    }
    return {
      hits: [...hits.values()],
      isLikely: ranked.slice(0, LIKELY.among).some(({covered}) => covered >= LIKELY.share),
      isMatch: (term) => matched.has(term),
      isTyped: (term) => matched.get(term) === true,
    };
  }
}
