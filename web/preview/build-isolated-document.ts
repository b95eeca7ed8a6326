import type { Code } from "#rules/code.ts";
import {
  escapeForStyle,
  jsonForScript,
  loadParserFor,
  MAX_DIALOGS,
  MAX_NODES,
  RUNTIME_LINE,
  runtimeSource,
} from "./build-document.ts";
import { instrument, newGuardName } from "./instrument.ts";
import { guardedScriptsOf } from "./instrument-html.ts";
import { MAX_LINE_CHARACTERS } from "./messages.ts";
import type { RuntimeConfig } from "./runtime/config.ts";
import { protectVisitor } from "./runtime/protect-visitor.ts";
import { runGuardedScripts } from "./runtime/run-guarded-scripts.ts";

/** The options of `buildIsolatedDocument`. */
export interface IsolatedOptions {
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Whether the page may have the focus. */
  interactive: boolean;
  /** The longest turn of the event loop, in milliseconds. */
  turnMs: number;
}

/** Lower for somebody else's page, so that its messages fit its budget (isolated-documents.ts). */
const ISOLATED_FLUSH_MS = 100;
const ISOLATED_MAX_LINES = 32;

/**
 * The first statement of every script of an isolated page. It throws unless the window is a run's frame, which is a child of a child of
 * the topmost window. The page's code can create frames, which inherit the policy. The same scripts would run there without a guard.
 * The statement uses only properties that a page can't replace: `top`, `window`, and the child windows by index.
 */
export const THROW_OUTSIDE_RUN =
  "if(!(()=>{for(let i=0;i<top.length;i++)for(let j=0;j<top[i].length;j++)if(top[i][j]===window)return 1})())throw 0";

/** The hash source of a script in a Content-Security-Policy. */
async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * Builds the document of somebody else's code, for the `srcdoc` of a frame. Its policy contains the hashes of the scripts that may run:
 * the runtime, the JavaScript with guards, and a guarded copy of each script and handler of the page. So the document contains no
 * secret, such as a nonce. Scripts that the code creates as text don't run: script elements, on… attributes, `javascript:` URLs, `eval`,
 * and strings for timers. Functions as event handlers run.
 */
export async function buildIsolatedDocument(given: Code, options: IsolatedOptions): Promise<string> {
  // The parser would attach the roots of shadow trees without `protectVisitor`. No reference to a character is read in the name of an attribute.
  const code = options.interactive
    ? { ...given, html: given.html.replace(/shadowrootmode/gi, "data-$&") }
    : given;
  await loadParserFor(code);
  const guard = newGuardName();
  const handlersName = `${guard}_handlers`;
  const config: RuntimeConfig = {
    runId: "",
    guard,
    segments: [],
    placeAttribute: "",
    runtimeLine: RUNTIME_LINE,
    ...options,
    takesFocus: options.interactive,
    flushMs: ISOLATED_FLUSH_MS,
    maxDialogs: MAX_DIALOGS,
    maxNodes: MAX_NODES,
    maxLines: ISOLATED_MAX_LINES,
    maxLineCharacters: MAX_LINE_CHARACTERS,
  };
  const guardedScripts = guardedScriptsOf(code.html, { guard, first: THROW_OUTSIDE_RUN, handlersName });
  const js = instrument(code.js, { guard, first: THROW_OUTSIDE_RUN, isUntrusted: true }).code;
  const runAll = `(${runGuardedScripts})(config, ${[handlersName, guardedScripts, js].map(jsonForScript).join(", ")});`;
  const protect = options.interactive ? `(${protectVisitor})(add);` : "";
  const runtime = runtimeSource(config, `${THROW_OUTSIDE_RUN};`, protect + runAll);
  const texts = new Set([runtime, js, ...guardedScripts.map((script) => script.text)]);
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
<meta name="viewport" content="width=device-width"><script>${runtime}</script><style>
${escapeForStyle(code.css)}
</style>
${code.html}`;
}
