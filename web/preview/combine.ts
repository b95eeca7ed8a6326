import { type Code, MAX_LINE, MAX_LINES, type PreviewPolicy } from "./code.ts";
import { instrument, newGuardName } from "./instrument.ts";
import { hostileScripts, instrumentHtml, nameScript } from "./instrument-html.ts";
import type { RuntimeConfig, Segment } from "./runtime/config.ts";
import { connect } from "./runtime/connect.ts";
import { captureConsole } from "./runtime/console.ts";
import { installGuard } from "./runtime/guard.ts";
import { makeInspect } from "./runtime/inspect.ts";
import { keepInside } from "./runtime/keep-inside.ts";
import { makePanel } from "./runtime/panel.ts";
import { runHostile } from "./runtime/run-hostile.ts";

/** How a document is built. */
export interface CombineOptions {
  policy: PreviewPolicy;
  /** The run's name, which its messages carry. */
  run: string;
  /** The nonce that a strict page's policy asks of a script. */
  scriptNonce?: string;
  /** Whether the page shows a console of its own. Default: yes. */
  panel?: boolean;
  /** Whether somebody else's page may have the focus. Default: no. */
  interactive?: boolean;
}

/** How long code may run without a pause, in milliseconds. Long enough for anything a lesson asks for, short enough to be waited out. */
export const TURN_MS = 1500;
/** Dialogs in one turn: a guessing game needs some ten, a loop that never ends has to end. */
const MAX_DIALOGS = 30;
/** Elements in a page: a grid of 100 by 100 is well within; a browser lays this many out within a second. */
const MAX_NODES = 20_000;

/** Any but the first: see `RuntimeConfig`. */
const RUNTIME_LINE = 3;

function countLines(text: string): number {
  return (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}

/** JSON that may stand in a script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Keeps `</script` and `<!--` within a string from ending or upsetting the element that the code stands in. */
function insideScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

function runtime(config: RuntimeConfig, hostile: string): string {
  return `(() => {"use strict"; const firstStack = String(new Error("").stack);
const config = ${literal(config)};
const tell = (${connect})(config);
const panel = config.panel ? (${makePanel})(config) : null;
const add = (${captureConsole})(config, tell, panel, (${makeInspect})(config), firstStack);
(${installGuard})(config, tell, add);
(${keepInside})(config, add);
${hostile}})();`;
}

/** Lines counted so far, and what they came from. */
function layOut(parts: { text: string; tab?: Segment["tab"]; lines?: number }[]): Segment[] {
  const segments: Segment[] = [];
  let line = 1;
  for (const part of parts) {
    const lines = countLines(part.text);
    if (part.tab) segments.push({ tab: part.tab, from: line, lines });
    line += lines - 1;
  }
  return segments;
}

/**
 * Builds the document that a sandbox page turns into: the runtime (console, errors, loop guard), the CSS in a style
 * element, the learner's HTML as it is, whether fragment or whole document, and the JavaScript in a script behind it. A
 * parser puts each where it belongs; the HTML keeps its own lines.
 */
export function combine(code: Code, options: CombineOptions): string {
  const isStrict = options.policy === "strict";
  const guard = newGuardName();
  const config: RuntimeConfig = {
    run: options.run,
    guard,
    segments: [],
    runtimeLine: RUNTIME_LINE,
    panel: options.panel ?? true,
    interactive: options.interactive ?? false,
    turnMs: TURN_MS,
    maxDialogs: MAX_DIALOGS,
    maxNodes: MAX_NODES,
    maxLines: MAX_LINES,
    maxLine: MAX_LINE,
  };
  const js = instrument(code.js, { guard, hostile: isStrict }).code;
  const css = code.css.replace(/<(?=\/style)/gi, "\\3c ");
  const page = isStrict ? { html: code.html, closer: "" } : instrumentHtml(code.html, { guard });
  const hostile = isStrict
    ? `(${runHostile})(config, ${literal(hostileScripts(code.html, { guard }))}, ${literal(js)});`
    : "";
  const nonce = isStrict ? ` nonce="${options.scriptNonce ?? ""}"` : "";
  const build = () => [
    {
      text: `<!doctype html>${"\n".repeat(RUNTIME_LINE - 1)}<meta name="viewport" content="width=device-width">`,
    },
    { text: `<script${nonce}>` },
    { text: insideScript(runtime(config, hostile)) },
    { text: "</script><style>\n" },
    { text: css, tab: "css" as const },
    { text: "\n</style>\n" },
    { text: page.html, tab: "html" as const },
    ...(isStrict
      ? []
      : [
          { text: `${page.closer}\n<script>\n` },
          { text: insideScript(js), tab: "js" as const },
          { text: `\n${nameScript("js", 0)}\n</script>\n` },
        ]),
  ];
  // The line numbers stand on one line of the runtime, so putting them in moves no line.
  if (!isStrict) config.segments = layOut(build());
  return build()
    .map((part) => part.text)
    .join("");
}
