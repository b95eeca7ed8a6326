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
  const before = mask.slice(0, bracket).trimEnd();
  const path = /[\w$.]*$/.exec(before)?.[0] ?? "";
  if (path === "" || KEYWORDS.test(path)) return null;
  const start = before.length - path.length;
  const isNew = /\bnew\s+$/.test(before.slice(0, start));
  if (/^[A-Za-z_$]/.test(path)) return { name: path, isNew };
  return /^\.[A-Za-z_$]/.test(path) ? { name: objectBefore(source, mask, start) + path, isNew } : null;
}

const KEYWORDS = /^(?:if|for|while|switch|catch|return|typeof|await|function)$/;

/** What Chrome writes for the object of a method that isn't named: a string as it is, `f(...)` for a call. */
function objectBefore(source: string, mask: string, end: number): string {
  const before = source.slice(0, end);
  const text = /(?:"[^"]*"|'[^']*')$/.exec(before)?.[0];
  if (text) return `"${text.slice(1, -1)}"`;
  const inner = before.endsWith(")") ? calleeBefore(source, mask, openingBefore(mask, end - 1)) : null;
  return inner ? `${inner.name}(...)` : "(intermediate value)";
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

/** Methods that call what they are given. */
const TAKES_FUNCTION =
  /\.(?:forEach|map|filter|find(?:Last)?(?:Index)?|some|every|reduce(?:Right)?|flatMap|then)$/;

/** What a call was given in place of a function, as far as the source says its value; null where it may be one. */
function argumentOf(callee: Callee, source: string, mask: string, bracket: number): Callee | null {
  const rest = mask.slice(bracket + 1);
  const [, given] = /^\s*([\w$.]+)\s*[,)]/.exec(rest) ?? [];
  const isCall = /^\s*[\w$.]+\(/.test(rest) || /^\s*\)/.test(rest);
  if (!(isCall || given) || (given && isFunction(given, source) !== "no")) return null;
  const value = given ?? "undefined";
  if (callee.isNew && callee.name === "Promise") return { name: `Promise resolver ${value}`, isNew: false };
  return { name: /^\d/.test(value) ? `number ${value}` : value, isNew: false };
}

/**
 * The call that failed because it calls no function. QuickJS says where the last value was read before the call: that is in its callee, or
 * in one of its arguments. Of the calls around that place the innermost is taken whose callee is surely no function, else the innermost
 * that may be none. Where such a method calls what it is given, that may be none instead.
 * @param place in the source, from 0
 */
export function calleeAt(source: string, place: number): Callee | null {
  const mask = masked(source);
  const begin = place + (/^\s*/.exec(mask.slice(place))?.[0].length ?? 0);
  const path = /^\.?[\w$.]*/.exec(mask.slice(begin))?.[0] ?? "";
  // A constructor needs no brackets.
  if (/\bnew\s+$/.test(mask.slice(0, begin)) && path !== "" && isFunction(path, source) === "no")
    return { name: path, isNew: true };
  const after = begin + path.length;
  const calls: { call: Callee; bracket: number }[] = [];
  let at = after + (/^\s*/.exec(mask.slice(after))?.[0].length ?? 0);
  while (at >= 0) {
    const call = calleeBefore(source, mask, at);
    if (call) calls.push({ call, bracket: at });
    // A block's; a template's hole belongs to the call around.
    if (mask[at] === "{" && mask[at - 1] !== "$") break;
    at = openingBefore(mask, Math.min(at, place));
  }
  const surely = calls.find(({ call }) => isFunction(call.name, source) === "no");
  if (surely) return surely.call;
  const maybe = calls.find(({ call }) => isFunction(call.name, source) === "maybe");
  const chosen = maybe ?? calls[0];
  if (!chosen) return null;
  const { call, bracket } = chosen;
  const given = maybe && !TAKES_FUNCTION.test(call.name) ? null : argumentOf(call, source, mask, bracket);
  return given ?? call;
}
