import {shardOf, type SearchIndex, type Terms} from './pages';
import {hasThai} from './thai';

const MOST_PREFIXED = 24;

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

const NO_TERMS = new Dictionary({terms: '', postings: ''});

/** The dictionary of a site, or those of its shards, as far as they are there. */
export class Dictionaries {
  private readonly whole?: Dictionary;
  private readonly shards = new Map<string, Dictionary>();

  /**
   * @param index of the site.
   * @param loadTerms brings the terms of a shard on a site whose index has none.
   */
  constructor(
    index: SearchIndex,
    private readonly loadTerms: (shard: string) => Promise<Terms>,
  ) {
    if (index.terms !== undefined) this.whole = new Dictionary(index as Terms);
  }

  /** The one in which a term would stand; an empty one for a shard that was not loaded. */
  of(term: string): Dictionary {
    return this.whole ?? this.shards.get(shardOf(term)) ?? NO_TERMS;
  }

  has(term: string): boolean {
    return this.of(term).has(term);
  }

  thai(): string[] {
    return this.whole?.thai() ?? [];
  }

  /** Loads the shards of some terms. @throws what `loadTerms` rejects with. */
  async load(terms: readonly string[]): Promise<void> {
    if (this.whole) return;
    const missing = [...new Set(terms.map(shardOf))].filter((shard) => !this.shards.has(shard));
    await Promise.all(
      missing.map(async (shard) => this.shards.set(shard, new Dictionary(await this.loadTerms(shard)))),
    );
  }
}
