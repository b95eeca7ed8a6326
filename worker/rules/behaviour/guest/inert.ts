/** Stubs for APIs that have no effect here, such as audio and notifications. */
import { define, pageConstructor } from "./expose.ts";
import { recordPlayed } from "./log.ts";
import { pageGlobal, pageObject, pageObjectPrototype } from "./realm.ts";

/** The method of oscillators and audio sources that makes a sound. */
const SOUNDING = "start";

/** A callable object all of whose properties are such objects. Assigned properties keep their value. */
export function createStub(name: string): object {
  const values = new Map<PropertyKey, unknown>();
  const callee = pageConstructor(name, 0, () => {
    if (name === SOUNDING) recordPlayed(name);
    return proxy;
  });
  const proxy: object = new Proxy(callee, {
    get(_, key) {
      if (values.has(key)) return values.get(key);
      // A stub must not look like a promise, and must not be serialized.
      if (typeof key === "symbol" || key === "then" || key === "toJSON") return undefined;
      if (key === "prototype") return Reflect.get(callee, key);
      const value = key === "toString" ? undefined : createStub(key);
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

/** Defines the stubs as globals of the page. */
export function installStubs(): void {
  for (const name of [
    "AudioContext",
    "webkitAudioContext",
    "SpeechSynthesisUtterance",
    "Notification",
    "FileReader",
    "Request",
    "Response",
  ]) {
    const prototype = Object.create(pageObjectPrototype) as object;
    define(
      pageGlobal,
      name,
      pageConstructor(name, 0, () => createStub(name), prototype),
    );
  }
  define(
    pageGlobal,
    "indexedDB",
    pageObject({ open: createStub("open"), deleteDatabase: createStub("deleteDatabase") }),
  );
}
