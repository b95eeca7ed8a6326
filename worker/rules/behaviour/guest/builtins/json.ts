/** `JSON.parse` with Chrome's messages for invalid JSON. */
import { define, pageCallable } from "../expose.ts";
import { pageError, pageGlobal } from "../realm.ts";

/** The longest source that a message quotes in full. */
const MAX_QUOTED_CHARACTERS = 40;
/** QuickJS's message for an unexpected token. */
const UNEXPECTED = /^unexpected token: '([\s\S]*)'$/;

/** Converts a message of QuickJS to Chrome's; other messages stay as they are. */
function chromeMessage(message: string, source: string): string {
  const token = UNEXPECTED.exec(message)?.[1];
  if (token === undefined) return message;
  if (source === token) return `"${source}" is not valid JSON`;
  const quoted = source.length > MAX_QUOTED_CHARACTERS ? `"${source.slice(0, 10)}"...` : `"${source}"`;
  return `Unexpected token '${token[0] ?? ""}', ${quoted} is not valid JSON`;
}

/** Replaces `JSON.parse` of the page's realm. It throws the page's SyntaxError. */
export function installJson(): void {
  const json = pageGlobal.JSON as { parse: (text: unknown, reviver?: unknown) => unknown };
  const { parse } = json;
  define(
    json,
    "parse",
    pageCallable("parse", 2, (value, reviver) => {
      const source = String(value);
      try {
        return Reflect.apply(parse, json, [source, reviver]);
      } catch (error) {
        const message: unknown =
          typeof error === "object" && error !== null ? Reflect.get(error, "message") : null;
        const replacement = typeof message === "string" ? chromeMessage(message, source) : null;
        throw replacement === null || replacement === message ? error : pageError("SyntaxError", replacement);
      }
    }),
  );
}
