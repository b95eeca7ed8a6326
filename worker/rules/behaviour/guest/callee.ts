/** Finds the called expression that Chrome's messages quote, such as `document.fly`, in the source of a page's script. */
import { pageGlobal } from "./realm.ts";

/** A called expression. `isNew`: with `new`. */
export interface Callee {
  name: string;
  isNew: boolean;
}

/** A text without its signs, on the same lines. */
const blank = (text: string) => text.replace(/[^\n]/g, " ");

/** A source with spaces for what stands in its strings, templates and comments, so that brackets match. */
function masked(source: string): string {
  return source.replace(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\/.*|\/\*[\s\S]*?\*\//g,
    (text) => {
      const parts = text.startsWith("`") ? text.split(/(\$\{[^{}]*\})/) : [text];
      return parts.map((part, at) => (at % 2 === 1 ? part : blank(part))).join("");
    },
  );
}

/** The place of the bracket that opens what encloses a place; -1 where nothing does. */
function openingBefore(text: string, place: number): number {
  let closed = 0;
  for (let at = place - 1; at >= 0; at--) {
    const sign = text[at] ?? "";
    if (sign === ")" || sign === "]" || sign === "}") closed++;
    else if (sign === "(" || sign === "[" || sign === "{") {
      if (closed === 0) return at;
      closed--;
    }
  }
  return -1;
}

/** The expression that ends before a bracket that opens a call's arguments; null for any other bracket. */
function calleeBefore(source: string, mask: string, bracket: number): Callee | null {
  if (mask[bracket] !== "(") return null;
  const before = source.slice(0, bracket).replace(/\?\.\s*$/, "");
  const { text, start } = expressionBefore(before);
  if (text === "" || KEYWORDS.test(text)) return null;
  return { name: text, isNew: /\bnew\s+$/.test(before.slice(0, start)) };
}

const KEYWORDS = /^(?:if|for|while|switch|catch|return|typeof|await|function)$/;

/** What Chrome's messages write for an expression without a name. */
const UNNAMED = "(intermediate value)";
const LITERAL = /(?:"[^"\n]*"|'[^'\n]*'|`[^`]*`)$/;

/** The expression that a text ends with, as Chrome's messages write it: with `(...)` for arguments. It begins at `start`. */
function expressionBefore(source: string): { text: string; start: number } {
  const trimmed = source.trimEnd();
  const literal = LITERAL.exec(trimmed)?.[0];
  if (literal) return { text: `"${literal.slice(1, -1)}"`, start: trimmed.length - literal.length };
  const name = /[\w$#]+$/.exec(trimmed)?.[0];
  if (name) {
    const rest = trimmed.slice(0, -name.length);
    const dot = /\s*(\??\.)\s*$/.exec(rest);
    if (!dot) return { text: name, start: rest.length };
    const object = expressionBefore(rest.slice(0, dot.index));
    return { text: `${object.text || UNNAMED}${dot[1]}${name}`, start: object.start };
  }
  if (!/[)\]]$/.test(trimmed)) return { text: "", start: trimmed.length };
  const open = Math.max(openingBefore(trimmed, trimmed.length - 1), 0);
  const inner = trimmed.slice(open);
  const object = expressionBefore(trimmed.slice(0, open).replace(/\?\.\s*$/, ""));
  if (/^(?:return|if|while|of|in|typeof|await|case)?$/.test(object.text))
    return { text: inner.startsWith("[") ? inner : UNNAMED, start: open };
  if (/\bnew\s+$/.test(trimmed.slice(0, object.start))) return { text: UNNAMED, start: object.start };
  const key = LITERAL.exec(inner.slice(1, -1).trim())?.[0];
  const access = inner.startsWith("(") ? "(...)" : key ? `.${key.slice(1, -1)}` : inner;
  return { text: object.text + access, start: object.start };
}

/** Objects whose methods a script calls on variables of its own. */
const METHODS_OF = ["Object", "Array", "String", "Number", "Map", "Set", "HTMLElement", "Document", "Event"];

/** Whether a callee names a function, as far as can be said without the script's own variables. */
function isFunction(name: string, source: string): "yes" | "maybe" | "no" {
  const method = /[\w$]*$/.exec(name)?.[0] ?? "";
  if (method === name) {
    const isGlobal = typeof propertyOf(pageGlobal, name) === "function";
    return isGlobal || isOwnFunction(name, source) ? "yes" : "no";
  }
  const [root = "", ...rest] = /^[\w$.]+$/.test(name) ? name.split(".") : [];
  if (root in pageGlobal) {
    let value: unknown = pageGlobal;
    for (const part of [root, ...rest])
      value = typeof value === "object" || typeof value === "function" ? propertyOf(value, part) : undefined;
    return typeof value === "function" ? "yes" : "no";
  }
  const isOwnMethod = new RegExp(`(?<![\\w$.])${method.replaceAll("$", "\\$")}\\s*[(:=]`).test(source);
  const isMethod = METHODS_OF.some((one) => typeof propertyOf(prototypeOf(one), method) === "function");
  return isOwnMethod || isMethod ? "maybe" : "no";
}

/** Whether a source declares a function of this name. */
function isOwnFunction(name: string, source: string): boolean {
  const word = name.replaceAll("$", "\\$");
  const value = "(?:async\\b|function\\b|\\(|[\\w$]+\\s*=>)";
  return new RegExp(`\\bfunction\\s+${word}(?![\\w$])|(?<![\\w$])${word}\\s*=\\s*${value}`).test(source);
}

const propertyOf = (object: unknown, name: string): unknown => {
  for (let one = object; one !== null && one !== undefined; one = Reflect.getPrototypeOf(one as object)) {
    const found = Reflect.getOwnPropertyDescriptor(one as object, name);
    if (found) return found.value;
  }
  return undefined;
};
const prototypeOf = (name: string): unknown => propertyOf(propertyOf(pageGlobal, name), "prototype");

/**
 * The call that failed because it calls no function. QuickJS says where the last value was read before the call: that is in its callee, or
 * in one of its arguments. Of the calls around that place the innermost is taken whose callee is surely no function, else the innermost
 * that may be none.
 * @param place in the source, from 0
 */
export function failedCall(source: string, place: number): Callee | null {
  const mask = masked(source);
  const begin = place + (/^\s*/.exec(mask.slice(place))?.[0].length ?? 0);
  const path = /^(?:\??\.\s*)?[\w$.]*/.exec(mask.slice(begin))?.[0] ?? "";
  // A constructor needs no brackets.
  if (/\bnew\s+$/.test(mask.slice(0, begin)) && path !== "" && isFunction(path, source) === "no")
    return { name: path, isNew: true };
  const after = begin + path.length;
  const calls: Callee[] = [];
  let at = after + (/^\s*(?:\?\.\s*)?/.exec(mask.slice(after))?.[0].length ?? 0);
  while (at >= 0) {
    const call = calleeBefore(source, mask, at);
    if (call) calls.push(call);
    // A block's; a template's hole belongs to the call around.
    if (mask[at] === "{" && mask[at - 1] !== "$") break;
    at = openingBefore(mask, Math.min(at, place));
  }
  const isLike = (kind: "no" | "maybe") => calls.find(({ name }) => isFunction(name, source) === kind);
  return isLike("no") ?? isLike("maybe") ?? calls[0] ?? null;
}
