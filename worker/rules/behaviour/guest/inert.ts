/** Things that a page may use though nothing comes of them here, such as sound: whatever is read of one can be called. */

import { define, pageConstructor } from "./expose.ts";
import { pageGlobal, pageObject, pageObjectPrototype } from "./realm.ts";

/** An object of which every property is there, and every property another such object that can be called. */
export function inert(name: string): object {
  const values = new Map<PropertyKey, unknown>();
  const callee = pageConstructor(name, 0, () => proxy);
  const proxy: object = new Proxy(callee, {
    get(_, key) {
      if (values.has(key)) return values.get(key);
      // Neither a promise nor a primitive.
      if (typeof key === "symbol" || key === "then" || key === "toJSON") return undefined;
      if (key === "prototype") return Reflect.get(callee, key);
      const value = key === "toString" ? undefined : inert(key);
      values.set(key, value);
      return value;
    },
    set(_, key, value) {
      values.set(key, value);
      return true;
    },
  });
  return proxy;
}

/** Constructors that pages look for. */
export function installInert(): void {
  for (const name of ["AudioContext", "Notification", "FileReader", "Request", "Response"]) {
    const constructible = pageConstructor(name, 0, () => inert(name));
    define(constructible, "prototype", Object.create(pageObjectPrototype), { writable: false });
    define(pageGlobal, name, constructible);
  }
  define(
    pageGlobal,
    "indexedDB",
    pageObject({ open: inert("open"), deleteDatabase: inert("deleteDatabase") }),
  );
}
