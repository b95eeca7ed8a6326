/** The page's `console`, whose calls become lines of the record. */
import { define, pageCallable } from "./expose.ts";
import { show, showNested } from "./inspect.ts";
import { log } from "./log.ts";
import { pageTime } from "./loop.ts";
import { pageGlobal, pageObject } from "./realm.ts";

/** The counters of `console.count()` by label. */
const counts = new Map<string, number>();
/** When the timers of `console.time()` were started, in milliseconds since the page began to load. */
const timers = new Map<string, number>();

/** Formats the arguments of a console call: replaces `%s` and other format specifiers of the first one. */
function format(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string" || !first.includes("%")) return values.map(show).join(" ");
  let next = 0;
  const text = first.replace(/%[sdifoOc%]/g, (directive) => {
    if (directive === "%%") return "%";
    if (next >= rest.length) return directive;
    const value = rest[next++];
    switch (directive[1]) {
      case "d":
      case "i":
        return typeof value === "symbol" ? "NaN" : String(Number.parseInt(String(value), 10));
      case "f":
        return typeof value === "symbol" ? "NaN" : String(Number.parseFloat(String(value)));
      case "c":
        return "";
      case "s":
        return typeof value === "object" ? show(value) : String(value);
      default:
        return showNested(value);
    }
  });
  return [text, ...rest.slice(next).map(show)].join(" ");
}

function labelOf(value: unknown): string {
  return value === undefined ? "default" : String(value);
}

function formatElapsed(label: string): string {
  const start = timers.get(label);
  return start === undefined ? `Timer '${label}' does not exist` : `${label}: ${pageTime() - start} ms`;
}

/** Defines the page's `console`. */
export function installConsole(): void {
  const pageConsole = pageObject();
  const add = (name: string, body: (...values: unknown[]) => unknown): void =>
    define(pageConsole, name, pageCallable(name, 0, body), { enumerable: true });
  for (const name of ["log", "info", "debug", "dir", "dirxml", "group", "groupCollapsed"])
    add(name, (...values) => {
      if (values.length > 0 || !name.startsWith("group")) log("log", format(values));
    });
  add("warn", (...values) => log("warn", format(values)));
  add("error", (...values) => log("error", format(values)));
  add("trace", (...values) =>
    log("log", ["Trace", ...(values.length > 0 ? [format(values)] : [])].join(": ")),
  );
  add("table", (value) => log("table", show(value)));
  add("assert", (isTrue, ...values) => {
    if (!isTrue)
      log("error", ["Assertion failed", ...(values.length > 0 ? [format(values)] : [])].join(": "));
  });
  add("count", (value) => {
    const label = labelOf(value);
    counts.set(label, (counts.get(label) ?? 0) + 1);
    log("log", `${label}: ${counts.get(label)}`);
  });
  add("countReset", (value) => {
    counts.delete(labelOf(value));
  });
  add("time", (value) => {
    timers.set(labelOf(value), pageTime());
  });
  add("timeLog", (value) => log("log", formatElapsed(labelOf(value))));
  add("timeEnd", (value) => {
    log("log", formatElapsed(labelOf(value)));
    timers.delete(labelOf(value));
  });
  for (const name of ["groupEnd", "clear", "profile", "profileEnd", "timeStamp"]) add(name, () => undefined);
  define(pageConsole, Symbol.toStringTag, "console", { writable: false });
  define(pageGlobal, "console", pageConsole);
}
