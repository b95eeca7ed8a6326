/** Runs the page's scripts, and compiles event handler attributes. */

import { storeSource } from "./call-sites.ts";
import { LazyHandler } from "./dom/dispatch.ts";
import { ANY, onAttribute, onCloned, onConnected } from "./dom/mutate.ts";
import { type Element, getAttribute, hasAttribute, isTag, type Target, textOf } from "./dom/node.ts";
import { formOf } from "./forms/state.ts";
import { GLOBAL_HANDLERS, setHandler, WINDOW_HANDLERS } from "./interfaces/events.ts";
import { enter, reporter } from "./loop.ts";
import { page } from "./page.ts";
import { applyPage, host, pageFunction, pageObject } from "./realm.ts";

const JAVASCRIPT_TYPES = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))$/;

/** Module scripts, which run once the document is parsed. */
const deferredScripts: (() => void)[] = [];
const running: { script: Element | null } = { script: null };

/** `document.currentScript`: the running script; null for a module, or if none is running. */
export function currentScript(): Element | null {
  return running.script;
}

/**
 * Evaluates a script in the page's global scope. Throws what it throws.
 * @param line where it begins in its file, from 0
 */
export function evaluate(
  code: string,
  filename: string,
  line = 0,
  kind: "script" | "module" = "script",
): unknown {
  const source = "\n".repeat(line) + code;
  storeSource(filename, source);
  return host.evaluate(source, filename, kind);
}

/**
 * Runs a connected script element, if it has JavaScript of its own and hasn't run yet.
 * @param line as in `evaluate`
 */
export function runScript(script: Element, filename: string, line: number): void {
  if (script.isAlreadyStarted || !script.isConnected) return;
  const type = (getAttribute(script, "type") ?? "").trim().toLowerCase();
  if (!JAVASCRIPT_TYPES.test(type)) return;
  script.isAlreadyStarted = true;
  // External files don't exist; the learner's script.js is run by the judge.
  if (hasAttribute(script, "src") || hasAttribute(script, "nomodule")) return;
  const run = (): void => {
    const before = running.script;
    running.script = type === "module" ? null : script;
    enter(() => evaluate(textOf(script), filename, line, type === "module" ? "module" : "script"));
    running.script = before;
  };
  if (type === "module" && page.document.readyState === "loading") deferredScripts.push(run);
  else run();
}

/** Runs the module scripts of the parsed document. */
export function runDeferred(): void {
  for (const run of deferredScripts.splice(0)) run();
}

/**
 * Whether the parser is running, which runs scripts at their end tags. Otherwise scripts run when they are
 * connected.
 */
export const parsing = { isOn: false };

onConnected("script", (script) => {
  if (!parsing.isOn && script.document.isPage && textOf(script) !== "") runScript(script, "index.html", 0);
});

const GLOBAL_HANDLER_TYPES = new Set(GLOBAL_HANDLERS.split(" "));
/** Event types whose handlers on `body` are the window's. */
const WINDOW_HANDLER_TYPES = new Set(WINDOW_HANDLERS.split(" "));
const handlerWindow: { window: Target | null } = { window: null };

/** Sets the target of the window's handlers. */
export function setHandlerWindow(window: Target): void {
  handlerWindow.window = window;
}

/**
 * Compiles an event handler attribute with the element, its form and the document in scope. Null for a syntax
 * error.
 */
function compile(element: Element, type: string, source: string): unknown {
  try {
    const make = pageFunction(
      `with(arguments[0])with(arguments[1])with(arguments[2])return function on${type}(event) {\n${source}\n}`,
    );
    const form = formOf(element);
    const around = [page.document.wrapper, form ? form.wrapper : pageObject(), element.wrapper];
    return applyPage(make, undefined, around);
  } catch (thrown) {
    reporter.uncaught(thrown);
    return null;
  }
}

/** The target whose event an attribute such as `onclick` handles; null for other attributes. */
function handlerTarget(element: Element, name: string): Target | null {
  if (!name.startsWith("on")) return null;
  const type = name.slice(2);
  if (isTag(element, "body") && WINDOW_HANDLER_TYPES.has(type)) return handlerWindow.window;
  return GLOBAL_HANDLER_TYPES.has(type) ? element : null;
}

onAttribute(ANY, (element, _old, value, name) => {
  const target = handlerTarget(element, name);
  const type = name.slice(2);
  if (target)
    setHandler(target, type, value === null ? null : new LazyHandler(() => compile(element, type, value)));
});

/** Sets the handlers of an element whose attributes were set without calling the attribute hooks. */
function setHandlers(element: Element): void {
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index++) {
    const { name, value } = attributes[index] as (typeof attributes)[number];
    if (!name.startsWith("on")) continue;
    const target = handlerTarget(element, name);
    const type = name.slice(2);
    const isSet = target?.listeners?.some((listener) => listener.isHandler && listener.type === type);
    if (target && !isSet) setHandler(target, type, new LazyHandler(() => compile(element, type, value)));
  }
}

// The parser and the cloning of elements set attributes without their hooks.
onConnected(ANY, setHandlers);
onCloned((from, copy) => {
  setHandlers(copy);
  copy.isAlreadyStarted = from.isAlreadyStarted;
});
