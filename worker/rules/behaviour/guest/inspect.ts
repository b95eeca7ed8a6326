/** Formats values of the page as a console does, and copies them as data that can be compared. */
import type { Value } from "../record.ts";
import { Element, Node } from "./dom/node.ts";
import { outerHtml } from "./dom/serialize.ts";
import { internalOf } from "./expose.ts";
import { isView, pageObjectPrototype } from "./realm.ts";

/** Levels of nesting in a formatted value. Deeper parts become "…". */
const MAX_DEPTH = 8;
/** Items and properties in a formatted value. */
const MAX_PARTS = 2000;
/** Characters of one formatted text. */
const MAX_TEXT_CHARACTERS = 10_000;
/** Levels of nesting, items and properties of a copied value. */
const MAX_COMPARED_DEPTH = 64;
const MAX_COMPARED_PARTS = 20_000;

const mapSize = getterOf(Map.prototype, "size");
const setSize = getterOf(Set.prototype, "size");
const mapEntries = Map.prototype.forEach;
const setValues = Set.prototype.forEach;
const dateValue = Date.prototype.getTime;
const dateText = Date.prototype.toISOString;
const regexpSource = getterOf(RegExp.prototype, "source");
const regexpFlags = getterOf(RegExp.prototype, "flags");
function getterOf(prototype: object, name: string): () => unknown {
  const getter = Reflect.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!getter) throw new Error(`There is no getter ${name}.`);
  return getter;
}

/** An object's built-in type, independent of its prototype. */
type Brand = "map" | "set" | "date" | "regexp" | "error" | "promise" | "typed array" | "boxed" | null;

/** Whether a built-in method accepts an object as its receiver, which shows what type it has. */
function doesNotThrow(check: (...values: never[]) => unknown, object: object): boolean {
  try {
    Reflect.apply(check, object, []);
    return true;
  } catch {
    return false;
  }
}

const UNBOX_METHODS: readonly ((...values: never[]) => unknown)[] = [
  Number.prototype.valueOf,
  String.prototype.valueOf,
  Boolean.prototype.valueOf,
];

function brandOf(object: object): Brand {
  if (Reflect.getPrototypeOf(object) === pageObjectPrototype) return null;
  if (doesNotThrow(mapSize, object)) return "map";
  if (doesNotThrow(setSize, object)) return "set";
  if (isError(object)) return "error";
  if (doesNotThrow(dateValue, object)) return "date";
  if (isView(object) && tagOf(object) !== "DataView") return "typed array";
  if (UNBOX_METHODS.some((check) => doesNotThrow(check, object))) return "boxed";
  const tag = tagOf(object);
  if (tag === "Promise") return "promise";
  if (tag === "RegExp" && doesNotThrow(regexpFlags, object)) return "regexp";
  return null;
}

function tagOf(object: object): string {
  return Object.prototype.toString.call(object).slice(8, -1);
}

/** Whether a value is an error object of any realm. */
export function isError(value: unknown): value is object {
  return Error.isError(value);
}

function getProperty(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}

/** The own enumerable string keys of an object. */
function keysOf(object: object): string[] {
  const keys: string[] = [];
  try {
    for (const key of Reflect.ownKeys(object))
      if (typeof key === "string" && Reflect.getOwnPropertyDescriptor(object, key)?.enumerable)
        keys.push(key);
  } catch {
    // A proxy whose trap throws.
  }
  return keys;
}

function nameOfConstructor(object: object): string {
  let prototype = Reflect.getPrototypeOf(object);
  for (let depth = 0; prototype && depth < 10; depth++) {
    const callee = Reflect.getOwnPropertyDescriptor(prototype, "constructor")?.value as unknown;
    if (typeof callee === "function") {
      const name = Reflect.getOwnPropertyDescriptor(callee, "name")?.value as unknown;
      if (typeof name === "string") return name;
    }
    prototype = Reflect.getPrototypeOf(prototype);
  }
  return "";
}

/** A text in double quotes, escaped as in JSON. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** A number as a console shows it, in which -0 differs from 0. */
export function formatNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

interface FormatState {
  parts: number;
  seen: object[];
}

/** Formats a value within another one: strings are quoted. */
function formatNested(value: unknown, state: FormatState): string {
  if (typeof value === "string") return quote(value);
  return formatValue(value, state);
}

