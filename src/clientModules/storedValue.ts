import {createStorageSlot} from '@docusaurus/theme-common';

/**
 * A value that the browser keeps on this device, as JSON. It reads as nothing where storage is blocked.
 *
 * @param read makes the value of what was parsed, which may be anything; undefined when nothing legible is stored.
 */
export function storedValue<Value>(key: string, read: (stored: unknown) => Value) {
  const slot = createStorageSlot(key);
  const parse = (text: string | null): Value => {
    try {
      return read(text === null ? undefined : JSON.parse(text));
    } catch {
      return read(undefined);
    }
  };
  return {
    get: () => parse(slot.get()),
    set: (value: Value) => slot.set(JSON.stringify(value)),
    delete: () => slot.del(),
    /** Tells what another tab of the browser has stored. Returns the function that ends it. */
    listen: (listener: (value: Value) => void) => slot.listen(({newValue}) => listener(parse(newValue))),
  };
}
