/**
 * Access to localStorage and sessionStorage that never throws. The browser can block its storage, or it can be full. A value that
 * can't be stored stays in memory until the page is left. Stored values may be invalid, so callers check what they read.
 */

/** Why a value can't be stored: the storage is full, or blocked. */
export type StorageProblem = "full" | "refused";

/** The part of `Storage` that is used. */
type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** A storage that keeps in memory what the browser can't store. */
export class GuardedStorage {
  readonly #open: () => BrowserStorage;
  readonly #memory = new Map<string, string>();

  /** @param open a function, since the getter itself throws if the browser blocks its storage */
  constructor(open: () => BrowserStorage) {
    this.#open = open;
  }

  get(key: string): string | null {
    return this.#memory.get(key) ?? this.#attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** The value that `setJson` has stored; null if there is none, or if it isn't JSON. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @returns null, or why the value is in memory only */
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

  /** The keys in the browser's storage, without those that are in memory only. */
  keys(): string[] {
    const keys = this.#attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index)),
    );
    return (keys ?? []).filter((key) => key !== null);
  }

  #attempt<Result>(access: (storage: BrowserStorage) => Result): Result | undefined {
    try {
      return access(this.#open());
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

/** localStorage: shared by all tabs, and kept after the browser is closed. */
export const browserStorage = new GuardedStorage(() => window.localStorage);

/** sessionStorage: of one tab, until it is closed. */
export const tabStorage = new GuardedStorage(() => window.sessionStorage);
