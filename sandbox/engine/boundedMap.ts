/** A map that drops its oldest entry when full, which bounds the sandbox's memory. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #onForget: (value: Value, key: Key) => void;
  readonly #capacity: number;
  /** How many entries were dropped since the last `clear`. */
  forgotten = 0;

  constructor(capacity: number, onForget: (value: Value, key: Key) => void = () => {}) {
    super();
    this.#capacity = capacity;
    this.#onForget = onForget;
  }

  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.#capacity) this.#forgetOldest();
    return super.set(key, value);
  }

  override clear(): void {
    super.clear();
    this.forgotten = 0;
  }

  #forgetOldest(): void {
    const [oldest] = this;
    if (!oldest) return;
    const [key, value] = oldest;
    this.delete(key);
    this.forgotten += 1;
    this.#onForget(value, key);
  }
}
