/**
 * Access to the page's realm from the judge's. Both are in one engine, but each has its own intrinsics, so a
 * page can't change the prototypes and globals that the guest uses. The page's intrinsics are read once,
 * before any script of a page runs.
 */

import type { Calls, PageFunctions } from "./page-functions.ts";

type Callable = (...values: never[]) => unknown;
type Construct = new (...values: never[]) => object;

/** The page's global object, as far as it is used. */
export interface PageGlobal {
  Object: { prototype: object };
  Function: Construct & { prototype: object };
  Array: Construct & { prototype: Record<PropertyKey, unknown> };
  Promise: Construct & { prototype: Record<"then", Callable> };
  Error: Construct & { prototype: object } & Record<PropertyKey, unknown>;
  [name: string]: unknown;
}

/** The globals that the host defines in the judge's realm before this code is evaluated. */
interface HostGlobals {
  pageGlobal: PageGlobal;
  /** Runs code in the page's global scope and returns its value; throws what the code throws. */
  hostEvaluate(code: string, filename: string, kind: "script" | "module"): unknown;
  /** Runs promise jobs until none is left. */
  hostRunJobs(): void;
  /** The virtual time, in milliseconds since 1970. */
  hostReadClock(): number;
  hostSetClock(milliseconds: number): void;
}

const hostGlobals = globalThis as unknown as HostGlobals;

/** The page's global object. */
export const pageGlobal = hostGlobals.pageGlobal;

/** Creates functions of the page's realm; see `page-functions.ts`. */
export const makePageFunctions = pageGlobal.pageFunctions as (
  calls: Calls,
) => (owner: object) => PageFunctions;
Reflect.deleteProperty(pageGlobal, "pageFunctions");

/** The functions of the host. */
export const host = {
  evaluate: hostGlobals.hostEvaluate,
  runJobs: hostGlobals.hostRunJobs,
  readClock: hostGlobals.hostReadClock,
  setClock: hostGlobals.hostSetClock,
};

const pageObjectPrototype = pageGlobal.Object.prototype;
const PageArray = pageGlobal.Array;
const PageFunction = pageGlobal.Function;
const PagePromise = pageGlobal.Promise;
const pagePromiseThen = PagePromise.prototype.then;
const PageDate = pageGlobal.Date as Construct;

export { PageDate, pageObjectPrototype };

const pageReflect = pageGlobal.Reflect as typeof Reflect;
const pageApply = pageReflect.apply as (
  callee: unknown,
  self: unknown,
  values: readonly unknown[],
) => unknown;
const pageConstruct = pageReflect.construct as (callee: unknown, values: readonly unknown[]) => object;

/**
 * Calls a function of the page from the page's realm. The realm of the caller matters: the promise of an
 * async function and the iterator of a generator are created in it.
 */
export function applyPage(callee: unknown, self: unknown, values: readonly unknown[]): unknown {
  return pageApply(callee, self, values);
}

/** Calls a constructor of the page with `new`, from the page's realm. */
export function constructPage(callee: unknown, values: readonly unknown[]): object {
  return pageConstruct(callee, values);
}

/** Whether a value is a typed array or data view. The judge's realm has no such types. */
export const isView = (pageGlobal.ArrayBuffer as { isView: (value: unknown) => boolean }).isView;

/** The prototype of the page's iterators. */
export const pageIteratorPrototype: object = Reflect.getPrototypeOf(
  Reflect.getPrototypeOf(
    Reflect.apply(PageArray.prototype.values as Callable, Reflect.construct(PageArray, []), []) as object,
  ) as object,
) as object;

/** The methods that collections of the DOM share with arrays. */
export const arrayMethods: Record<"values" | "keys" | "entries" | "forEach", unknown> = {
  values: PageArray.prototype.values,
  keys: PageArray.prototype.keys,
  entries: PageArray.prototype.entries,
  forEach: PageArray.prototype.forEach,
};

/** An array of the page's realm. */
export function pageArray(items: readonly unknown[]): unknown[] {
  const array = Reflect.construct(PageArray, []) as unknown[];
  for (let index = 0; index < items.length; index++)
    Reflect.defineProperty(array, index, {
      value: items[index],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return array;
}

/** A plain object of the page's realm. */
export function pageObject(properties: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const object = Object.create(pageObjectPrototype) as Record<string, unknown>;
  for (const name of Object.keys(properties))
    Reflect.defineProperty(object, name, {
      value: properties[name],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return object;
}

/** Compiles a function of the page's realm. Throws the page's SyntaxError. */
export function pageFunction(...parametersAndBody: string[]): Callable {
  return Reflect.construct(PageFunction, parametersAndBody as never[]) as Callable;
}

/** A promise of the page's realm, with the functions that settle it. */
export function pagePromise(): {
  promise: object;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
} {
  let settle: { resolve(value: unknown): void; reject(reason: unknown): void } | undefined;
  const executor = (resolve: (value: unknown) => void, reject: (reason: unknown) => void): void => {
    settle = { resolve, reject };
  };
  const promise = Reflect.construct(PagePromise, [executor as never]);
  if (!settle) throw new Error("A promise didn't call its executor.");
  return { promise, ...settle };
}

/** Calls the original `Promise.prototype.then`, not a `then` that the page has put on the promise. */
export function whenSettled(
  promise: object,
  onValue: (value: unknown) => void,
  onReason: (reason: unknown) => void,
): void {
  Reflect.apply(pagePromiseThen, promise, [onValue as never, onReason as never]);
}

/** The page's error constructors by name, read before a page can replace them. */
const errorConstructors = new Map<string, Construct>();
for (const name of [
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
])
  errorConstructors.set(name, pageGlobal[name] as Construct);
const PageError = pageGlobal.Error;

/** An error of the page's realm. @param name of a built-in error type; `Error` is used for an unknown one */
export function pageError(name: string, message: string): object {
  return Reflect.construct(errorConstructors.get(name) ?? PageError, [message as never]);
}

/** A TypeError of the page's realm. */
export function typeError(message: string): object {
  return pageError("TypeError", message);
}

/** The legacy codes of DOM exceptions (Web IDL). */
const DOM_EXCEPTION_CODES: Readonly<Record<string, number>> = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  WrongDocumentError: 4,
  InvalidCharacterError: 5,
  NoModificationAllowedError: 7,
  NotFoundError: 8,
  NotSupportedError: 9,
  InUseAttributeError: 10,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidAccessError: 15,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
};

const domExceptionPrototype = Object.create(PageError.prototype) as object;

/** The prototype of DOMException, whose constructor the window defines. */
export { domExceptionPrototype };

/** A DOMException of the page's realm. @param name such as "NotFoundError" */
export function domException(name: string, message: string): object {
  const error = Reflect.construct(PageError, [message as never]);
  const hidden = { configurable: true, writable: true, enumerable: false };
  Reflect.setPrototypeOf(error, domExceptionPrototype);
  Reflect.defineProperty(error, "name", { ...hidden, value: name });
  const code = Object.hasOwn(DOM_EXCEPTION_CODES, name) ? DOM_EXCEPTION_CODES[name] : 0;
  Reflect.defineProperty(error, "code", { ...hidden, value: code });
  return error;
}

/** Converts an error of this realm to one of the page's, so that no object of this realm reaches the page. */
export function errorForPage(thrown: unknown): unknown {
  return thrown instanceof Error ? pageError(thrown.name, thrown.message) : thrown;
}
