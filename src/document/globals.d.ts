export {};

declare global {
  interface Window {
    /** Shows a text with a Retry button: `boot.js`. Absent from the writers' live-reload server. */
    showNotice?: (text: string, retry: () => void) => void;
    /** Closes the menu of narrow windows: `controls.js`. */
    closeMenu: () => void;
    /** Opens what hides the place that a hash names, and goes there: `controls.js`. */
    openFolds: (hash: string) => void;
    /** Closes the search: `controls.js`. */
    closeSearch: () => void;
    /** Shows all samples in a language and remembers it: `controls.js`. */
    chooseLanguage: (control: HTMLElement, language: string) => void;
    /** Says of each tab of the samples whether it is chosen: `controls.js`. */
    markTabs: () => void;
    /** Draws and searches in the dialog that was opened: `src/search/main.ts`, once it has been loaded. */
    startSearch?: () => void;
  }

  /** The index of the search, when it is fetched before the search can ask for it: `controls.js`. Taken once. */
  var searchIndex: Promise<Response> | undefined;

  interface DocumentEventMap {
    /** The samples are shown in another language. */
    samplelanguage: Event;
    /** The reader answered the question about cookies, here or in another tab of the browser: `data-consent` of the root. */
    consent: Event;
    /** The reader chose a page of the site, by its address. Whoever shows it prevents that it is loaded. */
    openpage: CustomEvent<string>;
  }
}
