import {anchorOf, conceptsOf, nameKey, parseSynonyms, THAI, tokenize, type Concept} from './words';

/** A page as the index has it. */
export interface IndexedPage {
  path: string;
  title: string;
}

/** What the search knows besides the pages. */
export interface SearchWords {
  /** Phrases that mean the same: `postback, webhook`. A group is on a line of its own, or between semicolons. */
  synonyms?: string;
  /** What readers ask for and no page has, by phrases separated by commas: an answer that ends with a link. */
  absent?: Readonly<Record<string, string>>;
  /** Questions that an empty dialog offers. */
  examples?: readonly string[];
  /** Path of the place that says where to ask people, below the base path. */
  support?: string;
}

/** A place in a page: a section, a row of a table, or a titled step. */
export interface Place {
  /** The number of its page. */
  page: number;
  /** The number of the section that it is in. */
  section?: number;
  /** Empty for the head of a page. Left out if `anchorOf` makes it from the anchor of the section and the name. */
  anchor?: string;
  name: string;
  /** What readers say for it. */
  said?: string[];
  /** The number of an earlier place with the same name and text, on another page. */
  same?: number;
  /** Whether it comes after other places that match as well. */
  isDemoted?: true;
}

/** The index as downloaded. */
export interface SearchIndex extends SearchWords {
  pages: IndexedPage[];
  places: Place[];
  /** Lines with a term of the text, and the numbers of its places: the first, then distances, in base 36. */
  terms: string;
  /** End of the addresses of pages. */
  ending: '' | '/';
}

/** A place that matches. */
export interface Hit {
  page: IndexedPage;
  anchor: string;
  name: string;
  /** Other pages that have the same text. */
  others: IndexedPage[];
}

export interface Found {
  hits: Hit[];
  /** Whether one place has most of what the question is about. */
  isLikely: boolean;
  /** Whether a term of a text matched the question. */
  isMatch: (term: string) => boolean;
}

/** The address of a page, below the base path. */
export const addressOf = ({path}: IndexedPage, {ending}: SearchIndex) => (path === '/' ? '' : path.slice(1) + ending);

/** The anchor of a place. */
export function anchorOfPlace({anchor, section, name}: Place, places: readonly Place[]): string {
  return anchor ?? anchorOf(section === undefined ? '' : anchorOfPlace(places[section]!, places), name);
}

/** How much a term says about a place, by where it stands. `above` is the names of its section and its page. */
const FIELD = {name: 2.5, said: 4, above: 1.5, text: 0.9};

/** Lengths from which a word may have an error more. */
const TYPOS = [5, 8];

/** Weights of a match: by a synonym, at the beginning of a word, and despite a typing error. */
const MATCH = {synonym: 0.65, prefix: 0.8, typo: 0.6};

/** For words in a name; for a phrase of readers; for nothing but one; for nothing but the name. */
const BONUS = {name: 1.2, phrase: 1, exactRow: 60, exactPhrase: 70, exact: 100, demoted: 0.6};

/** As many places are taken to have a word that none has, so that one such word does not outweigh all others. */
const UNKNOWN = {english: 3, thai: 30};

/** Where the value of a further match begins to fall. */
const SATURATION = 1.5;

/** The share of what a question is about that one of the first places has when it is likely to answer it. */
const LIKELY = {share: 0.5, among: 3};

const SHOWN = {hits: 12, ofPage: 3};

