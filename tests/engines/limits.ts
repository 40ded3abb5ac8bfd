import type {EngineName} from './engine';

/** Operations that the driver of some engine does not support, with the reason. The journeys check this list. */
const LIMITS = {
  print: {webkit: 'WebKitWebDriver has no Print command'},
  'scripting: none': {webkit: 'MiniBrowser can leave out the scripts of pages, and the media query still says enabled'},
  'the whole console': {
    webkit: 'WebKitWebDriver reports no console: scripts record it after a page has loaded, without failed requests',
  },
} as const satisfies Record<string, Partial<Record<EngineName, string>>>;

export type Question = keyof typeof LIMITS;

/** Why an engine does not support an operation; undefined if it does. */
export const limitOf = (question: Question, engine: EngineName): string | undefined =>
  (LIMITS[question] as Partial<Record<EngineName, string>>)[engine];

/** The method of an adapter for an unsupported operation. */
export const refuse = (question: Question, engine: EngineName) => () =>
  Promise.reject(
    new Error(`${engine} does not support this: ${limitOf(question, engine)}. Call canAsk('${question}') first.`),
  );
