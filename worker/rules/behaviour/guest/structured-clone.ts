/** `structuredClone`: deep copies of data in the page's realm. */
import { Internal, internalOf } from "./expose.ts";
import { isError } from "./inspect.ts";
import { domException, isView, pageArray, pageError, pageGlobal, pageObject } from "./realm.ts";

type Construct = new (...values: never[]) => object;
const PageMap = pageGlobal.Map as Construct & { prototype: { set: (...values: never[]) => unknown } };
const PageSet = pageGlobal.Set as Construct & { prototype: { add: (...values: never[]) => unknown } };
const PageDate = pageGlobal.Date as Construct;
const PageRegExp = pageGlobal.RegExp as Construct;
const setInMap = PageMap.prototype.set;
const addToSet = PageSet.prototype.add;

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function constructOf(name: string, value: unknown): object {
  return Reflect.construct(pageGlobal[name] as Construct, [value as never]);
}

function nameOf(value: unknown): string {
  if (typeof value === "function" || typeof value === "symbol") return String(value);
  const tag = tagOf(value as object);
  return internalOf(value) ? `${tag} object` : `#<${tag}>`;
}

function throwDataCloneError(value: unknown): never {
  const description = nameOf(value);
  throw domException(
    "DataCloneError",
    `Failed to execute 'structuredClone' on 'Window': ${description} could not be cloned.`,
  );
}

/** @param copies the copies of objects, which may occur several times or in a cycle */
function copy(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value === "function" || typeof value === "symbol") throwDataCloneError(value);
  if (typeof value !== "object" || value === null) return value;
  const existing = copies.get(value);
  if (existing) return existing;
  if (internalOf(value) instanceof Internal) throwDataCloneError(value);
  const register = <T extends object>(created: T): T => {
    copies.set(value, created);
    return created;
  };
  if (Array.isArray(value)) {
    const list = register(pageArray([]));
    list.length = value.length;
    for (const key of Object.keys(value)) Reflect.set(list, key, copy(Reflect.get(value, key), copies));
    return list;
  }
  if (isError(value))
    return register(pageError(String(Reflect.get(value, "name")), String(Reflect.get(value, "message"))));
  const tag = tagOf(value);
  // Their constructors copy them.
  if (tag.endsWith("Array") && isView(value)) return register(constructOf(tag, value));
  if (tag === "ArrayBuffer") return register((value as ArrayBuffer).slice(0));
  if (/^(?:String|Number|Boolean)$/.test(tag)) return register(constructOf(tag, Object(value).valueOf()));
  switch (tag) {
    case "Map": {
      const map = register(Reflect.construct(PageMap, []));
      Map.prototype.forEach.call(value as Map<unknown, unknown>, (item, key) => {
        Reflect.apply(setInMap, map, [copy(key, copies), copy(item, copies)] as never[]);
      });
      return map;
    }
    case "Set": {
      const set = register(Reflect.construct(PageSet, []));
      Set.prototype.forEach.call(value as Set<unknown>, (item) => {
        Reflect.apply(addToSet, set, [copy(item, copies)] as never[]);
      });
      return set;
    }
    case "Date":
      return register(Reflect.construct(PageDate, [Date.prototype.getTime.call(value) as never]));
    case "RegExp": {
      const { source, flags } = value as RegExp;
      return register(Reflect.construct(PageRegExp, [source, flags] as never[]));
    }
    case "Promise":
    case "WeakMap":
    case "WeakSet":
      return throwDataCloneError(value);
    default: {
      const object = register(pageObject());
      for (const key of Object.keys(value)) object[key] = copy(Reflect.get(value, key), copies);
      return object;
    }
  }
}

/**
 * A deep copy of a value. Throws the page's DataCloneError for functions, DOM objects and others that can't
 * be cloned.
 */
export function structuredCloneValue(value: unknown): unknown {
  return copy(value, new Map());
}
