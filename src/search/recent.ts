import {storedValue} from '../clientModules/storedValue';

const MOST = 5;

const stored = storedValue('docs.search.recent', (value) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, MOST) : [],
);

/** The reader's last searches, newest first. */
export const readRecent = stored.get;

/** Keeps a search on this device. */
export function keepRecent(query: string): void {
  const text = query.trim();
  if (text) stored.set([text, ...readRecent().filter((item) => item !== text)].slice(0, MOST));
}

/** Forgets all searches. */
export const forgetRecent = stored.delete;
