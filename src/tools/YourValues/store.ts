import {useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';
import {noValues, readValues, type YourValues} from '@site/src/tools/YourValues/yourValues';

const slot = createStorageSlot('docs.your-values');
const listeners = new Set<() => void>();
let values: YourValues | undefined;

function adopt(next: YourValues): void {
  values = next;
  listeners.forEach((listener) => listener());
}

/** Takes values over for every sample and remembers them on this device; kept in memory where storage is blocked. */
export function keepValues(next: YourValues): void {
  adopt(next);
  slot.set(JSON.stringify(next));
}

/** Forgets all values, here and on this device. */
export function forgetValues(): void {
  adopt(noValues);
  slot.del();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopListening = slot.listen(({newValue}) => adopt(readValues(newValue)));
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

/** The reader's values, from this page, another tab of the browser, or an earlier visit; none before hydration. */
export const useYourValues = (): YourValues =>
  useSyncExternalStore(
    subscribe,
    () => (values ??= readValues(slot.get())),
    () => noValues,
  );