/** Whether two words differ by at most so many letters that were added, left out, replaced or exchanged. */
function isNear(one: string, other: string, most: number): boolean {
  if (one === other) return true;
  if (most === 0 || Math.abs(one.length - other.length) > most) return false;
  let at = 0;
  while (one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  return (
    (a[0] === b[1] && a[1] === b[0] && isNear(a.slice(2), b.slice(2), most - 1)) ||
    isNear(a.slice(1), b.slice(1), most - 1) ||
    isNear(a.slice(1), b, most - 1) ||
    isNear(a, b.slice(1), most - 1)
  );
}

/** Searches places by what a question is about: the best has most of it, and in its name. */
export class SearchEngine {
  /** The weights of a term, by place. */
  private readonly terms = new Map<string, Map<number, number>>();
  private readonly phrases: {place: number; terms: string[]; key: string}[] = [];
  private readonly synonyms;
  private readonly keys: string[];

  constructor(private readonly index: SearchIndex) {
    const {pages, places, terms} = index;
    this.synonyms = parseSynonyms(index.synonyms);
    this.keys = places.map(({name}) => nameKey(name));
    const lengths = new Array<number>(places.length).fill(0);
    const texts = terms.split('\n').map((line) => {
      const [term, ...distances] = line.split(' ');
      let last = 0;
      const numbers = distances.map((distance) => (last += parseInt(distance, 36)));
      for (const number of numbers) lengths[number]!++;
      return {term: term!, numbers};
    });
    const average = lengths.reduce((sum, length) => sum + length, 0) / places.length;
    for (const {term, numbers} of texts)
      for (const number of numbers) this.add(term, number, FIELD.text / (0.5 + (0.5 * lengths[number]!) / average));
    const names = places.map(({name}) => tokenize(name));
    const titles = pages.map(({title}) => tokenize(title));
    for (const [number, {page, section, said = []}] of places.entries()) {
      for (const term of new Set(names[number])) this.add(term, number, FIELD.name);
      const phrases = said.map((phrase) => ({place: number, terms: tokenize(phrase), key: nameKey(phrase)}));
      this.phrases.push(...phrases);
      for (const term of new Set(phrases.flatMap((phrase) => phrase.terms))) this.add(term, number, FIELD.said);
      const above = [...(section === undefined ? [] : names[section]!), ...titles[page]!];
      for (const term of new Set(above)) this.add(term, number, FIELD.above);
    }
  }

  private add(term: string, place: number, weight: number): void {
    const weights = this.terms.get(term) ?? new Map<number, number>();
    weights.set(place, (weights.get(place) ?? 0) + weight);
    this.terms.set(term, weights);
  }

  /** The terms of the index that a term may mean, with weights: those of a reader may have errors, or no end yet. */
  private variantsOf(term: string, isTyping: boolean, mayErr: boolean): (readonly [string, number])[] {
    if (this.terms.has(term) && !isTyping) return [[term, 1]];
    const most =
      !mayErr || this.terms.has(term) || /[^a-z]/.test(term) ? 0 : TYPOS.filter((size) => term.length >= size).length;
    return [...this.terms.keys()].flatMap((other) => {
      if (other === term) return [[other, 1] as const];
      if (isTyping && term.length > 2 && other.startsWith(term)) return [[other, MATCH.prefix] as const];
      const isClose = most > 0 && other[0] === term[0] && isNear(term, other, most);
      return isClose ? [[other, MATCH.typo] as const] : [];
    });
  }

  /** How well each place has one thing of a question: a weight, and the share of its words. */
  private matchesOf({own, others}: Concept, typed: string | undefined, matched: Set<string>) {
    const best = new Map<number, {weight: number; share: number}>();
    const all = [[own, 1] as const, ...others.map((other) => [other, MATCH.synonym] as const)];
    for (const [terms, factor] of all) {
      const sums = new Map<number, {weight: number; share: number}>();
      for (const term of terms) {
        const isOwn = terms === own;
        const variants = this.variantsOf(term, isOwn && term === typed, isOwn);
        const weights = new Map<number, number>();
        for (const [variant, similarity] of variants) {
          matched.add(variant);
          for (const [place, weight] of this.terms.get(variant)!)
            weights.set(place, Math.max(weights.get(place) ?? 0, weight * similarity));
        }
        for (const [place, weight] of weights) {
          const sum = sums.get(place) ?? {weight: 0, share: 0};
          sums.set(place, {weight: sum.weight + weight / terms.length, share: sum.share + 1 / terms.length});
        }
      }
      for (const [place, {weight, share}] of sums) {
        // Half a synonym is another word.
        if (terms !== own && share < 0.99) continue;
        const value = weight * factor * share;
        if (value > (best.get(place)?.weight ?? 0)) best.set(place, {weight: value, share});
      }
    }
    return best;
  }

  /** Returns the places that match a question, the best first. */
  search(question: string): Found {
    const {pages, places} = this.index;
    const concepts = conceptsOf(question, this.synonyms);
    const typed = tokenize(question).at(-1);
    const matched = new Set<string>();
    const scores = places.map(() => ({score: 0, has: 0, inName: 0, exact: 0}));
    let asked = 0;
    for (const concept of concepts) {
      const matches = this.matchesOf(concept, typed, matched);
      // A rare word says more.
      const fewest = concept.own.some((term) => THAI.test(term)) ? UNKNOWN.thai : UNKNOWN.english;
      const worth = Math.log(1 + places.length / Math.max(matches.size, fewest));
      asked += worth;
      for (const [number, {weight, share}] of matches) {
        const score = scores[number]!;
        score.score += (worth * weight) / (weight + SATURATION);
        score.has += worth * share;
        if (weight >= FIELD.name * MATCH.typo) score.inName += worth;
      }
    }
    const key = nameKey(question);
    const terms = new Set(concepts.flatMap(({own, others}) => [own, ...others].flat()));
    for (const phrase of this.phrases) {
      if (key && phrase.key === key) scores[phrase.place]!.exact = BONUS.exactPhrase;
      if (phrase.terms.length > 0 && phrase.terms.every((term) => terms.has(term)))
        scores[phrase.place]!.score += BONUS.phrase * phrase.terms.length;
    }
    const ranked = places
      .map((place, number) => {
        const {score, has, inName, exact} = scores[number]!;
        // The rows and items of Markdown, whose anchors are left out, name things in passing.
        const named = place.anchor === undefined ? BONUS.exactRow : BONUS.exact;
        const whole = Math.max(exact, key && this.keys[number] === key ? named : 0);
        const covered = whole ? 1 : has / (asked || 1);
        const total = score * covered * (1 + (BONUS.name * inName) / (asked || 1)) + whole;
        return {place, number, covered, score: place.isDemoted ? total * BONUS.demoted : total};
      })
      .filter(({score}) => score > 0)
      .sort((one, other) => other.score - one.score);
    const shown = new Map<number, Hit>();
    const counts = new Map<number, number>();
    for (const {place, number} of ranked) {
      const text = place.same ?? number;
      const page = pages[place.page]!;
      const count = (counts.get(place.page) ?? 0) + 1;
      const twin = shown.get(text);
      if (twin) twin.others.push(page);
      else if (shown.size < SHOWN.hits && count <= SHOWN.ofPage) {
        shown.set(text, {page, anchor: anchorOfPlace(place, places), name: place.name, others: []});
        counts.set(place.page, count);
      }
    }
    return {
      hits: [...shown.values()],
      isLikely: ranked.slice(0, LIKELY.among).some(({covered}) => covered >= LIKELY.share),
      isMatch: (term) => matched.has(term),
    };
  }
}
