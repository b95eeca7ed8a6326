/**
 * A cache with a bound on the number of its entries and on their total size. The least recently used are dropped first. The bound on the
 * size is for keys and values that a learner's code is part of.
 */
export class BoundedCache<Value> {
  readonly #maxEntries: number;
  readonly #maxSize: number;
  readonly #entries = new Map<string, { value: Value; size: number }>();
  #size = 0;

  constructor(maxEntries: number, maxSize: number) {
    this.#maxEntries = maxEntries;
    this.#maxSize = maxSize;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Deleted and set again, it is the last in the map's order.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param size that of the value; the key's length is added */
  set(key: string, value: Value, size = 0): void {
    this.#remove(key);
    const entry = { value, size: size + key.length };
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#size <= this.#maxSize) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
