/** Values of the page as text, as a console shows them, and as data that can be compared. */

import type { Value } from "../record.ts";
import { Element, Node } from "./dom/node.ts";
import { outerHtml } from "./dom/serialize.ts";
import { internalOf } from "./expose.ts";
import { isView, pageObjectPrototype } from "./realm.ts";

/** Nesting that is shown; deeper parts become "…". */
const MAX_DEPTH = 8;
/** Parts of one value that are shown. */
const MAX_PARTS = 2000;
/** Characters of one text. */
const MAX_TEXT = 10_000;
/** Nesting and parts of a value that is compared. */
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

function answers(check: (...values: never[]) => unknown, object: object): boolean {
  try {
    Reflect.apply(check, object, []);
    return true;
  } catch {
    return false;
  }
}

const boxes: readonly ((...values: never[]) => unknown)[] = [
  Number.prototype.valueOf,
  String.prototype.valueOf,
  Boolean.prototype.valueOf,
];

function brandOf(object: object): Brand {
  if (Reflect.getPrototypeOf(object) === pageObjectPrototype) return null;
  if (answers(mapSize, object)) return "map";
  if (answers(setSize, object)) return "set";
  if (isError(object)) return "error";
  if (answers(dateValue, object)) return "date";
  if (isView(object) && tagOf(object) !== "DataView") return "typed array";
  if (boxes.some((check) => answers(check, object))) return "boxed";
  const tag = tagOf(object);
  if (tag === "Promise") return "promise";
  if (tag === "RegExp" && answers(regexpFlags, object)) return "regexp";
  return null;
}

function tagOf(object: object): string {
  return Object.prototype.toString.call(object).slice(8, -1);
}

/** Whether it is an error, of whichever realm. */
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

/** The keys that a console shows: own, enumerable, no symbols. */
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
    const made = Reflect.getOwnPropertyDescriptor(prototype, "constructor")?.value as unknown;
    if (typeof made === "function") {
      const name = Reflect.getOwnPropertyDescriptor(made, "name")?.value as unknown;
      if (typeof name === "string") return name;
    }
    prototype = Reflect.getPrototypeOf(prototype);
  }
  return "";
}

export function quote(text: string): string {
  return JSON.stringify(text);
}

export function writeNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

interface Writing {
  parts: number;
  seen: object[];
}

/** A value within another one: strings in quotes. */
function nested(value: unknown, writing: Writing): string {
  if (typeof value === "string") return quote(value);
  return write(value, writing);
}

function write(value: unknown, writing: Writing): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return writeNumber(value);
    case "bigint":
      return `${value}n`;
    case "symbol":
      return String(value);
    case "function":
      return writeFunction(value);
    case "object":
      return value === null ? "null" : writeObject(value, writing);
    default:
      return String(value);
  }
}

function writeFunction(value: object): string {
  const source = Function.prototype.toString.call(value);
  const name = getProperty(value, "name");
  const text = typeof name === "string" ? name : "";
  return source.startsWith("class") ? `class ${text}` : `ƒ ${text}`;
}

function errorText(error: object): string {
  const name = getProperty(error, "name");
  const message = getProperty(error, "message");
  return `${String(name ?? "Error")}${message ? `: ${String(message)}` : ""}`;
}

function writeObject(object: object, writing: Writing): string {
  if (writing.seen.includes(object)) return "[Circular]";
  if (++writing.parts > MAX_PARTS || writing.seen.length > MAX_DEPTH) return "…";
  const internal = internalOf(object);
  if (internal instanceof Element) return outerHtml(internal).slice(0, MAX_TEXT);
  writing.seen.push(object);
  const text = internal instanceof Node ? tagOf(object) : writeByBrand(object, writing);
  writing.seen.pop();
  return text;
}

