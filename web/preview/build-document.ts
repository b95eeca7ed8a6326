import type { Code } from "#rules/code.ts";
import { instrument, loadScriptParser, newGuardName } from "./instrument.ts";
import {
  collectPlaces,
  hasScripts,
  instrumentHtml,
  reportName,
  sourceUrlComment,
} from "./instrument-html.ts";
import { MAX_LINE_CHARACTERS, MAX_LINES } from "./messages.ts";
import type { RuntimeConfig, Segment } from "./runtime/config.ts";
import { connect } from "./runtime/connect.ts";
import { captureConsole } from "./runtime/console.ts";
import { installGuard } from "./runtime/guard.ts";
import { createInspect } from "./runtime/inspect.ts";
import { limitFocus } from "./runtime/limit-focus.ts";
import { createPanel } from "./runtime/panel.ts";
import { installPointing } from "./runtime/point.ts";
import { restrictPage } from "./runtime/restrict-page.ts";
import { scriptUrl } from "./script-url.ts";

/** The options of `buildOwnDocument`. */
export interface OwnOptions {
  /** The run's id, which is part of its handshakes. */
  runId: string;
  /** Whether the page shows its own console. Default: true. */
  panel?: boolean;
  /** The longest turn of the event loop, in milliseconds. Default: `TURN_MS`. */
  turnMs?: number;
  /** The number of dialogs that may follow one another without a press in the page. Default: `MAX_DIALOGS`. */
  maxDialogs?: number;
  /** Whether the page may take the focus by itself, until the learner leaves it. Default: true. */
  takesFocus?: boolean;
  /** Whether the page tells what is pointed at, and outlines elements. Default: false. */
  points?: boolean;
  /** Whether the browser hides errors in inline scripts from the page. Default: false. */
  mutesErrors?: boolean;
  /** Whether the course gives the code: its scripts are known to end, and are built without a parser. Default: false. */
  isGiven?: boolean;
}

/** The longest turn of the learner's own code. Long enough for every lesson, and short enough that the learner waits for its end. */
const TURN_MS = 1500;
/** The number of dialogs in a row. A guessing game opens about ten, and an endless loop, or timer, has to be stopped. */
export const MAX_DIALOGS = 30;
/** The number of elements in a page. A browser lays out this many within a second. A grid of 100 by 100 is below it. */
export const MAX_NODES = 20_000;
/** About two frames at 60 Hz, so that the learner notices no delay. */
const FLUSH_MS = 30;
const PLACE_NAME_CHARACTERS = 6;

/** Not 1: see `RuntimeConfig.runtimeLine`. */
export const RUNTIME_LINE = 3;

function countLines(text: string): number {
  return (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}

/** A value as JSON that is safe in a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Escapes `</script` and `<!--` in strings, which would end the script element or change how it is parsed. */
function escapeForScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

/**
 * Escapes all beyond Latin-1, which the runtime has in its texts alone. A page without it takes half the space, each time it is copied and
 * parsed.
 */
function escapeBeyondLatin1(code: string): string {
  return code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Escapes `</style`, which would end the style element. */
export function escapeForStyle(css: string): string {
  return css.replace(/<(?=\/style)/gi, "\\3c ");
}

/**
 * The source text of the runtime.
 * @param first a statement before all others
 * @param last a statement after all others
 */
export function runtimeSource(config: RuntimeConfig, first = "", last = ""): string {
  return escapeForScript(
    escapeBeyondLatin1(`(() => {"use strict"; ${first}const firstStack = String(new Error("").stack);
const config = ${jsonForScript(config)};
const pointing = { outline: () => {} };
const send = (${connect})(config, (offset) => pointing.outline(offset));
if (config.placeAttribute) pointing.outline = (${installPointing})(config, send);
const panel = config.panel ? (${createPanel})(config) : null;
const add = (${captureConsole})(config, send, panel, (${createInspect})(config), firstStack);
(${installGuard})(config, send, add);
(${restrictPage})(config, send, add);
(${limitFocus})(config);
${last}})();`),
  );
}

/** The lines of the document that each tab's code occupies. */
function segmentsOf(parts: { text: string; tab?: Segment["tab"] }[]): Segment[] {
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
 * Builds the document of the learner's own code: the runtime (console, errors, loop guard), the CSS in a style element, the HTML, and the
 * JavaScript in a script after it. The HTML may be a fragment or a whole document, since the HTML parser moves elements to the head or
 * body. The line numbers of the HTML stay as they are. `loadParserFor` has to be through, but for code that the course gives.
 */
export function buildOwnDocument(code: Code, options: OwnOptions): string {
  const guard = newGuardName();
  const config: RuntimeConfig = {
    runId: options.runId,
    guard,
    segments: [],
    // Short, since each element has it, and of the guard's name, so that no element has it already.
    placeAttribute: options.points ? `_${guard.slice(-PLACE_NAME_CHARACTERS)}` : "",
    runtimeLine: RUNTIME_LINE,
    panel: options.panel ?? true,
    interactive: true,
    takesFocus: options.takesFocus ?? true,
    turnMs: options.turnMs ?? TURN_MS,
    flushMs: FLUSH_MS,
    maxDialogs: options.maxDialogs ?? MAX_DIALOGS,
    maxNodes: MAX_NODES,
    maxLines: MAX_LINES,
    maxLineCharacters: MAX_LINE_CHARACTERS,
  };
  const first = options.points ? { first: collectPlaces(guard) } : {};
  const { mutesErrors = false, isGiven = false } = options;
  const js = instrument(code.js, { guard, isGiven, ...first }).code;
  const { placeAttribute } = config;
  const page = instrumentHtml(code.html, { guard, isGiven, placeAttribute, mutesErrors });
  const name = JSON.stringify(reportName(guard));
  const report = mutesErrors
    ? `Object.defineProperty(window, ${name}, { value: (error) => add("error", String(error), error) });`
    : "";
  const script = mutesErrors
    ? [{ text: `${page.closer}\n<script src="${scriptUrl("js", 1, js)}"></script>\n` }]
    : [
        { text: `${page.closer}\n<script>\n` },
        { text: escapeForScript(js), tab: "js" as const },
        { text: `\n${sourceUrlComment("js", 0)}\n</script>\n` },
      ];
  const build = () => [
    {
      text: `<!doctype html>${"\n".repeat(RUNTIME_LINE - 1)}<meta name="viewport" content="width=device-width">`,
    },
    { text: `<script>${runtimeSource(config, "", report)}</script>` },
    { text: "<style>\n" },
    { text: escapeForStyle(code.css), tab: "css" as const },
    { text: "\n</style>\n" },
    { text: page.html, tab: "html" as const },
    ...script,
  ];
  // The segments are on one line of the runtime, so the second build has the same lines as the first.
  config.segments = segmentsOf(build());
  return build()
    .map((part) => part.text)
    .join("");
}

/** Whether the code contains JavaScript: in its JavaScript tab, or in a script or handler of its HTML. */
export function hasRunnableCode(code: Code): boolean {
  return code.js.trim() !== "" || hasScripts(code.html);
}

/** Loads the parser that building a page of this code needs, if any. Rejects if its file can't be loaded. */
export async function loadParserFor(code: Code): Promise<void> {
  if (hasRunnableCode(code)) await loadScriptParser();
}
