/** Compares values, texts and console lines of two runs. */
import type { Value, ValueList } from "./record.ts";

/** The largest relative difference of two equal fractions. */
const TOLERANCE = 1e-9;

/** Whether two numbers are equal, apart from rounding errors. */
function isSameNumber(a: number, b: number): boolean {
  if (a === b) return true;
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

function isList(value: Value): value is ValueList {
  return typeof value === "object" && value !== null;
}

/** Whether two values are equal. @param isLoose whether the order within lists is ignored */
export function isSameValue(a: Value, b: Value, isLoose = false): boolean {
  if (typeof a === "number" && typeof b === "number") return isSameNumber(a, b);
  if (!isList(a) || !isList(b)) return a === b;
  const kind = a[0];
  if (kind !== b[0]) return isSameKindOfList(a, b) && isSameItems(a.slice(1), b.slice(1), isLoose);
  if (kind === "object" || kind === "map") return isSameEntries(a.slice(1), b.slice(1), isLoose);
  if (kind === "set") return isSameBag(a.slice(1), b.slice(1), true);
  if (kind === "array" || kind === "list") return isSameItems(a.slice(1), b.slice(1), isLoose);
  if (kind === "error") return a[1] === b[1];
  return a.length === b.length && a.every((part, index) => isSameValue(part, b[index] as Value));
}

/** A DOM list and an array are compared by their items. */
function isSameKindOfList(a: ValueList, b: ValueList): boolean {
  return /^(?:array|list)$/.test(a[0]) && /^(?:array|list)$/.test(b[0]);
}

function isSameItems(a: readonly Value[], b: readonly Value[], isLoose: boolean): boolean {
  if (a.length !== b.length) return false;
  return isLoose ? isSameBag(a, b, true) : a.every((item, index) => isSameValue(item, b[index] as Value));
}

/** Whether two lists hold the same items in any order, each as often. */
function isSameBag(a: readonly Value[], b: readonly Value[], isLoose: boolean): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((item) => {
    const index = left.findIndex((other) => isSameValue(item, other, isLoose));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

function isSameEntries(a: readonly Value[], b: readonly Value[], isLoose: boolean): boolean {
  if (a.length !== b.length) return false;
  const others = new Map<string, Value>();
  for (const entry of b) if (isList(entry)) others.set(JSON.stringify(entry[1]), entry[2] ?? null);
  return a.every((entry) => {
    if (!isList(entry)) return false;
    const other = others.get(JSON.stringify(entry[1]));
    return other !== undefined && isSameValue(entry[2] ?? null, other, isLoose);
  });
}

const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Seven decimals and more are taken for rounding errors, as in 0.30000000000000004. Fewer are compared digit by digit. */
const LONG_FRACTION = /\.\d{7}/;

function isSameWritten(a: string, b: string): boolean {
  return a === b || ((LONG_FRACTION.test(a) || LONG_FRACTION.test(b)) && isSameNumber(Number(a), Number(b)));
}

/** Whether two texts are equal, apart from rounding errors in long fractions. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.replace(NUMBER, "0") !== b.replace(NUMBER, "0")) return false;
  const [left, right] = [a.match(NUMBER) ?? [], b.match(NUMBER) ?? []];
  return (
    left.length === right.length && left.every((number, index) => isSameWritten(number, right[index] ?? ""))
  );
}

/** Whether a text is a single number, boolean, list, object, null, undefined or NaN. */
function isBareValue(text: string): boolean {
  return /^(?:-?\d[\d.,]*(?:e[+-]?\d+)?|true|false|null|undefined|NaN|\[.*\]|\{.*\})$/.test(text);
}

/** As `isSameText`, but where a bare value is wanted, a label around it is accepted: `Total: 42` for `42`. */
export function isSameLine(wanted: string, actual: string): boolean {
  const [expected, given] = [wanted.trim(), actual.trim()];
  if (isSameText(expected, given)) return true;
  if (!isBareValue(expected)) return false;
  const at = given.lastIndexOf(expected);
  if (at >= 0) {
    const before = given[at - 1] ?? " ";
    const after = given[at + expected.length] ?? " ";
    if (!/[\w.-]/.test(before) && !/[\w]|\.\d/.test(after)) return true;
  }
  const numbers = given.match(NUMBER) ?? [];
  return (
    /^-?[\d.]+$/.test(expected) && numbers.length === 1 && isSameNumber(Number(numbers[0]), Number(expected))
  );
}
