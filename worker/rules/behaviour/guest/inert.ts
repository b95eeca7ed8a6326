/** Stubs for APIs without an effect here, such as sound. */

import { define, pageConstructor } from "./expose.ts";
import { pageGlobal, pageObject, pageObjectPrototype } from "./realm.ts";

/** An object whose every property is a callable object of the same kind. */
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

/** Defines the stubs in the page. */
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
