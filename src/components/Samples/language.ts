import {createStorageSlot} from '@docusaurus/theme-common';
import {LANGUAGE_KEY} from './firstPaint';

const slot = createStorageSlot(LANGUAGE_KEY);
const listeners = new Set<() => void>();
let chosen: string | null | undefined;

function adopt(language: string | null): void {
  chosen = language;
  document.documentElement.dataset.sampleLanguage = language ?? '';
  listeners.forEach((listener) => listener());
}

/** Shows every sample of the page in a language and remembers it; a browser that cannot remember shows it all the same. */
export function chooseLanguage(language: string): void {
  adopt(language);
  slot.set(language);
}

/** Chooses a language without moving the control under the reader's pointer, whatever grows or shrinks above it. */
export function chooseInPlace(control: HTMLElement, language: string): void {
  const before = control.getBoundingClientRect().top;
  chooseLanguage(language);
  window.scrollBy(0, control.getBoundingClientRect().top - before);
}

/** For `useSyncExternalStore`: the chosen language, from this page, another tab of the browser, or an earlier visit. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  const stopListening = slot.listen(({newValue}) => {
    if (newValue !== chosen) adopt(newValue);
  });
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

/** The id of the chosen language; null when none is chosen. Not for the server. */
export const currentLanguage = (): string | null => (chosen ??= slot.get());
