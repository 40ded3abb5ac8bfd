import {FEATURES, featuresOf, HEAVIEST, packed, STEP} from '../classifier';

/** Chosen with questions that the phrases had not been written from; around them little changes. */
const PASSES = {exact: 10, rounded: 2};
const RATE = 0.3;
/** In likelihood: what is learned from less is not worth its time. */
const LEAST = 1e-4;

/** What is rounded to a step, in root mean squares of the weights. */
const ROUNDED = 0.7;

/** Rounds weights to whole steps. Few phrases give small weights, and so small steps. */
function rounding(weights: Float32Array): (weight: number) => number {
  const learned = weights.filter((weight) => weight !== 0);
  const squares = learned.reduce((sum, weight) => sum + weight * weight, 0);
  const step = ROUNDED * Math.sqrt(squares / learned.length);
  return (weight) => Math.max(-HEAVIEST, Math.min(HEAVIEST, Math.round(weight / step)));
}

/** The same order each time, so that two builds of a site are the same. */
function shuffle(numbers: Uint32Array, seed: number): number {
  let state = seed;
  for (let last = numbers.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [numbers[last], numbers[other]] = [numbers[other]!, numbers[last]!];
  }
  return state;
}

/**
 * Learns from readers' phrases which page a question asks for: logistic regression by AdaGrad. Its last passes reckon
 * with the rounded weights, which are what is fetched: so the others make up for what rounding takes from one. It takes
 * a tenth of a second for a thousand phrases of 28 pages, and as much more as there are pages more.
 *
 * @param phrases those of each page.
 * @returns for each page its weights, as `packed` writes them; an empty text for one without phrases.
 */
export function train(phrases: readonly (readonly string[])[]): string[] {
  const known = phrases.filter(({length}) => length > 0);
  const count = known.length;
  const examples = known.flatMap((own, page) => own.map((phrase) => ({page, features: featuresOf(phrase)})));
  const order = Uint32Array.from(examples.keys());
  /** By feature and page. */
  const weights = new Float32Array(FEATURES * count);
  const squares = new Float32Array(FEATURES * count).fill(1e-6);
  let rounded = rounding(weights);
  /** Once weights are rounded. */
  let steps: Int8Array | undefined;
  const errors = new Float64Array(count);

  function learn({page, features}: (typeof examples)[number]): void {
    const used = steps ?? weights;
    const share = (steps ? STEP : 1) / Math.sqrt(features.length);
    errors.fill(0);
    for (const feature of features)
      for (let at = 0; at < count; at++) errors[at] = errors[at]! + used[feature * count + at]!;
    let sum = 0;
    for (let at = 0; at < count; at++) sum += errors[at] = Math.exp(errors[at]! * share);
    for (let at = 0; at < count; at++)
      errors[at] = (errors[at]! / sum - (at === page ? 1 : 0)) / Math.sqrt(features.length);
    for (const feature of features)
      for (let at = 0; at < count; at++) {
        const error = errors[at]!;
        if (Math.abs(error) < LEAST) continue;
        const place = feature * count + at;
        squares[place]! += error * error;
        const weight = weights[place]! - (RATE / Math.sqrt(squares[place]!)) * error;
        weights[place] = weight;
        if (steps) steps[place] = rounded(weight);
      }
  }

  let seed = 1;
  for (let pass = 0; pass < PASSES.exact + PASSES.rounded; pass++) {
    if (pass === PASSES.exact) {
      rounded = rounding(weights);
      steps = Int8Array.from(weights, rounded);
    }
    seed = shuffle(order, seed);
    for (const number of order) learn(examples[number]!);
  }
  const learned = known.map((_, page) =>
    packed(Int8Array.from({length: FEATURES}, (_none, feature) => steps![feature * count + page]!)),
  );
  return phrases.map((own) => (own.length > 0 ? learned.shift()! : ''));
}
