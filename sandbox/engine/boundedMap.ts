/** A map that forgets its oldest entry when a new one does not fit: what keeps the sandbox's memory bounded. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #onForget: (value: Value, key: Key) => void;
  readonly capacity: number;
  /** How many entries were forgotten since the last `clear`. */
  forgotten = 0;

  constructor(capacity: number, onForget: (value: Value, key: Key) => void = () => {}) {
    this.capacity = capacity;
    this.#onForget = onForget;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  set(key: Key, value: Value): void {
    if (!this.#entries.has(key) && this.#entries.size >= this.capacity) this.#forgetOldest();
    this.#entries.set(key, value);
  }

  /** Oldest first. */
  values(): Value[] {
    return [...this.#entries.values()];
  }

  /** Oldest first. */
  entries(): [Key, Value][] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries.clear();
    this.forgotten = 0;
  }

  #forgetOldest(): void {
    const oldest = this.#entries.entries().next();
    if (oldest.done) return;
    const [key, value] = oldest.value;
    this.#entries.delete(key);
    this.forgotten += 1;
    this.#onForget(value, key);
  }
}
