/** `structuredClone`: deep copies of data, in the page's realm. */
import { Internal, internalOf } from "./expose.ts";
import { isError } from "./inspect.ts";
import { domException, pageArray, pageError, pageGlobal, pageObject } from "./realm.ts";

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

function refuse(value: unknown): never {
  const shown = typeof value === "function" ? String(value) : `#<${tagOf(value as object)}>`;
  throw domException(
    "DataCloneError",
    `Failed to execute 'structuredClone' on 'Window': ${shown} could not be cloned.`,
  );
}

function copy(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value === "function" || typeof value === "symbol") refuse(value);
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known) return known;
  if (internalOf(value) instanceof Internal) refuse(value);
  const remember = <T extends object>(made: T): T => {
    copies.set(value, made);
    return made;
  };
  if (Array.isArray(value)) {
    const list = remember(pageArray([]));
    list.length = value.length;
    for (const key of Object.keys(value)) Reflect.set(list, key, copy(Reflect.get(value, key), copies));
    return list;
  }
  if (isError(value))
    return remember(pageError(String(Reflect.get(value, "name")), String(Reflect.get(value, "message"))));
  switch (tagOf(value)) {
    case "Map": {
      const map = remember(Reflect.construct(PageMap, []));
      Map.prototype.forEach.call(value as Map<unknown, unknown>, (item, key) => {
        Reflect.apply(setInMap, map, [copy(key, copies), copy(item, copies)] as never[]);
      });
      return map;
    }
    case "Set": {
      const set = remember(Reflect.construct(PageSet, []));
      Set.prototype.forEach.call(value as Set<unknown>, (item) => {
        Reflect.apply(addToSet, set, [copy(item, copies)] as never[]);
      });
      return set;
    }
    case "Date":
      return remember(Reflect.construct(PageDate, [Date.prototype.getTime.call(value) as never]));
    case "RegExp": {
      const { source, flags } = value as RegExp;
      return remember(Reflect.construct(PageRegExp, [source, flags] as never[]));
    }
    case "Promise":
    case "WeakMap":
    case "WeakSet":
      return refuse(value);
    default: {
      const object = remember(pageObject());
      for (const key of Object.keys(value)) object[key] = copy(Reflect.get(value, key), copies);
      return object;
    }
  }
}

export function structuredCopy(value: unknown): unknown {
  return copy(value, new Map());
}