function formatValue(value: unknown, state: FormatState): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return formatNumber(value);
    case "bigint":
      return `${value}n`;
    case "symbol":
      return String(value);
    case "function":
      return formatFunction(value);
    case "object":
      return value === null ? "null" : formatObject(value, state);
    default:
      return String(value);
  }
}

function formatFunction(value: object): string {
  const source = Function.prototype.toString.call(value);
  const name = getProperty(value, "name");
  const text = typeof name === "string" ? name : "";
  return source.startsWith("class") ? `class ${text}` : `ƒ ${text}`;
}

function formatError(error: object): string {
  const name = getProperty(error, "name");
  const message = getProperty(error, "message");
  return `${String(name ?? "Error")}${message ? `: ${String(message)}` : ""}`;
}

function formatObject(object: object, state: FormatState): string {
  if (state.seen.includes(object)) return "[Circular]";
  if (++state.parts > MAX_PARTS || state.seen.length > MAX_DEPTH) return "…";
  const internal = internalOf(object);
  if (internal instanceof Element) return outerHtml(internal).slice(0, MAX_TEXT_CHARACTERS);
  state.seen.push(object);
  const text = internal instanceof Node ? tagOf(object) : formatByBrand(object, state);
  state.seen.pop();
  return text;
}

function formatByBrand(object: object, state: FormatState): string {
  if (Array.isArray(object)) return `[${formatItems(object, state)}]`;
  const brand = brandOf(object);
  switch (brand) {
    case "map": {
      const entries: string[] = [];
      Reflect.apply(mapEntries, object, [
        (value: unknown, key: unknown) => {
          if (state.parts < MAX_PARTS)
            entries.push(`${formatNested(key, state)} => ${formatNested(value, state)}`);
        },
      ] as never[]);
      return `Map(${String(Reflect.apply(mapSize, object, []))}) {${entries.join(", ")}}`;
    }
    case "set": {
      const items: string[] = [];
      Reflect.apply(setValues, object, [
        (value: unknown) => {
          if (state.parts < MAX_PARTS) items.push(formatNested(value, state));
        },
      ] as never[]);
      return `Set(${String(Reflect.apply(setSize, object, []))}) {${items.join(", ")}}`;
    }
    case "date": {
      const time = Reflect.apply(dateValue, object, []) as number;
      return Number.isNaN(time) ? "Invalid Date" : String(Reflect.apply(dateText, object, []));
    }
    case "regexp":
      return `/${String(Reflect.apply(regexpSource, object, []))}/${String(Reflect.apply(regexpFlags, object, []))}`;
    case "error":
      return formatError(object);
    case "promise":
      return "Promise";
    case "typed array":
      return `${tagOf(object)} [${formatItems(object as ArrayLike<unknown>, state)}]`;
    case "boxed":
      return `[${nameOfConstructor(object)}: ${formatNested(unbox(object), state)}]`;
    default:
      return formatPlainObject(object, state);
  }
}

function unbox(object: object): unknown {
  for (const check of UNBOX_METHODS) if (doesNotThrow(check, object)) return Reflect.apply(check, object, []);
  return undefined;
}

function formatItems(list: ArrayLike<unknown>, state: FormatState): string {
  const items: string[] = [];
  const length = Number(getProperty(list, "length")) || 0;
  for (let index = 0; index < length; index++) {
    if (++state.parts > MAX_PARTS) {
      items.push("…");
      break;
    }
    items.push(Reflect.has(list, index) ? formatNested(getProperty(list, index), state) : "empty");
  }
  return items.join(", ");
}

const PLAIN_KEY = /^(?:[A-Za-z_$][\w$]*|\d+)$/;

function formatPlainObject(object: object, state: FormatState): string {
  const internal = internalOf(object);
  const prefix = prefixOf(object);
  if (internal && Reflect.has(object, "length") && Reflect.has(object, "item"))
    return `${prefix}[${formatItems(object as ArrayLike<unknown>, state)}]`;
  const parts: string[] = [];
  for (const key of keysOf(object)) {
    if (++state.parts > MAX_PARTS) {
      parts.push("…");
      break;
    }
    const keyText = PLAIN_KEY.test(key) ? key : quote(key);
    parts.push(`${keyText}: ${formatNested(getProperty(object, key), state)}`);
  }
  return `${prefix}{${parts.join(", ")}}`;
}

