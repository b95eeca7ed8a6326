/** Rewrites error messages and stacks of QuickJS to those of Chrome. */
import {
  argumentAt,
  assignsVariable,
  type CallSite,
  calleeAt,
  destructuringMessage,
  iterableAt,
  propertyAt,
} from "./call-sites.ts";
import { define } from "./expose.ts";
import { pageGlobal } from "./realm.ts";

const UNDEFINED_READ = /^cannot read property '([\s\S]*)' of (undefined|null)$/;
const UNDEFINED_WRITE = /^cannot set property '([\s\S]*)' of (undefined|null)$/;
const READ_ONLY = /^'(.*)' is read-only$/;
const NOT_INITIALIZED = /^(.*) is not initialized$/;
const PRIVATE_MISSING = /^private class field '(.*)' does not exist$/;
const UNEXPECTED = /^unexpected token in expression: '(.*)'$/;

/** Chrome's messages by those of QuickJS, for messages without variable parts. */
const FIXED_MESSAGES: Readonly<Record<string, string>> = {
  "invalid array length": "Invalid array length",
  "empty array": "Reduce of empty array with no initial value",
  "this is not initialized":
    "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
  "expecting hex digit": "URI malformed",
  "cannot convert symbol to string": "Cannot convert a Symbol value to a string",
  "cannot convert BigInt to number": "Cannot mix BigInt and other types, use explicit conversions",
  "missing initializer for variable": "Missing initializer in const declaration",
  "unexpected end of string": "Invalid or unexpected token",
  "circular reference": "Converting circular structure to JSON",
  "invalid string length": "Invalid string length",
  "invalid number literal": "Invalid or unexpected token",
  "not an object": "Object.defineProperty called on non-object",
  "Date value is NaN": "Invalid time value",
  "not a Date object": "this is not a Date object.",
  "bad normalization form": "The normalization form should be one of NFC, NFD, NFKC, NFKD.",
  "cannot convert symbol to number": "Cannot convert a Symbol value to a number",
  "invalid 'instanceof' right operand": "Right-hand side of 'instanceof' is not callable",
  "bigint argument with unary +": "Cannot convert a BigInt value to a number",
  "BigInt operands are forbidden for >>>": "BigInts have no unsigned right shift, use >> instead",
  "BigInt division by zero": "Division by zero",
  "BigInt negative exponent": "Exponent must be positive",
  "BigInt are forbidden in JSON.stringify": "Do not know how to serialize a BigInt",
  "'this' can be initialized only once": "Super constructor may only be called once",
  "invalid value used as WeakMap key": "Invalid value used as weak map key",
  "invalid value used as WeakSet key": "Invalid value used in weak set",
};

/** Chrome's messages by those of QuickJS, for messages with a property's name. */
const PROPERTY_MESSAGES: Readonly<Record<string, string>> = {
  "object is not extensible": "Cannot add property %, object is not extensible",
  "could not delete property": "Cannot delete property '%' of #<Object>",
  "no setter for property": "Cannot set property % of #<Object> which has only a getter",
  "proxy: cannot set property": "'set' on proxy: trap returned falsish for property '%'",
};

/** Chrome's message for a built-in function that can't iterate over its argument. */
function notIterable(site: CallSite | undefined): string {
  return `${argumentAt(site)} is not iterable (cannot read property Symbol(Symbol.iterator))`;
}

