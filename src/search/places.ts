import type {IndexedPage, PageText, Place} from './pages';
import type {Concept} from './question';
import type {Ranked} from './ranking';
import {termsOf, wholeTerms} from './words';

/** Where a page answers a question: a place that has a name, or the page itself. */
export interface FoundPlace {
  /** Undefined: the page itself. */
  place: Place | undefined;
  /** The sentence or row that says most about the question, of those that stand there; empty where the text has none. */
  excerpt: string;
}

/** How often a text has each of its terms. */
type Counts = Map<string, number>;

interface Line {
  line: string;
  terms: Counts;
}

/** The page itself, a section or a row, with what stands there. */
interface Spot {
  /** Undefined: the page itself. */
  place: Place | undefined;
  name: Set<string>;
  lines: Line[];
  /** Of all lines together. */
  terms: Counts;
  length: number;
}

/** Sections with other pages' names. */
const RELATED = /^related(?:-pages)?$/;

const MOST_PLACES = 8;
/** A place that says so much less than the best is not shown. */
const LEAST = 0.4;
/** How much less a term says in a long section than in a short one. */
const BY_LENGTH = 0.6;
/** In characters: says its words half as clearly as a short one. */
const LONG_LINE = 600;
/** A name that is spelt as it is asked for comes before one that differs in its letters' case. */
const EXACT = 1.1;
/** How much less than a sentence or a row a label tells. */
const LABEL = 0.1;
/** Words of the page's title say little about which of its places is meant. */
const IN_TITLE = 0.9;

function countsOf(text: string): Counts {
  const counts: Counts = new Map();
  for (const [term, weight] of termsOf(text)) counts.set(term, weight + (counts.get(term) ?? 0));
  return counts;
}

function spotOf(name: string, texts: readonly string[], place?: Place): Spot {
  const lines = texts.map((line) => ({line, terms: countsOf(line)}));
  const terms: Counts = new Map();
  let length = 0;
  for (const [term, count] of lines.flatMap((line) => [...line.terms])) {
    terms.set(term, count + (terms.get(term) ?? 0));
    length += count;
  }
  return {place, name: wholeTerms(name), lines, terms, length};
}

/** A sentence or a row; what is neither names something, or says what comes next. */
const isWhole = (line: string) => /[.!?]["”)]?$| · /.test(line);

/** By the text, or by the page whose text is not there. */
const readSpots = new WeakMap<IndexedPage | PageText, Spot[]>();

/** The page itself first, then its places in their order. */
function spotsOf(page: IndexedPage, text?: PageText): Spot[] {
  const known = readSpots.get(text ?? page);
  if (known) return known;
  const {title, places} = page;
  const lines = new Map(text);
  let section = lines.get('') ?? [];
  let rows = [...section];
  const spots = [spotOf(title, section)];
  for (const place of places) {
    const [id, name, kind] = place;
    if (RELATED.test(id)) continue;
    if (kind === 'row') {
      const start = rows.findIndex((line) => line.startsWith(name));
      const row = start < 0 ? rows.findIndex((line) => line.split(' · ')[0]!.includes(name)) : start;
      // A field within another is asked for by its own name.
      spots.push(spotOf(name.split('.').at(-1)!, row < 0 ? [] : rows.splice(row, 1), place));
    } else {
      section = lines.get(id) ?? [];
      rows = [...section];
      spots.push(spotOf(name, section, place));
    }
  }
  readSpots.set(text ?? page, spots);
  return spots;
}

/** How much of a concept is said, where that of a term is known: from 0 to 1. */
function saidOf({alternatives}: Concept, said: (term: string) => number): number {
  let most = 0;
  for (const {terms, quality} of alternatives) {
    const sum = terms.reduce((all, term) => all + said(term), 0);
    most = Math.max(most, (quality * sum) / terms.length);
  }
  return most;
}

const once = (counts: Counts, term: string) => Math.min(1, counts.get(term) ?? 0);

/**
 * The places of a page that answer a question, best first. Those do that have most of it in their name, in their text and
 * in one line of it; a word counts the more, the fewer places have it.
 *
 * @param text of the page; without it the names alone count.
 */
export function placesOf(
  page: IndexedPage,
  {asked, concepts, terms: wanted}: Omit<Ranked, 'pages'>,
  text?: PageText,
): FoundPlace[] {
  const spots = spotsOf(page, text);
  const usual = spots.reduce((sum, {length}) => sum + length, 0) / spots.length || 1;
  const title = spots[0]!.name;
  const parts = concepts.map((concept): [Concept, number] => {
    const having = spots.reduce(
      (sum, {name, terms}) => sum + saidOf(concept, (term) => Number(name.has(term) || terms.has(term))),
      0,
    );
    const rarity = having && Math.log(1 + spots.length / having);
    return [concept, concept.mass * rarity * (1 - IN_TITLE * saidOf(concept, (term) => Number(title.has(term))))];
  });
  const all = parts.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const share = (said: (term: string) => number) =>
    parts.reduce((sum, [concept, weight]) => sum + weight * saidOf(concept, said), 0) / all;
  const wantedTerms = [...wanted];
  const saysAny = ({terms}: Line) => wantedTerms.some((term) => terms.has(term));
  const clearness = ({line}: Line) => 1 / (1 + line.length / LONG_LINE);

  const found = spots.map((spot) => {
    const {place, name, terms, length} = spot;
    const inName = share((term) => Number(name.has(term)));
    // What else the title of the page says is no fault.
    const named = place ? (inName * [...name].filter((term) => wanted.has(term)).length) / name.size || 0 : inName;
    // What no name says is found with its section.
    if (place?.[2] === 'row' && named === 0) return {spot, score: 0};
    const half = 1 - BY_LENGTH + (BY_LENGTH * length) / usual;
    const inText = share((term) => (name.has(term) ? 1 : (terms.get(term) ?? 0) / ((terms.get(term) ?? 0) + half)));
    const inLines = spot.lines
      .filter(saysAny)
      .map((line) => clearness(line) * share((term) => (name.has(term) ? 1 : once(line.terms, term))));
    return {
      spot,
      score: (named + inText + Math.max(inName, ...inLines)) * (place?.[1] === asked ? EXACT : 1),
    };
  });
  const [best] = found.sort((a, b) => b.score - a.score);
  const shown = found
    .filter(({spot: {place}, score}, at) => !place || (at < MOST_PLACES && score > LEAST * best!.score))
    .map(({spot}) => spot);

  // Each line is shown once. What has few lines chooses before what has more.
  const excerpts = new Map<Spot, string>();
  const said = new Set<string>();
  for (const spot of [...shown].sort((a, b) => a.lines.length - b.lines.length)) {
    const free = spot.lines.filter(({line}) => !said.has(line));
    let [excerpt, most] = ['', 0];
    for (const line of free.length > 0 ? free : spot.lines) {
      const says = saysAny(line) ? share((term) => once(line.terms, term)) : 0;
      const worth = (says || 0.01) * clearness(line) * (isWhole(line.line) ? 1 : LABEL);
      if (worth > most) [excerpt, most] = [line.line, worth];
    }
    said.add(excerpt);
    excerpts.set(spot, excerpt);
  }
  return shown.map((spot) => ({place: spot.place, excerpt: excerpts.get(spot)!}));
}
