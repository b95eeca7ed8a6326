/** Finds the built-in functions that a page has replaced. */
import { pageGlobal } from "../realm.ts";

const HOLDERS = [
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

/** All members of the built-in objects and their prototypes, by names such as `Array.prototype.sort`. */
function members(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const collect = (name: string, object: object): void => {
    for (const key of Reflect.ownKeys(object)) {
      if (typeof key !== "string") continue;
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      found.set(`${name}.${key}`, descriptor?.get ?? descriptor?.value);
    }
  };
  for (const name of HOLDERS) {
    const holder = pageGlobal[name];
    found.set(name, holder);
    if ((typeof holder !== "object" && typeof holder !== "function") || holder === null) continue;
    collect(name, holder);
    const prototype: unknown = Reflect.get(holder, "prototype");
    if (typeof prototype === "object" && prototype !== null) collect(`${name}.prototype`, prototype);
  }
  return found;
}

const pristine = { members: new Map<string, unknown>() };

/** Stores the built-ins before any script has run. */
export function rememberBuiltins(): void {
  pristine.members = members();
}

/** Those of the wanted names whose members were replaced. Added members don't count. */
export function changedBuiltins(wanted: readonly string[]): string[] {
  const now = members();
  return wanted.filter((name) => pristine.members.has(name) && now.get(name) !== pristine.members.get(name));
}
