import type {EngineName} from './engine';

/** What some engine cannot be asked through the library that drives it, with the reason. The journeys look here. */
const LIMITS = {
  print: {webkit: 'WebKitWebDriver has no Print command'},
  'scripting: none': {webkit: 'MiniBrowser can leave out the scripts of pages, and the media query still says enabled'},
  'the whole console': {
    webkit: 'WebKitWebDriver reports no console: scripts record it after a page has loaded, without failed requests',
  },
} as const satisfies Record<string, Partial<Record<EngineName, string>>>;

export type Question = keyof typeof LIMITS;

/** Why an engine cannot be asked; undefined when it can. */
export const limitOf = (question: Question, engine: EngineName): string | undefined =>
  (LIMITS[question] as Partial<Record<EngineName, string>>)[engine];

/** A method of an adapter for what its engine cannot be asked. */
export const refuse = (question: Question, engine: EngineName) => () =>
  Promise.reject(
    new Error(`${engine} cannot be asked: ${limitOf(question, engine)}. Call canAsk('${question}') first.`),
  );
