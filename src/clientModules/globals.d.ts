export {};

declare global {
  interface Window {
    /** Closes the menu of narrow windows: `src/plugins/instant/menu.js`. */
    closeMenu?: () => void;
    /** Shows all samples in a language and remembers it: `src/plugins/instant/samples.js`. */
    chooseLanguage?: (control: HTMLElement, language: string) => void;
    /** Marks the tab of the chosen language in all samples: `src/plugins/instant/samples.js`. */
    markTabs?: () => void;
    /** Undo the changes of a browser's translation, and redo them: `src/plugins/translation`. */
    undoTranslation?: () => void;
    redoTranslation?: () => void;
  }

  interface DocumentEventMap {
    /** The reader answered the question about cookies, here or in another tab of the browser: `data-consent` of the root. */
    consent: Event;
    /** The reader chose a page of the site, by its address. A listener that shows it cancels the event. */
    openpage: CustomEvent<string>;
  }
}
