import { type InstrumentOptions, instrument } from "./instrument.ts";
import type { GuardedScript } from "./runtime/run-guarded-scripts.ts";
import { type Attribute, type ScriptElement, type Span, scanHtml } from "./scan-html.ts";
import { scriptUrl } from "./script-url.ts";

type HtmlOptions = Pick<InstrumentOptions, "guard" | "isGiven">;

/** HTML with guarded scripts and handlers. Its line numbers are those of the source. */
export interface InstrumentedHtml {
  html: string;
  /** See `ScannedHtml.closer`. */
  closer: string;
}

const JAVASCRIPT = /^(|module|(text|application)\/(x-)?(javascript|ecmascript))$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function textAt(source: string, span: Span): string {
  return source.slice(span.start, span.end);
}

/** The kind of an inline script; null if it isn't JavaScript or has a `src`. */
function kindOf(source: string, script: ScriptElement): "script" | "module" | null {
  if (script.attributes.some((attribute) => attribute.name === "src")) return null;
  const type = script.attributes.find((attribute) => attribute.name === "type");
  const name = type ? textAt(source, type.value).trim().toLowerCase() : "";
  if (!JAVASCRIPT.test(name)) return null;
  return name === "module" ? "module" : "script";
}

/** Decodes character references in an attribute's value: the numeric ones, and the named ones that are common in code. */
function decode(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/**
 * A `sourceURL` comment, which names a script in stack traces: the tab, and the line of the tab on which the script's text begins. It is
 * 0 for the JavaScript tab, whose text begins with an added line break.
 */
export function sourceUrlComment(tab: "js" | "html", line: number): string {
  return `//# sourceURL=codenaut-${tab}-${line}`;
}

function encode(code: string): string {
  return code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** The guarded value of an on… attribute; null if it stays as it is. Unquoted values get quotes, since a guard may contain a space. */
function guardHandler(
  source: string,
  handler: Attribute,
  { guard, isGiven, mutesErrors }: Required<HtmlOptions> & { mutesErrors: boolean },
): string | null {
  const { value } = handler;
  if (value.start === value.end) return null;
  const text = decode(textAt(source, value));
  const { code: guarded, problem } = instrument(text, { guard, isGiven, kind: "handler" });
  if (problem !== undefined) return null;
  const code = mutesErrors ? `try{${guarded}\n}catch(error){${reportName(guard)}(error)}` : guarded;
  const before = source[value.start - 1];
  const isQuoted = before === '"' || before === "'";
  return isQuoted ? encode(code) : `"${encode(code)}"`;
}

/** The name of the runtime's function that reports an error, in a browser that mutes those of inline scripts. */
export function reportName(guard: string): string {
  return `${guard}_report`;
}

/** The statement that removes the attributes of places before a script can see them (runtime/point.ts). */
export function collectPlaces(guard: string): string {
  return `${guard}_places()`;
}

/** Elements that aren't pointed at: they have no box of their own, are the whole page, or merge with an element that is there. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set([
  "html",
  "head",
  "body",
  "title",
  "meta",
  "link",
  "base",
  "script",
  "style",
  "template",
]);

/**
 * Guards the scripts and handlers in the HTML of the learner's own page.
 * @param options.isGiven whether the course gives the HTML: its scripts are known to end. Default: false
 * @param options.placeAttribute the name of an attribute that tells the runtime where each element's start tag begins. Empty: none
 * @param options.mutesErrors whether the browser hides errors in inline scripts. Default: false
 */
export function instrumentHtml(
  source: string,
  options: HtmlOptions & { placeAttribute?: string; mutesErrors?: boolean },
): InstrumentedHtml {
  const { guard, isGiven = false, placeAttribute = "", mutesErrors = false } = options;
  const first = placeAttribute ? { first: collectPlaces(guard) } : {};
  const { tags, scripts, handlers, closer } = scanHtml(source);
  const edits: (Span & { text: string })[] = [];
  for (const { name, start, nameEnd } of placeAttribute ? tags : [])
    if (!WITHOUT_PLACE.has(name))
      edits.push({ start: nameEnd, end: nameEnd, text: ` ${placeAttribute}=${start} ` });
  for (const script of scripts) {
    const kind = kindOf(source, script);
    if (!kind) continue;
    const { code } = instrument(textAt(source, script.text), { guard, isGiven, kind, ...first });
    const line = source.slice(0, script.text.start).split(/\r\n|[\r\n]/).length;
    if (mutesErrors && kind === "script") {
      const { nameEnd } = script;
      edits.push({ start: nameEnd, end: nameEnd, text: ` src="${scriptUrl("html", line, code)}"` });
      continue;
    }
    // Without a line break, so that later line numbers stay as they are.
    edits.push({ ...script.text, text: `${code} ${sourceUrlComment("html", line)}` });
  }
  for (const handler of handlers) {
    const text = guardHandler(source, handler, { guard, isGiven, mutesErrors });
    if (text !== null) edits.push({ ...handler.value, text });
  }
  edits.sort((a, b) => a.start - b.start);
  let html = "";
  let from = 0;
  for (const edit of edits) {
    html += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return { html: html + source.slice(from), closer };
}

/**
 * Guarded copies of the scripts and handlers in somebody else's HTML. The HTML itself stays as it is: the page's policy forbids its
 * scripts, and the runtime runs the guarded copy of each script and handler that it finds in the parsed document.
 * @param options.first a statement that is put before all others of each script
 * @param options.handlersName the name of the global array to which the handlers' scripts add their functions
 */
export function guardedScriptsOf(
  source: string,
  options: HtmlOptions & { first: string; handlersName: string },
): GuardedScript[] {
  const { guard, first, handlersName } = options;
  const { scripts, handlers } = scanHtml(source);
  const guarded: GuardedScript[] = [];
  for (const script of scripts) {
    const kind = kindOf(source, script);
    if (!kind) continue;
    const original = textAt(source, script.text);
    const { code } = instrument(original, { guard, first, kind, isUntrusted: true });
    guarded.push({ kind, source: original, text: code });
  }
  const values = new Set(handlers.map((handler) => decode(textAt(source, handler.value))));
  for (const [index, value] of [...values].entries()) {
    const { code } = instrument(value, { guard, kind: "handler", isUntrusted: true });
    const text = `${first};${handlersName}[${index}] = function (event) {${code}\n}`;
    guarded.push({ kind: "handler", source: value, text, index });
  }
  return guarded;
}

/** Whether HTML contains an inline script or a handler. */
export function hasScripts(source: string): boolean {
  const { scripts, handlers } = scanHtml(source);
  return handlers.length > 0 || scripts.some((script) => kindOf(source, script) !== null);
}
