/** Rewrites error messages and stacks of QuickJS to those of Chrome. */
import { calleeAt } from "./callee.ts";
import { define } from "./expose.ts";
import { pageGlobal } from "./realm.ts";

/** A frame of a stack, as QuickJS passes it to `prepareStackTrace`. Lines and columns count from 1. */
interface CallSite {
  getFileName(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

/** The page's scripts by file name. Chrome's messages quote the called expression from the source. */
const sources = new Map<string, string>();

/** Stores a script's source, which error messages quote. */
export function storeSource(filename: string, source: string): void {
  sources.set(filename, source);
}

const UNDEFINED_READ = /^cannot read property '([\s\S]*)' of (undefined|null)$/;
const UNDEFINED_WRITE = /^cannot set property '([\s\S]*)' of (undefined|null)$/;
const READ_ONLY = /^'(.*)' is read-only$/;
const NOT_INITIALIZED = /^(.*) is not initialized$/;
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
  "invalid number of digits": "toFixed() digits argument must be between 0 and 100",
  "missing initializer for variable": "Missing initializer in const declaration",
  "unexpected end of string": "Invalid or unexpected token",
  "circular reference": "Converting circular structure to JSON",
  "invalid string length": "Invalid string length",
  "invalid number literal": "Invalid or unexpected token",
  "not an object": "Object.defineProperty called on non-object",
  "Date value is NaN": "Invalid time value",
};

/** The source of a call site, and its place there from 0; null if the source is unknown. */
function placeOf(site: CallSite | undefined): { source: string; place: number } | null {
  const source = sources.get(site?.getFileName() ?? "");
  const column = (site?.getColumnNumber() ?? 0) - 1;
  if (source === undefined || column < 0) return null;
  const before = source.split("\n").slice(0, (site?.getLineNumber() ?? 1) - 1);
  return { source, place: before.reduce((sum, line) => sum + line.length + 1, column) };
}

/** The source line of a call site, and its column in it from 0; null if the source is unknown. */
function lineAt(site: CallSite | undefined): { line: string; column: number } | null {
  const source = sources.get(site?.getFileName() ?? "");
  const line = source?.split("\n")[(site?.getLineNumber() ?? 0) - 1];
  const column = (site?.getColumnNumber() ?? 0) - 1;
  return line === undefined || column < 0 ? null : { line, column };
}

/** The expression that a `for…of` or a spread on the call site's line iterates over. */
function iterableAt(site: CallSite | undefined): string {
  const { line = "" } = lineAt(site) ?? {};
  const match = /\bof\s+([\w$.]+)/.exec(line) ?? /\.\.\.([\w$.]+)/.exec(line);
  return match?.[1] ?? "object";
}

/** Whether the line of a call site assigns to a variable, not to a property of that name. */
function assignsVariable(site: CallSite | undefined, name: string): boolean {
  const { line = "" } = lineAt(site) ?? {};
  const variable = `(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`;
  const assignment = `${variable}\\s*(?:(?:[-+*/%&|^]|\\*\\*|<<|>>>?|&&|\\|\\||\\?\\?)?=(?![=>])|\\+\\+|--)`;
  return new RegExp(`${assignment}|(?:\\+\\+|--)\\s*${variable}`).test(line);
}

/** Converts a message of QuickJS to Chrome's; unknown messages stay as they are. */
function chromeMessage(message: string, sites: readonly CallSite[]): string {
  const site = sites.find((one) => PAGE_FILES.test(one.getFileName() ?? ""));
  const fixed = FIXED_MESSAGES[message];
  if (fixed !== undefined) return fixed;
  let match = UNDEFINED_READ.exec(message);
  if (match) {
    if (match[1] === "Symbol.iterator") return `${match[2]} is not iterable`;
    return `Cannot read properties of ${match[2]} (reading '${match[1]}')`;
  }
  match = UNDEFINED_WRITE.exec(message);
  if (match) return `Cannot set properties of ${match[2]} (setting '${match[1]}')`;
  if (message === "not a function" || message === "not a constructor") {
    const place = placeOf(site);
    const callee = place && calleeAt(place.source, place.place);
    if (callee) return `${callee.name} is not a ${callee.isNew ? "constructor" : "function"}`;
    return "object is not a function";
  }
  match = READ_ONLY.exec(message);
  if (match)
    return assignsVariable(site, match[1] ?? "")
      ? "Assignment to constant variable."
      : `Cannot assign to read only property '${match[1]}' of object '#<Object>'`;
  match = NOT_INITIALIZED.exec(message);
  if (match) return `Cannot access '${match[1]}' before initialization`;
  match = UNEXPECTED.exec(message);
  if (match) return match[1] === "" ? "Unexpected end of input" : `Unexpected token '${match[1]}'`;
  if (message === "value is not iterable") return `${iterableAt(site)} is not iterable`;
  match = /^class constructors must be invoked with 'new'$/.exec(message);
  if (match) {
    const name = sites[0]?.getFunctionName() ?? "";
    return `Class constructor ${name} cannot be invoked without 'new'`;
  }
  match = /^invalid repeat count$/.exec(message);
  if (match) return "Invalid count value";
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
