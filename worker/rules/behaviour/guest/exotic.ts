/** DOM objects with indexed or named properties, such as lists, `dataset` and `localStorage`. */
import { type Internal, stamp, toPage } from "./expose.ts";
import { errorForPage } from "./realm.ts";

export interface Exotic {
  /** The number of indexed properties. */
  length?(): number;
  item?(index: number): unknown;
  setItem?(index: number, value: unknown): void;
  /** The value of a named property; undefined if there is none. */
  named?(name: string): unknown;
  setNamed?(name: string, value: unknown): boolean;
  removeNamed?(name: string): boolean;
  /** The enumerable names. */
  names?(): string[];
  /** Whether named properties take precedence over the members of the interface, as in a form. */
  isOverriding?: boolean;
}

function indexOf(key: PropertyKey): number {
  if (typeof key !== "string" || !/^(?:0|[1-9]\d{0,9})$/.test(key)) return -1;
  return Number(key);
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw errorForPage(error);
  }
}

/** The accessor of the interface that takes a value; its receiver has to be the wrapper. */
function setterOf(prototype: object, key: PropertyKey): ((value: unknown) => void) | undefined {
  for (let holder: object | null = prototype; holder; holder = Reflect.getPrototypeOf(holder)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
    if (descriptor) return descriptor.set;
  }
  return undefined;
}

/** A wrapper (a Proxy) whose indexed and named properties come from `exotic`. */
export function exoticWrapper(internal: Internal, prototype: object, exotic: Exotic): object {
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

  const wrapper = new Proxy(target, {
    get: (_, key, receiver) =>
      guarded(() => {
        const found = find(key);
        return found === undefined ? Reflect.get(target, key, receiver) : found;
      }),
    has: (_, key) => guarded(() => find(key) !== undefined || Reflect.has(target, key)),
    set: (_, key, value, receiver: unknown) =>
      guarded(() => {
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
      guarded(() => {
        if (typeof key === "string" && exotic.removeNamed?.(key)) return true;
        return Reflect.deleteProperty(target, key);
      }),
    ownKeys: () =>
      guarded(() => {
        const keys: (string | symbol)[] = [];
        const count = exotic.length?.() ?? 0;
        if (exotic.item) for (let index = 0; index < count; index++) keys.push(String(index));
        for (const name of exotic.names?.() ?? []) if (!keys.includes(name)) keys.push(name);
        for (const key of Reflect.ownKeys(target)) if (!keys.includes(key)) keys.push(key);
        return keys;
      }),
    getOwnPropertyDescriptor: (_, key) =>
      guarded(() => {
        const found = find(key);
        if (found === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
        return { value: found, writable: true, enumerable: true, configurable: true };
      }),
    defineProperty: (_, key, descriptor) =>
      guarded(() => {
        if (typeof key === "string" && "value" in descriptor && exotic.setNamed && !Reflect.has(target, key))
          if (exotic.setNamed(key, descriptor.value)) return true;
        return Reflect.defineProperty(target, key, descriptor);
      }),
  });

  stamp(wrapper, internal);
  return wrapper;
}
