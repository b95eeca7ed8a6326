/**
 * The browser's storage, guarded. It can be blocked or full, and something else can have written there: nothing here throws. What
 * the browser doesn't keep is kept in memory until the page is left.
 */

/** Why the browser doesn't keep something: there is no room, or it keeps nothing at all. */
export type StorageProblem = "full" | "refused";

/** The part of `Storage` that is used. */
type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export class GuardedStorage {
  readonly #open: () => BrowserStorage;
  readonly #memory = new Map<string, string>();

  /** @param open where the browser blocks its storage, the very mention of it throws */
  constructor(open: () => BrowserStorage) {
    this.#open = open;
  }

  get(key: string): string | null {
    return this.#memory.get(key) ?? this.#attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** What `setJson` has written under the key; null where there is nothing, or no JSON. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @returns null, or why it is kept in memory only */
  set(key: string, value: string): StorageProblem | null {
    this.#memory.delete(key);
    try {
      this.#open().setItem(key, value);
      return null;
    } catch (error) {
      this.#memory.set(key, value);
      return isFull(error) ? "full" : "refused";
    }
  }

  setJson(key: string, value: unknown): StorageProblem | null {
    return this.set(key, JSON.stringify(value));
  }

  remove(key: string): void {
    this.#memory.delete(key);
    this.#attempt((storage) => storage.removeItem(key));
  }

  /** The keys of what the browser keeps. */
  keys(): string[] {
    const found = this.#attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index)),
    );
    return (found ?? []).filter((key) => key !== null);
  }

  #attempt<Result>(act: (storage: BrowserStorage) => Result): Result | undefined {
    try {
      return act(this.#open());
    } catch {
      return undefined;
    }
  }
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED")
  );
}

/** What this browser keeps from visit to visit. */
export const browserStorage = new GuardedStorage(() => window.localStorage);

/** What this tab keeps until it is closed. */
export const tabStorage = new GuardedStorage(() => window.sessionStorage);
