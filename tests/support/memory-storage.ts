/** A browser's storage in memory with room for `capacity` characters. Throws QuotaExceededError when it is full, as browsers do. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  capacity: number;
  readonly #use: () => void;

  /** @param use called at each access; it may throw, as a browser with blocked storage does */
  constructor(capacity = Number.POSITIVE_INFINITY, use: () => void = () => undefined) {
    this.capacity = capacity;
    this.#use = use;
  }

  get length(): number {
    this.#use();
    return this.items.size;
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }

  getItem(name: string): string | null {
    this.#use();
    return this.items.get(name) ?? null;
  }

  removeItem(name: string): void {
    this.#use();
    this.items.delete(name);
  }

  setItem(name: string, value: string): void {
    this.#use();
    const others = [...this.items].filter(([other]) => other !== name);
    const used = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (used + name.length + value.length > this.capacity)
      throw new DOMException("no room", "QuotaExceededError");
    this.items.set(name, value);
  }
}
