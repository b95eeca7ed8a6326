/** Reads the page's sources at the places where errors are thrown, for what Chrome's messages quote from there. */

import { type Callee, failedCall } from "./callee.ts";

/** A frame of a stack, as QuickJS passes it to `prepareStackTrace`. Lines and columns count from 1. */
export interface CallSite {
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

/** The source line of a call site, and its column in it from 0; null if the source is unknown. */
function lineAt(site: CallSite | undefined): { line: string; column: number } | null {
  const source = sources.get(site?.getFileName() ?? "");
  const line = source?.split("\n")[(site?.getLineNumber() ?? 0) - 1];
  const column = (site?.getColumnNumber() ?? 0) - 1;
  return line === undefined || column < 0 ? null : { line, column: indexOfByte(line, column) };
}

/** The index in a line of what QuickJS counts in bytes of UTF-8. */
function indexOfByte(line: string, byte: number): number {
  if (!/[\u0080-\uffff]/.test(line)) return byte;
  let index = 0;
  let bytes = 0;
  for (const character of line) {
    if (bytes >= byte) break;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}

/** The text of the source up to a call site, and what follows; null if the source is unknown. */
function sourceAround(site: CallSite | undefined): { before: string; after: string } | null {
  const location = lineAt(site);
  const source = sources.get(site?.getFileName() ?? "");
  if (!location || source === undefined) return null;
  let start = 0;
  for (let line = (site?.getLineNumber() ?? 1) - 1; line > 0; line--) start = source.indexOf("\n", start) + 1;
  const at = start + location.column;
  return { before: source.slice(0, at), after: source.slice(at) };
}

/** The call at a call site that failed since it calls no function; null if it isn't recognized. */
export function calleeAt(site: CallSite | undefined): Callee | null {
  const around = sourceAround(site);
  return around && failedCall(around.before + around.after, around.before.length);
}

const DESTRUCTURED_ARRAY = /(?<=\]\s*=\s*)[\w$.]+/;

/**
 * The expression that a `for…of`, a spread or a destructuring at the call site iterates over; null if it isn't recognized.
 * @param hasColumn whether the column is that of a variable: it has none for a literal
 */
export function iterableAt(site: CallSite | undefined, hasColumn: boolean): string | null {
  const { line, column } = lineAt(site) ?? { line: "", column: 0 };
  const isSource = /(?:\bof\s+|\.\.\.)$/.test(line.slice(0, column));
  const match = isSource ? /^[\w$.]+/.exec(line.slice(column)) : null;
  const guess = hasColumn ? null : (/(?<=\bof\s+)[\w$.]+/.exec(line) ?? /(?<=\.\.\.)[\w$.]+/.exec(line));
  return (match ?? guess ?? DESTRUCTURED_ARRAY.exec(line))?.[0] ?? null;
}

/** The first argument at a call site as Chrome's messages write its value: `number 5`. Variables count as undefined. */
export function argumentAt(site: CallSite | undefined): string {
  const { line, column } = lineAt(site) ?? { line: "", column: 0 };
  const argument = /^[\w$.]*\s*\(\s*([^,)]*)/.exec(line.slice(column))?.[1]?.trim() ?? "";
  if (/^-?[\d.]+$/.test(argument)) return `number ${argument}`;
  if (/^["'].*["']$/.test(argument)) return `string "${argument.slice(1, -1)}"`;
  if (/^(?:true|false)$/.test(argument)) return `boolean ${argument}`;
  if (argument === "null") return "object null";
  return argument.startsWith("{") ? "#<Object>" : "undefined";
}

/** Chrome's message for the destructuring of undefined or null at a call site; null if there is none. */
export function destructuringMessage(site: CallSite | undefined): string | null {
  const { line } = lineAt(site) ?? { line: "" };
  const [, name, source = "undefined"] =
    /\{\s*([\w$]+)[^{}]*\}\s*=\s*([\w$.]+)/.exec(line) ?? /\(\s*\{\s*([\w$]+)/.exec(line) ?? [];
  const value = source === "null" ? "null" : "undefined";
  return name ? `Cannot destructure property '${name}' of '${source}' as it is ${value}.` : null;
}

/** The property at a call site that a script assigns to or deletes: `z` in `object.z = 1`; null if it isn't recognized. */
export function propertyAt(site: CallSite | undefined): string | null {
  const { line, column } = lineAt(site) ?? { line: "", column: 0 };
  return /^[\w$.()\s]*?\.([\w$]+)\s*(?:[=;}]|$)/.exec(line.slice(column))?.[1] ?? null;
}

/** Whether the line of a call site assigns to a variable, not to a property of that name. */
export function assignsVariable(site: CallSite | undefined, name: string): boolean {
  const { line = "" } = lineAt(site) ?? {};
  const variable = `(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`;
  const assignment = `${variable}\\s*(?:(?:[-+*/%&|^]|\\*\\*|<<|>>>?|&&|\\|\\||\\?\\?)?=(?![=>])|\\+\\+|--)`;
  return new RegExp(`${assignment}|(?:\\+\\+|--)\\s*${variable}`).test(line);
}
