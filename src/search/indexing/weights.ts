/**
 * By logarithms, so that sums of them say which page a question is most likely about: a page with twice as much of a
 * term is as much before one with half, whatever the term.
 */
const STEPS = {least: 0.4, each: 3};

/** The step of a weight, from 1 to 35. */
export const stepOf = (weight: number) =>
  Math.min(35, Math.max(1, Math.round(STEPS.each * Math.log1p(weight / STEPS.least))));

/** The weight of a step. */
export const weightOf = (step: number) => STEPS.least * Math.expm1(step / STEPS.each);
