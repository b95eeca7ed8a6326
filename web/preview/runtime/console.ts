import type { ConsoleLine } from "../code.ts";
import type { AddLine, Panel, RuntimeConfig, Tell } from "./config.ts";

/**
 * Captures the console, uncaught errors and unhandled rejections: for the page's own panel and for the app. Lines go out
 * together, the last `maxLines` of them, so that a loop of logs costs the app one message.
 */
export function captureConsole(
  config: RuntimeConfig,
  tell: Tell,
  panel: Panel | null,
  inspect: (values: unknown[]) => string,
  /** The stack of an error made on the runtime's first line. */
  firstStack: string,
): AddLine {
  const later = window.setTimeout.bind(window);
  const reported = new WeakSet<object>();
  let waiting: ConsoleLine[] = [];
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const lines = waiting.slice(-config.maxLines);
    waiting = [];
    if (lines.length === 0) return;
    panel?.add(lines);
    tell({ type: "console", lines });
  };

  const push = (line: ConsoleLine): void => {
    waiting.push(line);
    if (waiting.length > 2 * config.maxLines) waiting = waiting.slice(-config.maxLines);
    if (isScheduled) return;
    isScheduled = true;
    later(flush, config.flushMs);
  };

  // Browsers count the lines of a script in a written document in two ways: from the document's start, or from the
  // script's own. The runtime's own line tells which; in the second way it is the script's name that tells the tab.
  const countsFromScript = Number(/:(\d+):\d+\)?\s*$/m.exec(firstStack)?.[1]) < config.runtimeLine;

  const place = (name: string, line: number): Pick<ConsoleLine, "tab" | "line"> => {
    const script = /codenaut-(js|html)-(-?\d+)$/.exec(name);
    if (countsFromScript) {
      return script ? { tab: script[1] === "js" ? "js" : "html", line: line - 1 + Number(script[2]) } : {};
    }
    for (const { tab, from, lines } of config.segments) {
      if (line >= from && line < from + lines) return { tab, line: line - from + 1 };
    }
    return {};
  };

  /** The first line of the error's stack that lies in a tab; the runtime's own lie in none. */
  const placeOf = (error: unknown): Pick<ConsoleLine, "tab" | "line"> => {
    const stack = error instanceof Error && typeof error.stack === "string" ? error.stack : "";
    for (const entry of stack.split("\n").slice(0, 20)) {
      const position = /([^\s(@]*):(\d+):\d+\)?$/.exec(entry);
      const found = position ? place(position[1] ?? "", Number(position[2])) : {};
      if (found.tab) return found;
    }
    return {};
  };

  const add: AddLine = (level, text, error) => {
    if (typeof error === "object" && error !== null) reported.add(error);
    push({ level, text: text.slice(0, config.maxLine), ...placeOf(error) });
  };

  const wrap = (
    name: "debug" | "log" | "info" | "warn" | "error" | "table" | "dir",
    level: ConsoleLine["level"],
  ): void => {
    const native = console[name].bind(console);
    console[name] = (...values: unknown[]) => {
      push({ level, text: inspect(values) });
      native(...values);
    };
  };
  for (const name of ["debug", "log", "table", "dir"] as const) wrap(name, "log");
  for (const name of ["info", "warn", "error"] as const) wrap(name, name);
  console.assert = (condition?: boolean, ...values: unknown[]) => {
    if (!condition) console.error("Assertion failed:", ...values);
  };
  console.clear = () => {
    waiting = [];
    panel?.clear();
    tell({ type: "clear" });
  };

  addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) return;
    if (typeof event.error === "object" && event.error !== null && reported.has(event.error)) return;
    const inTab = place(event.filename, event.lineno);
    const found = inTab.tab ? inTab : placeOf(event.error);
    push({
      level: "error",
      text: event.message.replace(/^Uncaught /, "").slice(0, config.maxLine),
      ...found,
    });
  });
  addEventListener("unhandledrejection", (event) => {
    if (typeof event.reason === "object" && event.reason !== null && reported.has(event.reason)) return;
    add("error", `A promise was rejected and nobody caught it: ${inspect([event.reason])}`, event.reason);
  });
  return add;
}
