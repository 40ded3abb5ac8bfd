import {createStorageSlot} from '@docusaurus/theme-common';

const slot = createStorageSlot('docs.search.recent');
const MOST = 5;

/** The reader's last searches, newest first. Empty when the browser keeps nothing. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(slot.get() ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a search on this device. */
export function remember(query: string): void {
  const text = query.trim();
  if (text) slot.set(JSON.stringify([text, ...readRecent().filter((item) => item !== text)].slice(0, MOST)));
}

/** Forgets all searches. */
export function forgetRecent(): void {
  slot.del();
}
