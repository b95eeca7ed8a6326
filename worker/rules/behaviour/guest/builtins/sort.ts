/**
 * `Array.prototype.sort` by Timsort, as in Chrome's engine. Any stable sort gives the same result for a
 * consistent comparator. For an inconsistent one such as `(a, b) => a > b`, the result depends on which pairs
 * are compared, and in which order.
 */
import { define, pageMethod } from "../expose.ts";
import { applyPage, pageArray, pageGlobal, typeError } from "../realm.ts";

type Compare = (a: unknown, b: unknown) => number;

/** A list shorter than this is a single run. */
const MIN_MERGE = 64;

/** Timsort's minimum run length for a list of that length: 32 to 64. */
function minRunLength(length: number): number {
  let left = length;
  let rest = 0;
  while (left >= MIN_MERGE) {
    rest |= left & 1;
    left >>= 1;
  }
  return left + rest;
}

/** Returns the length of the run that begins at `low`. A strictly descending run is reversed in place. */
function countRun(list: unknown[], low: number, high: number, compare: Compare): number {
  let at = low + 1;
  if (at === high) return 1;
  let order = compare(list[at], list[low]);
  const isDescending = order < 0;
  for (at++; at < high; at++) {
    order = compare(list[at], list[at - 1]);
    if (isDescending ? order >= 0 : order < 0) break;
  }
  if (isDescending)
    for (let left = low, right = at - 1; left < right; left++, right--) {
      const item = list[left];
      list[left] = list[right];
      list[right] = item;
    }
  return at - low;
}

/** Binary insertion sort of `low` up to `high` (exclusive). The part before `start` is already sorted. */
function insertionSort(list: unknown[], low: number, start: number, high: number, compare: Compare): void {
  for (let at = Math.max(start, low + 1); at < high; at++) {
    const pivot = list[at];
    let left = low;
    let right = at;
    while (left < right) {
      const middle = left + ((right - left) >> 1);
      if (compare(pivot, list[middle]) < 0) right = middle;
      else left = middle + 1;
    }
    for (let index = at; index > left; index--) list[index] = list[index - 1];
    list[left] = pivot;
  }
}

/** Merges the sorted ranges from `low` to `middle` and from `middle` to `high` (exclusive) in place. */
function merge(list: unknown[], low: number, middle: number, high: number, compare: Compare): void {
  const first = list.slice(low, middle);
  let left = 0;
  let right = middle;
  let at = low;
  while (left < first.length && right < high)
    list[at++] = compare(list[right], first[left]) < 0 ? list[right++] : first[left++];
  while (left < first.length) list[at++] = first[left++];
}

/** A list shorter than this is sorted by binary insertion alone. */
const MIN_TIMSORT = 16;

/** Sorts a list in place. */
function sortList(list: unknown[], compare: Compare): void {
  if (list.length < MIN_TIMSORT) {
    insertionSort(list, 0, 1, list.length, compare);
    return;
  }
  const runs: [start: number, length: number][] = [];
  const minLength = minRunLength(list.length);
  for (let low = 0; low < list.length; ) {
    let length = countRun(list, low, list.length, compare);
    if (length < minLength) {
      const forced = Math.min(minLength, list.length - low);
      insertionSort(list, low, low + length, low + forced, compare);
      length = forced;
    }
    runs.push([low, length]);
    low += length;
    mergeCollapse(list, runs, compare, false);
  }
  mergeCollapse(list, runs, compare, true);
}

/**
 * Merges adjacent runs until Timsort's invariants on their lengths hold; at the end, until one run is left.
 */
function mergeCollapse(list: unknown[], runs: [number, number][], compare: Compare, isAtEnd: boolean): void {
  while (runs.length > 1) {
    let at = runs.length - 2;
    const length = (index: number): number => runs[index]?.[1] ?? Number.POSITIVE_INFINITY;
    const isUneven =
      length(at - 1) <= length(at) + length(at + 1) || length(at - 2) <= length(at - 1) + length(at);
    if (at > 0 && (isUneven || isAtEnd)) {
      if (length(at - 1) < length(at + 1)) at--;
    } else if (!isAtEnd && length(at) > length(at + 1)) return;
    const [low, first] = runs[at] as [number, number];
    const second = length(at + 1);
    merge(list, low, low + first, low + first + second, compare);
    runs.splice(at, 2, [low, first + second]);
  }
}

function compareAsText(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The sorted items of a list without holes, and how many undefined ones come after them. */
function sortedItems(
  list: object,
  length: number,
  comparator: unknown,
): { items: unknown[]; undefineds: number } {
  const items: unknown[] = [];
  let undefineds = 0;
  for (let index = 0; index < length; index++) {
    if (!Reflect.has(list, index)) continue;
    const item: unknown = Reflect.get(list, index);
    if (item === undefined) undefineds++;
    else items.push(item);
  }
  const compare: Compare =
    comparator === undefined
      ? compareAsText
      : (a, b) => {
          const order = Number(applyPage(comparator, undefined, [a, b]));
          return Number.isNaN(order) ? 0 : order;
        };
  sortList(items, compare);
  return { items, undefineds };
}

function checkComparator(comparator: unknown): void {
  if (comparator !== undefined && typeof comparator !== "function")
    throw typeError(`The comparison function must be either a function or undefined: ${String(comparator)}`);
}

function lengthOfList(list: object): number {
  return Math.max(Math.trunc(Number(Reflect.get(list, "length"))) || 0, 0);
}

function toListObject(self: unknown, method: string): object {
  if (self === undefined || self === null)
    throw typeError(`Array.prototype.${method} called on null or undefined`);
  return Object(self) as object;
}

/**
 * Replaces `sort` and `toSorted` of the page's `Array.prototype`. They throw a TypeError for an invalid
 * comparator.
 */
export function installSort(): void {
  const prototype = pageGlobal.Array.prototype;
  define(
    prototype,
    "sort",
    pageMethod("sort", 1, (self, [comparator]) => {
      checkComparator(comparator);
      const list = toListObject(self, "sort");
      const length = lengthOfList(list);
      const { items, undefineds } = sortedItems(list, length, comparator);
      for (let index = 0; index < length; index++)
        if (index < items.length) Reflect.set(list, index, items[index]);
        else if (index < items.length + undefineds) Reflect.set(list, index, undefined);
        else if (Reflect.has(list, index)) Reflect.deleteProperty(list, index);
      return list;
    }),
  );
  define(
    prototype,
    "toSorted",
    pageMethod("toSorted", 1, (self, [comparator]) => {
      checkComparator(comparator);
      const list = toListObject(self, "toSorted");
      const length = lengthOfList(list);
      const { items } = sortedItems(list, length, comparator);
      while (items.length < length) items.push(undefined);
      return pageArray(items);
    }),
  );
}
