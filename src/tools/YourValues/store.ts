import {useSyncExternalStore} from 'react';
import {storedValue} from '@site/src/clientModules/storedValue';
import {noValues, readValues, type YourValues} from '@site/src/tools/YourValues/yourValues';

const stored = storedValue('docs.your-values', readValues);
const listeners = new Set<() => void>();
let values: YourValues | undefined;

function adopt(next: YourValues): void {
  values = next;
  listeners.forEach((listener) => listener());
}

/** Takes values over for every sample and keeps them on this device; for this page alone where storage is blocked. */
export function keepValues(next: YourValues): void {
  adopt(next);
  stored.set(next);
}

export function forgetValues(): void {
  adopt(noValues);
  stored.delete();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopListening = stored.listen(adopt);
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

/** The reader's values, from this page, another tab of the browser, or an earlier visit; none before hydration. */
export const useYourValues = (): YourValues =>
  useSyncExternalStore(
    subscribe,
    () => (values ??= stored.get()),
    () => noValues,
  );
