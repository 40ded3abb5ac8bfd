import {stemOf} from './words';

/** A linear classifier: it tells which page is asked for, as it learned from what readers write (`indexing/train.ts`). */

/** Features share so many numbers. With fewer more questions miss their page; with more there is more to fetch. */
export const FEATURES = 5000;

/** Weights are whole, from -2 to 2. */
export const HEAVIEST = 2;

/** What a step from one weight to the next is worth. */
export const STEP = 3;

const BASE = 2 * HEAVIEST + 1;
/** So many weights are one character. */
const PACKED = 2;
/** `a`: all characters are letters. */
const FIRST_CHARACTER = 97;

/** Writes the weights of a page, one for each feature. */
export function packed(weights: ArrayLike<number>): string {
  let text = '';
  for (let at = 0; at < weights.length; at += PACKED)
    text += String.fromCharCode(FIRST_CHARACTER + HEAVIEST + weights[at]! + BASE * (HEAVIEST + (weights[at + 1] ?? 0)));
  return text;
}

/** The weight of a feature, from what `packed` wrote. */
export function weightAt(text: string, feature: number): number {
  const code = text.charCodeAt(Math.floor(feature / PACKED)) - FIRST_CHARACTER;
  return (feature % PACKED === 0 ? code % BASE : Math.floor(code / BASE)) - HEAVIEST;
}

/** FNV-1a, and one round more to spread what differs at the end. */
function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % FEATURES;
}

/** Of these lengths, in characters: they are alike in what is mistyped, and in Thai, which has no spaces. */
const PARTS = [3, 5];

/**
 * The features of a question, each once: its words, those that are neighbours, and parts of words. Words that say
 * nothing of a page by themselves count too: "how to" and "not" tell what is wanted of it.
 */
export function featuresOf(text: string): number[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stems = words.map(stemOf);
  const features = new Set<number>();
  words.forEach((word, number) => {
    features.add(numberOf(` ${stems[number]!} `));
    if (number > 0) features.add(numberOf(`${stems[number - 1]!} ${stems[number]!}`));
    const whole = `<${word}>`;
    for (const length of PARTS)
      for (let start = 0; start + length <= whole.length; start++)
        features.add(numberOf(whole.slice(start, start + length)));
  });
  return [...features];
}

/** A likelihood that is as good as none: a question in other words than the phrases' is not lost for them. */
const LEAST = 0.01;

/**
 * How much readers' phrases speak for each page as the answer: above 0 for one that is likelier than they are on the
 * average, below 0 against it. By logarithms, as the scores that it is added to.
 *
 * @param pages for each page what `packed` wrote; undefined for one without phrases, which nothing speaks for or against.
 */
export function preferences(question: string, pages: readonly (string | undefined)[]): number[] {
  const features = featuresOf(question);
  const each = STEP / Math.sqrt(features.length || 1);
  const odds = pages.map((weights) =>
    weights === undefined
      ? undefined
      : Math.exp(each * features.reduce((sum, feature) => sum + weightAt(weights, feature), 0)),
  );
  const known = odds.filter((one) => one !== undefined);
  const sum = known.reduce((all, one) => all + one, 0);
  return odds.map((one) => (one === undefined ? 0 : Math.log((one / sum + LEAST) / (1 / known.length + LEAST))));
}