function writeByBrand(object: object, writing: Writing): string {
  if (Array.isArray(object)) return `[${writeItems(object, writing)}]`;
  const brand = brandOf(object);
  switch (brand) {
    case "map": {
      const entries: string[] = [];
      Reflect.apply(mapEntries, object, [
        (value: unknown, key: unknown) => {
          if (writing.parts < MAX_PARTS) entries.push(`${nested(key, writing)} => ${nested(value, writing)}`);
        },
      ] as never[]);
      return `Map(${String(Reflect.apply(mapSize, object, []))}) {${entries.join(", ")}}`;
    }
    case "set": {
      const items: string[] = [];
      Reflect.apply(setValues, object, [
        (value: unknown) => {
          if (writing.parts < MAX_PARTS) items.push(nested(value, writing));
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
      return errorText(object);
    case "promise":
      return "Promise";
    case "typed array":
      return `${tagOf(object)} [${writeItems(object as ArrayLike<unknown>, writing)}]`;
    case "boxed":
      return `[${nameOfConstructor(object)}: ${nested(valueOfBox(object), writing)}]`;
    default:
      return writePlain(object, writing);
  }
}

function valueOfBox(object: object): unknown {
  for (const check of boxes) if (answers(check, object)) return Reflect.apply(check, object, []);
  return undefined;
}

function writeItems(list: ArrayLike<unknown>, writing: Writing): string {
  const items: string[] = [];
  const length = Number(getProperty(list, "length")) || 0;
  for (let index = 0; index < length; index++) {
    if (++writing.parts > MAX_PARTS) {
      items.push("…");
      break;
    }
    items.push(Reflect.has(list, index) ? nested(getProperty(list, index), writing) : "empty");
  }
  return items.join(", ");
}

const PLAIN_KEY = /^(?:[A-Za-z_$][\w$]*|\d+)$/;

function writePlain(object: object, writing: Writing): string {
  const internal = internalOf(object);
  const prefix = prefixOf(object);
  if (internal && Reflect.has(object, "length") && Reflect.has(object, "item"))
    return `${prefix}[${writeItems(object as ArrayLike<unknown>, writing)}]`;
  const parts: string[] = [];
  for (const key of keysOf(object)) {
    if (++writing.parts > MAX_PARTS) {
      parts.push("…");
      break;
    }
    const shown = PLAIN_KEY.test(key) ? key : quote(key);
    parts.push(`${shown}: ${nested(getProperty(object, key), writing)}`);
  }
  return `${prefix}{${parts.join(", ")}}`;
}

/** The name of the class in front of what isn't a plain object. */
function prefixOf(object: object): string {
  const prototype = Reflect.getPrototypeOf(object);
  if (prototype === null) return "[Object: null prototype] ";
  const name = nameOfConstructor(object);
  return prototype === pageObjectPrototype || name === "" || name === "Object" ? "" : `${name} `;
}

/** A value as the console shows it when it is logged by itself. */
export function show(value: unknown): string {
  return clip(write(value, { parts: 0, seen: [] }));
}

/** A value as it is shown within something: strings in quotes. */
export function showNested(value: unknown): string {
  return clip(nested(value, { parts: 0, seen: [] }));
}

export function clip(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

interface Copying {
  parts: number;
  seen: object[];
}

/** A value as data that two runs can be compared by; see `Value`. */
export function copyValue(value: unknown): Value {
  return copy(value, { parts: 0, seen: [] });
}

function copy(value: unknown, copying: Copying): Value {
  switch (typeof value) {
    case "undefined":
      return ["undefined"];
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ["number", writeNumber(value)];
    case "string":
      return value.length > MAX_TEXT * 10 ? ["text", value.length, value.slice(0, MAX_TEXT)] : value;
    case "bigint":
      return ["bigint", String(value)];
    case "symbol":
      return ["symbol", String(value)];
    case "function":
      return ["function"];
    default:
      return value === null ? null : copyObject(value as object, copying);
  }
}

function copyObject(object: object, copying: Copying): Value {
  const seen = copying.seen.indexOf(object);
  if (seen >= 0) return ["circular", copying.seen.length - seen];
  if (++copying.parts > MAX_COMPARED_PARTS || copying.seen.length > MAX_COMPARED_DEPTH) return ["more"];
  copying.seen.push(object);
  const copied = copyByBrand(object, copying);
  copying.seen.pop();
  return copied;
}

function copyItems(list: object, length: number, copying: Copying): Value[] {
  const items: Value[] = [];
  for (let index = 0; index < length; index++) {
    if (copying.parts++ > MAX_COMPARED_PARTS) return [...items, ["more"]];
    items.push(Reflect.has(list, index) ? copy(getProperty(list, index), copying) : ["empty"]);
  }
  return items;
}

function copyByBrand(object: object, copying: Copying): Value {
  const internal = internalOf(object);
  if (internal instanceof Element) return ["node", clip(outerHtml(internal))];
  if (internal instanceof Node) return ["node", tagOf(object)];
  const length = Number(getProperty(object, "length")) || 0;
  if (Array.isArray(object)) return ["array", ...copyItems(object, length, copying)];
  if (internal && Reflect.has(object, "item")) return ["list", ...copyItems(object, length, copying)];
  switch (brandOf(object)) {
    case "map": {
      const entries: Value[] = [];
      Reflect.apply(mapEntries, object, [
        (value: unknown, key: unknown) => entries.push(["array", copy(key, copying), copy(value, copying)]),
      ] as never[]);
      return ["map", ...entries];
    }
    case "set": {
      const items: Value[] = [];
      Reflect.apply(setValues, object, [(value: unknown) => items.push(copy(value, copying))] as never[]);
      return ["set", ...items];
    }
    case "date":
      return ["date", String(Reflect.apply(dateValue, object, []))];
    case "regexp":
      return ["regexp", writeByBrand(object, { parts: 0, seen: [] })];
    case "error":
      return ["error", String(getProperty(object, "name")), String(getProperty(object, "message"))];
    case "promise":
      return ["promise"];
    case "typed array":
      return ["array", ...copyItems(object, length, copying)];
    case "boxed":
      return ["boxed", copy(valueOfBox(object), copying)];
    default:
      return ["object", ...copyEntries(object, copying)];
  }
}

function copyEntries(object: object, copying: Copying): Value[] {
  const entries: Value[] = [];
  for (const key of keysOf(object)) {
    if (copying.parts++ > MAX_COMPARED_PARTS) return [...entries, ["more"]];
    entries.push(["array", key, copy(getProperty(object, key), copying)]);
  }
  return entries;
}
