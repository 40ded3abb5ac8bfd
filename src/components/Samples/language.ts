import {useSyncExternalStore} from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('samplelanguage', listener);
  return () => document.removeEventListener('samplelanguage', listener);
}

/**
 * The id of the language that the reader chose for samples, here, in another tab of the browser, or on an earlier visit;
 * undefined when none is chosen. `src/plugins/instant/samples.js` keeps it on the document, and changes it.
 */
export const useSampleLanguage = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.sampleLanguage || undefined,
    () => undefined,
  );
