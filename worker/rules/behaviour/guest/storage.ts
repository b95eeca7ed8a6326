/** `localStorage` and `sessionStorage`, which are empty at each load. */
import { exoticWrapper } from "./exotic.ts";
import { define, Interface, Internal, text } from "./expose.ts";
import { domException, pageGlobal } from "./realm.ts";

/** Characters in one storage area, keys included, as in browsers. */
const MAX_CHARACTERS = 5 * 1024 * 1024;

/** A storage area. */
class Store extends Internal {
  readonly items = new Map<string, string>();
  /** The characters of all keys and values. */
  size = 0;

  override get interface(): Interface<Internal> {
    return storageInterface;
  }

  /** Stores a value. Throws QuotaExceededError if the area would be too large. */
  set(key: string, value: string): void {
    const old = this.items.get(key);
    const size = this.size + value.length - (old === undefined ? -key.length : old.length);
    if (size > MAX_CHARACTERS)
      throw domException(
        "QuotaExceededError",
        `Failed to execute 'setItem' on 'Storage': Setting the value of '${key}' exceeded the quota.`,
      );
    this.size = size;
    this.items.set(key, value);
  }

  remove(key: string): void {
    const old = this.items.get(key);
    if (old === undefined) return;
    this.size -= old.length + key.length;
    this.items.delete(key);
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, storageInterface.pagePrototype, {
      named: (name) => this.items.get(name),
      setNamed: (name, value) => {
        this.set(name, text(value));
        return true;
      },
      removeNamed: (name) => {
        if (!this.items.has(name)) return false;
        this.remove(name);
        return true;
      },
      names: () => [...this.items.keys()],
    });
  }
}

const storageInterface: Interface<Store> = new Interface<Store>("Storage", null, Store);
storageInterface
  .attribute("length", (store) => store.items.size)
  .method("key", 1, (store, index) => [...store.items.keys()][Number(index) || 0] ?? null)
  .method("getItem", 1, (store, key) => store.items.get(text(key)) ?? null)
  .method("setItem", 2, (store, key, value) => store.set(text(key), text(value)))
  .method("removeItem", 1, (store, key) => store.remove(text(key)))
  .method("clear", 0, (store) => {
    store.items.clear();
    store.size = 0;
  });

for (const name of ["localStorage", "sessionStorage"])
  define(pageGlobal, name, new Store().wrapper, { enumerable: true });
