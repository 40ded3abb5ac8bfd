/** The engines in which every journey runs. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** What the driver of some engine does not support. The journeys ask before they rely on it. */
export type Question = 'print' | 'scripting: none' | 'the whole console';

export interface Point {
  x: number;
  y: number;
}

/** Browser settings of a reader. The defaults are those of a new profile. */
export interface Preferences {
  /** `false`: JavaScript is disabled. */
  scripts?: false;
  /** `false`: pages may store nothing. */
  storage?: false;
  /** The system setting for reduced motion. */
  reducedMotion?: true;
}

/** Of the page, in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** One page in a window, with a new profile. */
export interface Tab {
  /** Console errors and warnings, script errors, and violations of the Content Security Policy, in order. */
  messages: () => Promise<readonly string[]>;
  /** Opens an address and waits for the load event. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. Its argument and result must be JSON. */
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
  /** Prints the page on A4, as PDF, if the engine can. */
  print?: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface Engine {
  /** Why this machine cannot run it: its journeys are skipped. */
  missing?: string;
  /** What this driver does not support, with the reason. */
  limits?: Partial<Record<Question, string>>;
  open: (size: Size, preferences?: Preferences) => Promise<Tab>;
  close: () => Promise<void>;
}

/** Milliseconds between two letters. */
export const TYPING_DELAY = 30;

/** Runs in each page before its own scripts: logs policy violations to the console of every engine. */
export const reportRefusals = `addEventListener('securitypolicyviolation', (event) => {
  console.error('The policy refused', event.blockedURI || event.sample, 'by', event.effectiveDirective);
});`;

/** A function call as the text of an expression, for engines that need text. */
export const callOf = (act: (...values: never[]) => unknown, values: unknown[]) =>
  `(${act.toString()})(...${JSON.stringify(values)})`;
