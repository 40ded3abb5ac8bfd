/** The engines that every journey is made in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Point {
  x: number;
  y: number;
}

/** What a reader has set in the browser. Whatever is not said is as it comes out of the box. */
export interface Preferences {
  /** `false`: JavaScript is switched off. */
  scripts?: false;
  /** `false`: pages may keep nothing. */
  storage?: false;
  /** The reader has asked the system for less motion. */
  reducedMotion?: true;
}

/** Of the page, in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** A window with one page, of a reader who was never here before. */
export interface Tab {
  /** Errors and warnings of the console, errors of scripts, and what the Content Security Policy refused; in order. */
  readonly messages: string[];
  /** Loads an address, and waits until it has loaded. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. It takes and returns what JSON can hold. */
  run: <Arguments extends unknown[], Result>(
    act: (...values: Arguments) => Result | Promise<Result>,
    ...values: Arguments
  ) => Promise<Result>;
  /** The browser's own Back and Forward: begins to go there. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Moves the mouse to a place in the page. */
  move: (to: Point) => Promise<void>;
  click: (at: Point) => Promise<void>;
  /** Turns the mouse's wheel down by about three lines a notch. */
  wheel: (notches: number) => Promise<void>;
  /** Touches the page with a finger; missing where the engine's port has no way to send one. */
  tap?: (at: Point) => Promise<void>;
  /** Presses keys by their X names, and types; missing where they go through the window, by the display. */
  press?: (...keys: string[]) => Promise<void>;
  type?: (text: string) => Promise<void>;
  /** The page as it would be printed on A4, as PDF. */
  print: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface Engine {
  name: EngineName;
  /** What a reader would find under "About". */
  version: string;
  open: (size: Size, preferences?: Preferences) => Promise<Tab>;
  close: () => Promise<void>;
}

/** Runs in each page before its own scripts: what the policy refuses is said in the console of every engine. */
export const reportRefusals = `addEventListener('securitypolicyviolation', (event) => {
  console.error('The policy refused', event.blockedURI || event.sample, 'by', event.effectiveDirective);
});`;
