import type { Code } from "#rules/code.ts";
import { MAX_LINE, MAX_LINES } from "./code.ts";
import { instrument, newGuardName } from "./instrument.ts";
import { hasScripts, instrumentHtml, nameScript, standInsOf } from "./instrument-html.ts";
import type { RuntimeConfig, Segment } from "./runtime/config.ts";
import { connect } from "./runtime/connect.ts";
import { captureConsole } from "./runtime/console.ts";
import { installGuard } from "./runtime/guard.ts";
import { makeInspect } from "./runtime/inspect.ts";
import { keepInside } from "./runtime/keep-inside.ts";
import { makePanel } from "./runtime/panel.ts";
import { runHostile } from "./runtime/run-hostile.ts";

/** How the document of the learner's own code is built. */
export interface OwnOptions {
  /** The run's name, which its handshakes carry. */
  run: string;
  /** Whether the page shows a console of its own. Default: yes. */
  panel?: boolean;
}

/** How the document of somebody else's code is built. */
export interface IsolatedOptions {
  panel: boolean;
  /** Whether the page may have the focus. */
  interactive: boolean;
  /** How long the code may run without a pause, in milliseconds. */
  turnMs: number;
}

/** How long code may run without a pause, in milliseconds. Long enough for anything a lesson asks for, short enough to be waited out. */
const TURN_MS = 1500;
/** Dialogs in one turn: a guessing game needs some ten, a loop that never ends has to end. */
const MAX_DIALOGS = 30;
/** Elements in a page: a grid of 100 by 100 is well within; a browser lays this many out within a second. */
const MAX_NODES = 20_000;
/** About two frames: soon enough to read as at once. */
const FLUSH_MS = 30;
/** Somebody else's page says less, and less often: what it says has to fit the channel's budget (hold-runs.ts). */
const ISOLATED_FLUSH_MS = 100;
const ISOLATED_MAX_LINES = 32;

/** Any but the first: see `RuntimeConfig`. */
const RUNTIME_LINE = 3;

/**
 * The statement that every script of an isolated page begins with: it throws unless the window is the one that the app made for
 * the run, a child of a child of the topmost. A frame that the code makes within its page has the same policy, so the same
 * scripts may run there, but no guard. It uses only what no page can replace: `top`, `window` and the windows within.
 */
export const ONLY_IN_RUN =
  "if(!(()=>{for(let i=0;i<top.length;i++)for(let j=0;j<top[i].length;j++)if(top[i][j]===window)return 1})())throw 0";

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

/** Keeps a rule from ending the element that the rules stand in. */
function insideStyle(css: string): string {
  return css.replace(/<(?=\/style)/gi, "\\3c ");
}

function runtime(config: RuntimeConfig, first = "", last = ""): string {
  return insideScript(`(() => {"use strict"; ${first}const firstStack = String(new Error("").stack);
const config = ${literal(config)};
const tell = (${connect})(config);
const panel = config.panel ? (${makePanel})(config) : null;
const add = (${captureConsole})(config, tell, panel, (${makeInspect})(config), firstStack);
(${installGuard})(config, tell, add);
(${keepInside})(config, tell, add);
${last}})();`);
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
export function combine(code: Code, options: OwnOptions): string {
  const guard = newGuardName();
  const config: RuntimeConfig = {
    run: options.run,
    guard,
    segments: [],
    runtimeLine: RUNTIME_LINE,
    panel: options.panel ?? true,
    interactive: true,
    turnMs: TURN_MS,
    flushMs: FLUSH_MS,
    maxDialogs: MAX_DIALOGS,
    maxNodes: MAX_NODES,
    maxLines: MAX_LINES,
    maxLine: MAX_LINE,
  };
  const js = instrument(code.js, { guard }).code;
  const page = instrumentHtml(code.html, { guard });
  const build = () => [
    {
      text: `<!doctype html>${"\n".repeat(RUNTIME_LINE - 1)}<meta name="viewport" content="width=device-width">`,
    },
    { text: `<script>${runtime(config)}</script>` },
    { text: "<style>\n" },
    { text: insideStyle(code.css), tab: "css" as const },
    { text: "\n</style>\n" },
    { text: page.html, tab: "html" as const },
    { text: `${page.closer}\n<script>\n` },
    { text: insideScript(js), tab: "js" as const },
    { text: `\n${nameScript("js", 0)}\n</script>\n` },
  ];
  // The line numbers stand on one line of the runtime, so putting them in moves no line.
  config.segments = layOut(build());
  return build()
    .map((part) => part.text)
    .join("");
}

/** Whether somebody else's code has anything that runs. */
export function isRunning(code: Code): boolean {
  return code.js.trim() !== "" || hasScripts(code.html);
}

/** What the policy calls a script that consists of `text`. */
async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * Builds the document of somebody else's code, for a frame without an address. Its policy names the scripts that may run,
 * each by its hash: the runtime, and a guarded stand-in for each script and handler of the page and for the JavaScript. So
 * nothing in the document is a secret. What the code makes for itself doesn't run: script elements with other text, on…
 * attributes, `javascript:` addresses, text for `eval` or a timer. Functions set as handlers do.
 */
export async function combineIsolated(code: Code, options: IsolatedOptions): Promise<string> {
  const guard = newGuardName();
  const handlersName = `${guard}_handlers`;
  const config: RuntimeConfig = {
    run: "",
    guard,
    segments: [],
    runtimeLine: RUNTIME_LINE,
    ...options,
    flushMs: ISOLATED_FLUSH_MS,
    maxDialogs: MAX_DIALOGS,
    maxNodes: MAX_NODES,
    maxLines: ISOLATED_MAX_LINES,
    maxLine: MAX_LINE,
  };
  const standIns = standInsOf(code.html, { guard, first: ONLY_IN_RUN, handlersName });
  const last = instrument(code.js, { guard, first: ONLY_IN_RUN, hostile: true }).code;
  const run = `(${runHostile})(config, ${literal(handlersName)}, ${literal(standIns)}, ${literal(last)});`;
  const start = runtime(config, `${ONLY_IN_RUN};`, run);
  const texts = new Set([start, last, ...standIns.map((one) => one.text)]);
  const hashes = await Promise.all([...texts].map(hashSource));
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width"><script>${start}</script><style>
${insideStyle(code.css)}
</style>
${code.html}`;
}
