/** A browser's storage with room for `room` characters. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  room: number;
  readonly #use: () => void;

  /** @param use called at each use; what it throws is what the browser would throw */
  constructor(room = Number.POSITIVE_INFINITY, use: () => void = () => undefined) {
    this.room = room;
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
    if (used + name.length + value.length > this.room)
      throw new DOMException("no room", "QuotaExceededError");
    this.items.set(name, value);
  }
}
