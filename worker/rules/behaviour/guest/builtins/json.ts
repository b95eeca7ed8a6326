/** `JSON.parse` with the words that Chrome has for what isn't JSON. */
import { define, pageCallable } from "../expose.ts";
import { pageError, pageGlobal } from "../realm.ts";

/** Longest text that is quoted whole. */
const MAX_QUOTED = 40;
const UNEXPECTED = /^unexpected token: '([\s\S]*)'$/;

function better(message: string, source: string): string {
  const token = UNEXPECTED.exec(message)?.[1];
  if (token === undefined) return message;
  if (source === token) return `"${source}" is not valid JSON`;
  const quoted = source.length > MAX_QUOTED ? `"${source.slice(0, 10)}"...` : `"${source}"`;
  return `Unexpected token '${token[0] ?? ""}', ${quoted} is not valid JSON`;
}

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
        const words = typeof message === "string" ? better(message, source) : null;
        throw words === null || words === message ? error : pageError("SyntaxError", words);
      }
    }),
  );
}
