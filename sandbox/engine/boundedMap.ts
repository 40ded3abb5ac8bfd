/** A map that drops its oldest entry when full, which bounds the sandbox's memory. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  /** How many entries were dropped since the last `clear`. */
  forgotten = 0;
  readonly #changed = new Set<Key>();

  constructor(private readonly capacity: number) {
    super();
  }

  /** Adds or replaces an entry. An entry that was changed in place is set again, so that the change is saved. */
  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.capacity) {
      const [oldest] = this.keys();
      this.delete(oldest!);
      this.forgotten += 1;
    }
    this.#changed.add(key);
    return super.set(key, value);
  }

  /** The entries that were set since the last call and are still kept. */
  takeChanges(): [Key, Value][] {
    const changes = [...this.#changed].filter((key) => this.has(key)).map((key): [Key, Value] => [key, this.get(key)!]);
    this.#changed.clear();
    return changes;
  }

  override clear(): void {
    super.clear();
    this.#changed.clear();
    this.forgotten = 0;
  }
}
