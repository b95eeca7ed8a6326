/** Detects built-in functions that a page has replaced. */
import { pageGlobal } from "../realm.ts";

const GLOBAL_NAMES = [
  "Object",
  "Function",
  "Array",
  "String",
  "Number",
  "Boolean",
  "Math",
  "JSON",
  "Date",
  "RegExp",
  "Map",
  "Set",
  "Promise",
  "Symbol",
  "BigInt",
  "Reflect",
];

/**
 * The members of built-in objects and their prototypes by names such as `Array.prototype.sort`; getters for
 * accessors.
 */
function readMembers(): Map<string, unknown> {
  const membersByName = new Map<string, unknown>();
  const collect = (name: string, object: object): void => {
    for (const key of Reflect.ownKeys(object)) {
      if (typeof key !== "string") continue;
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      membersByName.set(`${name}.${key}`, descriptor?.get ?? descriptor?.value);
    }
  };
  for (const name of GLOBAL_NAMES) {
    const global = pageGlobal[name];
    membersByName.set(name, global);
    if ((typeof global !== "object" && typeof global !== "function") || global === null) continue;
    collect(name, global);
    const prototype: unknown = Reflect.get(global, "prototype");
    if (typeof prototype === "object" && prototype !== null) collect(`${name}.prototype`, prototype);
  }
  return membersByName;
}

const initialState = { members: new Map<string, unknown>() };

/** Stores the built-ins. Has to be called before any script of a page runs. */
export function storeBuiltins(): void {
  initialState.members = readMembers();
}

/** Those names whose members a page has replaced or removed. Members that it added don't count. */
export function changedBuiltins(names: readonly string[]): string[] {
  const now = readMembers();
  return names.filter(
    (name) => initialState.members.has(name) && now.get(name) !== initialState.members.get(name),
  );
}
