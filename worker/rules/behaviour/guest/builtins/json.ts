/** `JSON.parse` and `JSON.stringify` with Chrome's messages for invalid JSON and for circular structures. */
import { define, pageCallable, pageMethod } from "../expose.ts";
import { pageError, pageGlobal } from "../realm.ts";

/** How many characters before and after an unexpected token a message quotes. */
const CONTEXT = 10;
/** QuickJS's message for a missing property name. */
const NAME_MISSING = /^Expected property name or '\}' in JSON at position (\d+)/;
/** QuickJS's messages with the position of a number's start. V8's is that of the sign after it. */
const NUMBER = /^(Unexpected number|No number after minus sign) in JSON at position (\d+)/;
/** Sources that come of values which were no text. */
const NO_TEXT = /^(?:undefined|NaN|Infinity|\[object Object\])$/;
/** A token of JSON after whitespace: a value without parts, or a bracket, a colon or a comma. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)|[[\]{}:,])/y;

/** Where the first token is that is no value where one has to be, or that follows the whole value. */
function unexpectedTokenAt(source: string): number {
  let depth = 0;
  let isValueNext = true;
  let last = "";
  for (let at = 0; ; ) {
    const start = at + (/^\s*/.exec(source.slice(at))?.[0].length ?? 0);
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    const sign = match && !match[1] ? (source[TOKEN.lastIndex - 1] ?? "") : "";
    const isEnd = sign === "]" || sign === "}";
    const isEmpty = last + sign === "[]";
    if (!match || (depth === 0 && !isValueNext)) return start;
    if (isValueNext && !isEmpty && (isEnd || sign === ":" || sign === ",")) return start;
    depth += isEnd ? -1 : sign === "[" || sign === "{" ? 1 : 0;
    isValueNext = sign === "[" || sign === ":" || sign === ",";
    last = sign;
    at = TOKEN.lastIndex;
  }
}

/** What follows the part of `true`, `false` or `null` that the source has at an index: V8's position of the error. */
function afterKeyword(source: string, at: number): number {
  const part = /^(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?)/.exec(source.slice(at, at + 5));
  return at + (part?.[0].length ?? 0);
}

/** A message's part about a place in the source. */
function placeText(source: string, at: number): string {
  const lines = source.slice(0, at).split("\n");
  return `at position ${at} (line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1})`;
}

/** The source for a message about a place in it: a long one only around the place. */
function quoted(source: string, at: number): string {
  if (source.length <= 2 * CONTEXT) return `"${source}"`;
  if (at < CONTEXT) return `"${source.slice(0, at + CONTEXT)}"...`;
  if (at < source.length - CONTEXT) return `..."${source.slice(at - CONTEXT, at + CONTEXT)}"...`;
  return `..."${source.slice(at - CONTEXT)}"`;
}

/** Converts a message of QuickJS to Chrome's; other messages stay as they are. */
function chromeMessage(message: string, source: string): string {
  const position = NAME_MISSING.exec(message)?.[1];
  if (position !== undefined && /,\s*$/.test(source.slice(0, Number(position))))
    return message.replace("property name or '}'", "double-quoted property name");
  const [, problem, start] = NUMBER.exec(message) ?? [];
  if (problem) return `${problem} in JSON ${placeText(source, Number(start) + 1)}`;
  if (message === "unexpected data at the end")
    return `Unexpected non-whitespace character after JSON ${placeText(source, unexpectedTokenAt(source))}`;
  if (message === "Unexpected end of JSON input")
    return source.replace(/"(?:[^"\\]|\\.)*"/g, "").includes('"')
      ? `Unterminated string in JSON ${placeText(source, source.length)}`
      : message;
  if (!message.startsWith("unexpected token: ")) return message;
  if (NO_TEXT.test(source)) return `"${source}" is not valid JSON`;
  const at = afterKeyword(source, unexpectedTokenAt(source));
  if (at >= source.length) return "Unexpected end of JSON input";
  return `Unexpected token '${source[at]}', ${quoted(source, at)} is not valid JSON`;
}

/** The name of an object's constructor. */
function constructorName(object: object): string {
  const made: unknown = Reflect.get(object, "constructor");
  return typeof made === "function" ? String(Reflect.get(made, "name")) : "Object";
}

/** An object that `JSON.stringify` is inside of, and its key in the one before it. */
interface Step {
  key: string;
  object: object;
}

/** Chrome's message for a circle. @param circle its objects in order @param last the key that closes it */
function circleMessage(circle: readonly Step[], last: string): string {
  const keyText = (holder: object | undefined, key: string) =>
    Array.isArray(holder) ? `index ${key}` : `property '${key}'`;
  const [first, ...others] = circle.map(({ key, object }, index) =>
    index === 0
      ? `--> starting at object with constructor '${constructorName(object)}'`
      : `|     ${keyText(circle[index - 1]?.object, key)} -> object with constructor '${constructorName(object)}'`,
  );
  const shown = others.length > 3 ? [...others.slice(0, 2), "|     ...", ...others.slice(-1)] : others;
  const closing = `--- ${keyText(circle.at(-1)?.object, last)} closes the circle`;
  return ["Converting circular structure to JSON", first, ...shown, closing].join("\n    ");
}

/** A replacer for `JSON.stringify` that throws an error about the first circle that it meets. */
function circleFinder(): object {
  const path: Step[] = [];
  return pageMethod("", 2, (holder, [key, value]) => {
    while (path.length > 0 && path.at(-1)?.object !== holder) path.pop();
    if (typeof value !== "object" || value === null) return value;
    const start = path.findIndex(({ object }) => object === value);
    if (start >= 0) throw pageError("TypeError", circleMessage(path.slice(start), String(key)));
    path.push({ key: String(key), object: value });
    return value;
  });
}

/** The message of an error; null for any other value. */
function messageOf(error: unknown): string | null {
  const message: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "message") : null;
  return typeof message === "string" ? message : null;
}

/** Replaces `JSON.parse` and `JSON.stringify` of the page's realm. They throw the page's errors. */
export function installJson(): void {
  const json = pageGlobal.JSON as Record<"parse" | "stringify", (...values: unknown[]) => unknown>;
  const { parse, stringify } = json;
  define(
    json,
    "parse",
    pageCallable("parse", 2, (value, reviver) => {
      const source = String(value);
      try {
        return Reflect.apply(parse, json, [source, reviver]);
      } catch (error) {
        const message = messageOf(error);
        const replacement = message === null ? null : chromeMessage(message, source);
        throw replacement === null || replacement === message ? error : pageError("SyntaxError", replacement);
      }
    }),
  );
  define(
    json,
    "stringify",
    pageCallable("stringify", 3, (value, replacer, space) => {
      try {
        return Reflect.apply(stringify, json, [value, replacer, space]);
      } catch (error) {
        // The circle is found in a second run, which would call a replacer of the page again.
        if (typeof replacer !== "function" && messageOf(error) === "Converting circular structure to JSON")
          Reflect.apply(stringify, json, [value, circleFinder()]);
        throw error;
      }
    }),
  );
}