/** The prefix with the class of an object that isn't plain. */
function prefixOf(object: object): string {
  const prototype = Reflect.getPrototypeOf(object);
  if (prototype === null) return "[Object: null prototype] ";
  const name = nameOfConstructor(object);
  return prototype === pageObjectPrototype || name === "" || name === "Object" ? "" : `${name} `;
}

/** Formats a value as the console does for one that is logged by itself: strings aren't quoted. */
export function show(value: unknown): string {
  return truncate(guarded(() => formatValue(value, { parts: 0, seen: [] })));
}

/** What is shown of a value whose own code, such as a proxy's traps, throws while it is formatted. */
const UNREADABLE = "[object]";

function guarded(format: () => string): string {
  try {
    return format();
  } catch {
    return UNREADABLE;
  }
}

/** Formats a value as the console does within an object: strings are quoted. */
export function showNested(value: unknown): string {
  return truncate(guarded(() => formatNested(value, { parts: 0, seen: [] })));
}

/** Truncates a text to 10,000 characters. */
export function truncate(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
}

interface CopyState {
  parts: number;
  seen: object[];
}

/** Copies a value as data by which two runs can be compared; see `Value`. */
export function copyValue(value: unknown): Value {
  try {
    return copy(value, { parts: 0, seen: [] });
  } catch {
    return ["text", UNREADABLE];
  }
}

function copy(value: unknown, state: CopyState): Value {
  switch (typeof value) {
    case "undefined":
      return ["undefined"];
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ["number", formatNumber(value)];
    case "string":
      return value.length > MAX_TEXT_CHARACTERS * 10
        ? ["text", value.length, value.slice(0, MAX_TEXT_CHARACTERS)]
        : value;
    case "bigint":
      return ["bigint", String(value)];
    case "symbol":
      return ["symbol", String(value)];
    case "function":
      return ["function"];
    default:
      return value === null ? null : copyObject(value as object, state);
  }
}

function copyObject(object: object, state: CopyState): Value {
  const seen = state.seen.indexOf(object);
  if (seen >= 0) return ["circular", state.seen.length - seen];
  if (++state.parts > MAX_COMPARED_PARTS || state.seen.length > MAX_COMPARED_DEPTH) return ["more"];
  state.seen.push(object);
  const copied = copyByBrand(object, state);
  state.seen.pop();
  return copied;
}

function copyItems(list: object, length: number, state: CopyState): Value[] {
  const items: Value[] = [];
  for (let index = 0; index < length; index++) {
    if (state.parts++ > MAX_COMPARED_PARTS) return [...items, ["more"]];
    items.push(Reflect.has(list, index) ? copy(getProperty(list, index), state) : ["empty"]);
  }
  return items;
}

function copyByBrand(object: object, state: CopyState): Value {
  const internal = internalOf(object);
  if (internal instanceof Element) return ["node", truncate(outerHtml(internal))];
  if (internal instanceof Node) return ["node", tagOf(object)];
  const length = Number(getProperty(object, "length")) || 0;
  if (Array.isArray(object)) return ["array", ...copyItems(object, length, state)];
  if (internal && Reflect.has(object, "item")) return ["list", ...copyItems(object, length, state)];
  switch (brandOf(object)) {
    case "map": {
      const entries: Value[] = [];
      Reflect.apply(mapEntries, object, [
        (value: unknown, key: unknown) => entries.push(["array", copy(key, state), copy(value, state)]),
      ] as never[]);
      return ["map", ...entries];
    }
    case "set": {
      const items: Value[] = [];
      Reflect.apply(setValues, object, [(value: unknown) => items.push(copy(value, state))] as never[]);
      return ["set", ...items];
    }
    case "date":
      return ["date", String(Reflect.apply(dateValue, object, []))];
    case "regexp":
      return ["regexp", formatByBrand(object, { parts: 0, seen: [] })];
    case "error":
      return ["error", String(getProperty(object, "name")), String(getProperty(object, "message"))];
    case "promise":
      return ["promise"];
    case "typed array":
      return ["array", ...copyItems(object, length, state)];
    case "boxed":
      return ["boxed", copy(unbox(object), state)];
    default:
      return ["object", ...copyEntries(object, state)];
  }
}

function copyEntries(object: object, state: CopyState): Value[] {
  const entries: Value[] = [];
  for (const key of keysOf(object)) {
    if (state.parts++ > MAX_COMPARED_PARTS) return [...entries, ["more"]];
    entries.push(["array", key, copy(getProperty(object, key), state)]);
  }
  return entries;
}