/** Converts a message of QuickJS to Chrome's; unknown messages stay as they are. */
function chromeMessage(message: string, sites: readonly CallSite[]): string {
  const site = sites.find((one) => PAGE_FILES.test(one.getFileName() ?? ""));
  // The built-in function in which the error was thrown.
  const builtin = sites[0]?.getFileName() === null ? sites[0].getFunctionName() : null;
  if (Object.hasOwn(FIXED_MESSAGES, message)) return FIXED_MESSAGES[message] ?? message;
  let match = UNDEFINED_READ.exec(message);
  if (match) {
    if (match[1] === "Symbol.iterator")
      return builtin ? notIterable(site) : `${iterableAt(site, true) ?? match[2]} is not iterable`;
    return `Cannot read properties of ${match[2]} (reading '${match[1]}')`;
  }
  match = UNDEFINED_WRITE.exec(message);
  if (match) return `Cannot set properties of ${match[2]} (setting '${match[1]}')`;
  if (message === "not a function" || message === "not a constructor") {
    const callee = calleeAt(site);
    if (callee?.name === "Promise")
      return `Promise resolver ${argumentAt(site).replace(/^(?:number|boolean|object) /, "")} is not a function`;
    if (builtin && message === "not a function") return `${argumentAt(site)} is not a function`;
    if (callee) return `${callee.name} is not a ${callee.isNew ? "constructor" : "function"}`;
    return "object is not a function";
  }
  match = READ_ONLY.exec(message);
  if (match)
    return !assignsVariable(site, match[1] ?? "")
      ? `Cannot assign to read only property '${match[1]}' of object '${/^\d+$/.test(match[1] ?? "") ? "[object Array]" : "#<Object>"}'`
      : "Assignment to constant variable.";
  match = PRIVATE_MISSING.exec(message);
  if (match) return `Cannot read private member ${match[1]} from an object whose class did not declare it`;
  const property = Object.hasOwn(PROPERTY_MESSAGES, message) ? propertyAt(site) : null;
  if (property) return PROPERTY_MESSAGES[message]?.replace("%", property) ?? message;
  if (message === "invalid number of digits")
    return `${builtin}() ${builtin === "toFixed" ? "digits " : ""}argument must be between ${builtin === "toPrecision" ? 1 : 0} and 100`;
  if (message === "must be called with new")
    return builtin === "Promise"
      ? "Promise constructor cannot be invoked without 'new'"
      : `Constructor ${builtin} requires 'new'`;
  if (message === "Cannot convert undefined or null to object" && !builtin)
    return destructuringMessage(site) ?? message;
  if (message === "regexp must have the 'g' flag")
    return `String.prototype.${builtin} called with a non-global RegExp argument`;
  if (message === "regexp not supported")
    return `First argument to String.prototype.${builtin} must not be a regular expression`;
  match = NOT_INITIALIZED.exec(message);
  if (match) return `Cannot access '${match[1]}' before initialization`;
  match = UNEXPECTED.exec(message);
  if (match) return match[1] === "" ? "Unexpected end of input" : `Unexpected token '${match[1]}'`;
  if (message === "value is not iterable")
    return builtin ? notIterable(site) : `${iterableAt(site, false) ?? "object"} is not iterable`;
  match = /^class constructors must be invoked with 'new'$/.exec(message);
  if (match) {
    const name = sites[0]?.getFunctionName() ?? "";
    return `Class constructor ${name} cannot be invoked without 'new'`;
  }
  if (message === "invalid repeat count") {
    const count = /^number (.*)/.exec(argumentAt(site))?.[1];
    return count ? `Invalid count value: ${count}` : "Invalid count value";
  }
  return message;
}

/** The files of a page. Stacks have no frames of other files. */
const PAGE_FILES = /^(?:script\.js|index\.html|action)$/;

/** A frame as a line of a stack; null if it isn't in a file of the page. */
function frameText(site: CallSite): string | null {
  const file = site.getFileName() ?? "";
  if (!PAGE_FILES.test(file)) return null;
  const name = site.getFunctionName();
  const location = `${file}:${site.getLineNumber() ?? 1}:${site.getColumnNumber() ?? 1}`;
  return name && name !== "<eval>" ? `    at ${name} (${location})` : `    at ${location}`;
}

/** Called by QuickJS for each new error. Rewrites the message and returns the error's `stack`. */
function prepareStackTrace(error: unknown, sites: unknown): string {
  const list = sites as readonly CallSite[];
  if (typeof error !== "object" || error === null) return "";
  const descriptor = Reflect.getOwnPropertyDescriptor(error, "message");
  let message = typeof descriptor?.value === "string" ? descriptor.value : "";
  const rewritten = chromeMessage(message, list);
  if (rewritten !== message) {
    define(error, "message", rewritten);
    message = rewritten;
  }
  const name = String(Reflect.get(error, "name"));
  const frames: string[] = [];
  for (let index = 0; index < list.length && frames.length < 10; index++) {
    const frame = frameText(list[index] as CallSite);
    if (frame !== null) frames.push(frame);
  }
  return [message === "" ? name : `${name}: ${message}`, ...frames].join("\n");
}

/** Installs `prepareStackTrace`. The page can neither see nor replace it. */
export function installErrors(): void {
  pageGlobal.Error.prepareStackTrace = prepareStackTrace;
  // QuickJS keeps the function, so the property can be removed from the page.
  Reflect.deleteProperty(pageGlobal.Error, "prepareStackTrace");
}
