import {hasThai} from '../thai';
import type {FoundPage} from './extract';
import {readingOf} from './keywords';
import {stepOf, weightOf} from './weights';

/** What a phrase of the readers says for each of its terms on a page that has the usual number of them. */
const KEYWORD = {weight: 3, usual: 350, least: 50, power: 0.8};

/** Terms that fewer of a page's phrases have are left to the classifier, unless a phrase has no other. */
const LEAST_SHARE = 1 / 300;

/**
 * Adds what readers call the page: the greater the share of its phrases that have a term, the more it is about it.
 *
 * @param asked what `train` has learned of its phrases.
 */
export function withPhrases({page, weights}: FoundPage, phrases: readonly string[], asked: string): FoundPage {
  if (phrases.length === 0) return {page, weights};
  const readings = [...new Set(phrases.map(readingOf).filter(Boolean))].map((reading) => reading.split(' '));
  const counts = new Map<string, number>();
  for (const term of readings.flat()) counts.set(term, 1 + (counts.get(term) ?? 0));
  const isCommon = (term: string) => counts.get(term)! >= readings.length * LEAST_SHARE;
  // Every object has a `constructor`, which readers write in phrases too.
  const has = (term: string) => Object.hasOwn(weights, term);
  const kept = new Set(
    readings.flatMap((terms) => {
      const isFound = terms.some((term) => has(term) || isCommon(term));
      // A Thai phrase is one word, which is asked for word by word.
      return terms.filter((term) => isCommon(term) || !(isFound || hasThai(term)));
    }),
  );
  // Else pages with many phrases were about everything.
  const each = KEYWORD.weight * (KEYWORD.usual / Math.max(KEYWORD.least, readings.length)) ** KEYWORD.power;
  const sums = [...kept].map((term): [string, number] => [
    term,
    stepOf(each * counts.get(term)! + (has(term) ? weightOf(weights[term]!) : 0)),
  ]);
  return {page: {...page, asked}, weights: {...weights, ...Object.fromEntries(sums)}};
}
