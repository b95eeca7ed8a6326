/** Runs the page's scripts and the handlers in its attributes. */
import { LazyHandler } from "./dom/dispatch.ts";
import { ANY, onAttribute, onConnected } from "./dom/mutate.ts";
import { type Element, getAttribute, hasAttribute, isTag, type Target, textOf } from "./dom/node.ts";
import { rememberSource } from "./errors.ts";
import { formOf } from "./forms/state.ts";
import { GLOBAL_HANDLERS, setHandler, WINDOW_HANDLERS } from "./interfaces/events.ts";
import { page } from "./interfaces/nodes.ts";
import { enter, reporter } from "./loop.ts";
import { applyPage, host, pageFunction, pageObject } from "./realm.ts";

const JAVASCRIPT = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))$/;

/** Module scripts, which run once the page is parsed. */
const deferred: (() => void)[] = [];
const current: { script: Element | null } = { script: null };

export function currentScript(): Element | null {
  return current.script;
}

/** Evaluates a script in the page's global scope. `line` is where it begins in its file, from 0. */
export function evaluate(
  code: string,
  filename: string,
  line = 0,
  kind: "script" | "module" = "script",
): unknown {
  const source = "\n".repeat(line) + code;
  rememberSource(filename, source);
  return host.evaluate(source, filename, kind);
}

/** Runs the text of a script element, if it is JavaScript and has not run. */
export function runScript(script: Element, filename: string, line: number): void {
  if (script.isSpent || !script.isConnected) return;
  script.isSpent = true;
  const type = (getAttribute(script, "type") ?? "").trim().toLowerCase();
  // External files don't exist; the learner's script.js is run by the judge.
  if (!JAVASCRIPT.test(type) || hasAttribute(script, "src") || hasAttribute(script, "nomodule")) return;
  const run = (): void => {
    const before = current.script;
    current.script = type === "module" ? null : script;
    enter(() => evaluate(textOf(script), filename, line, type === "module" ? "module" : "script"));
    current.script = before;
  };
  if (type === "module" && page.document.readyState === "loading") deferred.push(run);
  else run();
}

export function runDeferred(): void {
  for (const run of deferred.splice(0)) run();
}

/** Whether the parser is running. It runs scripts itself at their end tags. */
export const parsing = { isOn: false };

onConnected("script", (script) => {
  if (!parsing.isOn && script.document.isPage && textOf(script) !== "") runScript(script, "index.html", 0);
});

const HANDLERS = new Set(GLOBAL_HANDLERS.split(" "));
/** Handlers on `body` that are the window's. */
const OF_WINDOW = new Set(WINDOW_HANDLERS.split(" "));
const world: { window: Target | null } = { window: null };

export function setHandlerWindow(window: Target): void {
  world.window = window;
}

/** Compiles an event handler attribute, with the element, its form and the document in its scope chain. */
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
  if (isTag(element, "body") && OF_WINDOW.has(type)) return world.window;
  return HANDLERS.has(type) ? element : null;
}

onAttribute(ANY, (element, _old, value, name) => {
  const target = handlerTarget(element, name);
  const type = name.slice(2);
  if (target)
    setHandler(target, type, value === null ? null : new LazyHandler(() => compile(element, type, value)));
});

/**
 * The parser sets attributes without calling the attribute hooks, so handlers are set when an element is
 * connected.
 */
onConnected(ANY, (element) => {
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index++) {
    const { name, value } = attributes[index] as (typeof attributes)[number];
    if (!name.startsWith("on")) continue;
    const target = handlerTarget(element, name);
    const type = name.slice(2);
    const isThere = target?.listeners?.some((listener) => listener.isHandler && listener.type === type);
    if (target && !isThere) setHandler(target, type, new LazyHandler(() => compile(element, type, value)));
  }
});
