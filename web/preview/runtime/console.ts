import type { ConsoleLine } from "../messages.ts";
import type { AddLine, Panel, RuntimeConfig, Send } from "./config.ts";

/**
 * Captures the console, uncaught errors and unhandled rejections, and passes them to the page's own console and to the app. Lines are
 * batched, at most `maxLines` in a message, so that a loop that logs sends one message.
 * @param firstStack the stack of an error that was created on the runtime's first line
 * @returns adds a line of the runtime's own
 */
export function captureConsole(
  config: RuntimeConfig,
  send: Send,
  panel: Panel | null,
  inspect: (values: unknown[]) => string,
  firstStack: string,
): AddLine {
  const setTimer = window.setTimeout.bind(window);
  /** Errors that the runtime has added itself. If they are uncaught, they aren't added again. */
  const reported = new WeakSet<object>();
  let queue: ConsoleLine[] = [];
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const lines = queue.slice(-config.maxLines);
    queue = [];
    if (lines.length === 0) return;
    panel?.add(lines);
    send({ type: "console", lines });
  };

  const push = (line: ConsoleLine): void => {
    queue.push(line);
    if (queue.length > 2 * config.maxLines) queue = queue.slice(-config.maxLines);
    if (isScheduled) return;
    isScheduled = true;
    setTimer(flush, config.flushMs);
  };

  // After `document.write`, Chromium counts a script's lines from the start of the document, WebKit from the start of the script, and
  // Firefox from as many lines before the document as stand before the call that writes it. The line of `firstStack` shows which. A script
  // in a `data:` URL is counted from its start everywhere; its URL names its tab, as the `sourceURL` of an inline one does.
  const offset = Number(/:(\d+):\d+\)?\s*$/m.exec(firstStack)?.[1]) - config.runtimeLine;

  const locate = (scriptName: string, line: number): Pick<ConsoleLine, "tab" | "line"> => {
    const script = /(?:^data:.*?;codenaut=|codenaut-)(js|html)-(-?\d+)(?:;|$)/.exec(scriptName);
    if (script && (offset < 0 || scriptName.startsWith("data:")))
      return { tab: script[1] === "js" ? "js" : "html", line: line - 1 + Number(script[2]) };
    if (offset < 0) return {};
    for (const { tab, from, lines } of config.segments) {
      const at = line - offset - from;
      if (at >= 0 && at < lines) return { tab, line: at + 1 };
    }
    return {};
  };

  /** The position of the topmost stack frame that is in a tab. Frames of the runtime are in no tab. */
  const locateError = (error: unknown): Pick<ConsoleLine, "tab" | "line"> => {
    const stack = error instanceof Error && typeof error.stack === "string" ? error.stack : "";
    for (const entry of stack.split("\n").slice(0, 20)) {
      const position = /([^\s(@]*):(\d+):\d+\)?$/.exec(entry);
      const located = position ? locate(position[1] ?? "", Number(position[2])) : {};
      if (located.tab) return located;
    }
    return {};
  };

  const add: AddLine = (level, text, error) => {
    if (typeof error === "object" && error !== null) reported.add(error);
    push({ level, text: text.slice(0, config.maxLineCharacters), ...locateError(error) });
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
    queue = [];
    panel?.clear();
    send({ type: "clear" });
  };

  addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) return;
    if (typeof event.error === "object" && event.error !== null && reported.has(event.error)) return;
    const located = locate(event.filename, event.lineno);
    push({
      level: "error",
      text: event.message.replace(/^Uncaught /, "").slice(0, config.maxLineCharacters),
      ...(located.tab ? located : locateError(event.error)),
    });
  });
  addEventListener("unhandledrejection", (event) => {
    if (typeof event.reason === "object" && event.reason !== null && reported.has(event.reason)) return;
    add("error", `A promise was rejected and nobody caught it: ${inspect([event.reason])}`, event.reason);
  });
  return add;
}
