import { type InstrumentOptions, instrument } from "./instrument.ts";
import type { StandIn } from "./runtime/run-hostile.ts";
import { type Attribute, type ScriptElement, type Span, scanHtml } from "./scan-html.ts";

type HtmlOptions = Pick<InstrumentOptions, "guard">;

/** A page's source with guarded scripts and handlers, on the same lines. */
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

/** The kind of an inline script, or null for one that is not JavaScript or is loaded from elsewhere. */
function kindOf(source: string, script: ScriptElement): "script" | "module" | null {
  if (script.attributes.some((attribute) => attribute.name === "src")) return null;
  const type = script.attributes.find((attribute) => attribute.name === "type");
  const name = type ? textAt(source, type.value).trim().toLowerCase() : "";
  if (!JAVASCRIPT.test(name)) return null;
  return name === "module" ? "module" : "script";
}

/** The value of an attribute as script. The few named entities that code is written with, and the numeric ones. */
function decode(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/**
 * Names a script for error messages: the tab, and the line of the tab on which the script's text begins. The JavaScript
 * tab's begins on line 0, as a line break stands before it.
 */
export function nameScript(tab: "js" | "html", line: number): string {
  return `//# sourceURL=codenaut-${tab}-${line}`;
}

function encode(code: string): string {
  return code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** An unquoted value can't take a guard, which may hold a space; it stands in quotes from here on. */
function handlerEdit(source: string, handler: Attribute, guard: string): string | null {
  const { value } = handler;
  if (value.start === value.end) return null;
  const { code, problem } = instrument(decode(textAt(source, value)), { guard, kind: "handler" });
  if (problem !== undefined) return null;
  const before = source[value.start - 1];
  const isQuoted = before === '"' || before === "'";
  return isQuoted ? encode(code) : `"${encode(code)}"`;
}

/** Guards the scripts and handlers in the source of the learner's own page. */
export function instrumentHtml(source: string, options: HtmlOptions): InstrumentedHtml {
  const { scripts, handlers, closer } = scanHtml(source);
  const edits: (Span & { text: string })[] = [];
  for (const script of scripts) {
    const kind = kindOf(source, script);
    if (!kind) continue;
    const { code } = instrument(textAt(source, script.text), { ...options, kind });
    const line = source.slice(0, script.text.start).split(/\r\n|[\r\n]/).length;
    // On the last line, for the lines after it to stay where they are.
    edits.push({ ...script.text, text: `${code} ${nameScript("html", line)}` });
  }
  for (const handler of handlers) {
    const text = handlerEdit(source, handler, options.guard);
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
 * Guarded stand-ins for the scripts and handlers in somebody else's page. The page itself is left as it is: its policy
 * lets none of them run, and the runtime runs the stand-in of each that it finds in the parsed document.
 * @param options.first a statement before all others of each script
 * @param options.handlersName the array that the handlers' scripts put their functions into
 */
export function standInsOf(
  source: string,
  options: HtmlOptions & { first: string; handlersName: string },
): StandIn[] {
  const { guard, first, handlersName } = options;
  const { scripts, handlers } = scanHtml(source);
  const found: StandIn[] = [];
  for (const script of scripts) {
    const kind = kindOf(source, script);
    if (!kind) continue;
    const text = textAt(source, script.text);
    found.push({ kind, source: text, text: instrument(text, { guard, first, kind, hostile: true }).code });
  }
  const values = new Set(handlers.map((handler) => decode(textAt(source, handler.value))));
  for (const [index, value] of [...values].entries()) {
    const { code } = instrument(value, { guard, kind: "handler", hostile: true });
    const text = `${first};${handlersName}[${index}] = function (event) {${code}\n}`;
    found.push({ kind: "handler", source: value, text, index });
  }
  return found;
}

/** Whether a page has a script or handler that an isolated page would run. */
export function hasScripts(source: string): boolean {
  const { scripts, handlers } = scanHtml(source);
  return handlers.length > 0 || scripts.some((script) => kindOf(source, script) !== null);
}
