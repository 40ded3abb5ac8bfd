/** The language of the samples, for React: `src/document/controls.js` keeps it on the document, and changes it. */

/** For `useSyncExternalStore`: the reader chose a language, here, in another tab of the browser, or on an earlier visit. */
export function subscribeToLanguage(listener: () => void): () => void {
  document.addEventListener('samplelanguage', listener);
  return () => document.removeEventListener('samplelanguage', listener);
}

/** The id of the chosen language; undefined when none is chosen. Not for the server. */
export const currentLanguage = (): string | undefined => document.documentElement.dataset.sampleLanguage || undefined;
