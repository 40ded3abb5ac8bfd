/** A map that drops its oldest entry when full, which bounds the sandbox's memory. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  /** How many entries were dropped since the last `clear`. */
  forgotten = 0;

  constructor(private readonly capacity: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.capacity) {
      const [oldest] = this.keys();
      this.delete(oldest!);
      this.forgotten += 1;
    }
    return super.set(key, value);
  }

  override clear(): void {
    super.clear();
    this.forgotten = 0;
  }
}
