/** The engines that every journey runs in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Point {
  x: number;
  y: number;
}

/** What a reader has set in the browser. The defaults are those of a new profile. */
export interface Preferences {
  /** `false`: JavaScript is switched off. */
  scripts?: false;
  /** `false`: pages may store nothing. */
  storage?: false;
  /** The reader has asked the system for less motion. */
  reducedMotion?: true;
}

/** Of the page, in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** One page in a window, with a new profile. `limits.ts` lists what some engine cannot be asked. */
export interface Tab {
  /** Errors and warnings of the console, errors of scripts, and what the Content Security Policy refused; in order. */
  messages: () => Promise<readonly string[]>;
  /** Loads an address, and waits until it has loaded. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It takes and returns what JSON can hold. */
  run: <Arguments extends unknown[], Result>(
    act: (...values: Arguments) => Result | Promise<Result>,
    ...values: Arguments
  ) => Promise<Result>;
  /** The browser's own Back and Forward. The page may still be loading when they return. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  click: (at: Point) => Promise<void>;
  /** Presses keys by the names of `KeyboardEvent.key`, such as `Enter`, `/` or `Control+k`. */
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** The page as it would be printed on A4, as PDF. */
  print: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface Engine {
  open: (size: Size, preferences?: Preferences) => Promise<Tab>;
  close: () => Promise<void>;
}

/** Milliseconds between two letters. */
export const TYPING_DELAY = 30;

/** Runs in each page before its own scripts: the console of every engine then names what the policy refuses. */
export const reportRefusals = `addEventListener('securitypolicyviolation', (event) => {
  console.error('The policy refused', event.blockedURI || event.sample, 'by', event.effectiveDirective);
});`;

/** A call of a function as the text of an expression, for engines that take text. */
export const callOf = (act: (...values: never[]) => unknown, values: unknown[]) =>
  `(${act.toString()})(...${JSON.stringify(values)})`;
