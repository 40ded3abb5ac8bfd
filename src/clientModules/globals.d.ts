export {};

declare global {
  interface Window {
    /** Closes the menu of narrow windows: `src/plugins/instant/menu.js`. */
    closeMenu?: () => void;
    /** Shows all samples in a language and remembers it: `src/plugins/instant/samples.js`. */
    chooseLanguage?: (control: HTMLElement, language: string) => void;
    /** Marks the tab of the chosen language in all samples: `src/plugins/instant/samples.js`. */
    markTabs?: () => void;
    /** Take back what a browser's translation has changed, and make the changes again: `src/plugins/translation`. */
    undoTranslation?: () => void;
    redoTranslation?: () => void;
  }

  interface DocumentEventMap {
    /** The reader answered the question about cookies, here or in another tab of the browser: `data-consent` of the root. */
    consent: Event;
    /** The reader chose a page of the site, by its address. Whoever shows it prevents that it is loaded. */
    openpage: CustomEvent<string>;
  }
}
