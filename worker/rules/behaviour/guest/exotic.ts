/**
 * Legacy platform objects (Web IDL): wrappers with indexed or named properties, such as lists and
 * `localStorage`.
 */
import { type Internal, linkWrapper, toPage } from "./expose.ts";
import { errorForPage } from "./realm.ts";

/** The indexed and named properties of a wrapper. */
export interface ExoticProperties {
  /** The number of indexed properties. */
  length?(): number;
  /** The value of an indexed property below `length`. */
  item?(index: number): unknown;
  /** Sets an indexed property. Without it, assignments are ignored. */
  setItem?(index: number, value: unknown): void;
  /** The value of a named property; undefined if there is none. */
  named?(name: string): unknown;
  /** Sets a named property. Returns false to assign an ordinary property instead. */
  setNamed?(name: string, value: unknown): boolean;
  /** Deletes a named property. Returns false to delete an ordinary property instead. */
  removeNamed?(name: string): boolean;
  /** The names that an enumeration lists. */
  names?(): string[];
  /** Whether named properties override the interface's members, as in a form ([LegacyOverrideBuiltIns]). */
  isOverriding?: boolean;
}

/** The array index that a key is; -1 for any other key. */
function indexOf(key: PropertyKey): number {
  if (typeof key !== "string" || !/^(?:0|[1-9]\d{0,9})$/.test(key)) return -1;
  return Number(key);
}

/** Runs `work` and converts errors of the judge's realm to the page's. */
function convertErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw errorForPage(error);
  }
}

/** The setter of a property in a prototype chain. The proxy calls it with the wrapper as its receiver. */
function setterOf(prototype: object, key: PropertyKey): ((value: unknown) => void) | undefined {
  for (let holder: object | null = prototype; holder; holder = Reflect.getPrototypeOf(holder)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
    if (descriptor) return descriptor.set;
  }
  return undefined;
}

/** Creates a wrapper (a Proxy) with indexed and named properties. @param prototype the wrapper's */
export function exoticWrapper(internal: Internal, prototype: object, exotic: ExoticProperties): object {
  const target = Object.create(prototype) as object;

  /** The value of an indexed or named property; undefined if there is none. */
  const find = (key: PropertyKey): unknown => {
    if (typeof key === "symbol") return undefined;
    const index = exotic.item ? indexOf(key) : -1;
    if (index >= 0) return index < (exotic.length?.() ?? 0) ? toPage(exotic.item?.(index)) : undefined;
    if (!exotic.named || typeof key !== "string") return undefined;
    if (!exotic.isOverriding && Reflect.has(target, key)) return undefined;
    return toPage(exotic.named(key));
  };

  /** Whether an ordinary property is found before a named one, and there are no indexed ones. */
  const isMemberFirst = !exotic.item && !exotic.isOverriding;

  const wrapper = new Proxy(target, {
    // The most frequent trap by far: each `document.` takes it.
    get(_, key, receiver) {
      try {
        if (isMemberFirst && Reflect.has(target, key)) return Reflect.get(target, key, receiver);
        const value = find(key);
        return value === undefined ? Reflect.get(target, key, receiver) : value;
      } catch (error) {
        throw errorForPage(error);
      }
    },
    has: (_, key) => convertErrors(() => find(key) !== undefined || Reflect.has(target, key)),
    set: (_, key, value, receiver: unknown) =>
      convertErrors(() => {
        const index = exotic.item ? indexOf(key) : -1;
        if (index >= 0) {
          exotic.setItem?.(index, value);
          return true;
        }
        const isMember = Reflect.has(target, key) && !exotic.isOverriding;
        if (typeof key === "string" && exotic.setNamed && !isMember && exotic.setNamed(key, value))
          return true;
        const setter = setterOf(prototype, key);
        if (!setter) return Reflect.set(target, key, value, target);
        Reflect.apply(setter, receiver, [value]);
        return true;
      }),
    deleteProperty: (_, key) =>
      convertErrors(() => {
        if (typeof key === "string" && exotic.removeNamed?.(key)) return true;
        return Reflect.deleteProperty(target, key);
      }),
    ownKeys: () =>
      convertErrors(() => {
        const keys: (string | symbol)[] = [];
        const count = exotic.length?.() ?? 0;
        if (exotic.item) for (let index = 0; index < count; index++) keys.push(String(index));
        for (const name of exotic.names?.() ?? []) if (!keys.includes(name)) keys.push(name);
        for (const key of Reflect.ownKeys(target)) if (!keys.includes(key)) keys.push(key);
        return keys;
      }),
    getOwnPropertyDescriptor: (_, key) =>
      convertErrors(() => {
        const value = find(key);
        if (value === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
        return { value, writable: true, enumerable: true, configurable: true };
      }),
    defineProperty: (_, key, descriptor) =>
      convertErrors(() => {
        if (typeof key === "string" && "value" in descriptor && exotic.setNamed && !Reflect.has(target, key))
          if (exotic.setNamed(key, descriptor.value)) return true;
        return Reflect.defineProperty(target, key, descriptor);
      }),
  });

  linkWrapper(wrapper, internal);
  return wrapper;
}
