import { parse as parseJs } from "acorn";
import { type CssNode, lexer, parse as parseCss, walk } from "css-tree";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { type Code, LANGUAGES, type Language } from "../rules/code.ts";
import { conceptOf } from "../rules/concepts.ts";
import type { Task } from "./content.ts";
import { type Add, scriptTerms, type Term } from "./script-terms.ts";

/** The terms of a piece of code with how often each occurs. Of code with syntax errors, the parts that can be parsed. */
export function termsOf(code: Code): Map<string, Term & { count: number }> {
  const terms = new Map<string, Term & { count: number }>();
  const add: Add = (language, kind, text) => {
    if (text === "") return;
    const key = `${language} ${kind} ${text}`;
    terms.set(key, { language, kind, text, count: (terms.get(key)?.count ?? 0) + 1 });
  };
  htmlTerms(code.html, add);
  cssTerms(code.css, "stylesheet", add);
  scriptTerms(code.js, add);
  return terms;
}

/** The terms that occur more often in `check` than in `start`. A second list is as new to the learner as a first. */
export function newTerms(start: Code, check: Code): Term[] {
  const startTerms = termsOf(start);
  return [...termsOf(check)]
    .filter(([key, { count }]) => count > (startTerms.get(key)?.count ?? 0))
    .map(([, term]) => term);
}

/**
 * The language with most of the new terms of `check`, among those whose code changes; of equals the later one, since JavaScript builds on
 * CSS and both on HTML.
 */
export function mainLanguage(start: Code, check: Code): Language {
  const counts = { html: 0, css: 0, js: 0 };
  for (const { language } of newTerms(start, check)) counts[language] += 1;
  const changed = LANGUAGES.filter((language) => start[language] !== check[language]);
  return mostCounted(counts, changed.length > 0 ? changed : LANGUAGES);
}

/** The language with the highest count; of equals the later one. */
function mostCounted(
  counts: Readonly<Record<Language, number>>,
  among: readonly Language[] = LANGUAGES,
): Language {
  return among.reduce((best, language) => (counts[language] >= counts[best] ? language : best));
}

/** The language that a task is about: mainly that of its change; of a predict task that of most concepts that it names. */
export function taskLanguage({ start, check, predict, teaches, uses }: Task): Language {
  if (!predict) return mainLanguage(start, check);
  const counts = { html: 0, css: 0, js: 0 };
  for (const id of [...teaches, ...uses]) counts[conceptOf(id).language] += 1;
  return mostCounted(counts);
}

/** Why a script can't be read, or undefined when it can. */
export function scriptError(js: string): string | undefined {
  try {
    parseJs(js, { ecmaVersion: "latest" });
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** Why a style sheet can't be read, or undefined when it can. */
export function styleError(css: string): string | undefined {
  let reason: string | undefined;
  parseCss(css, {
    onParseError: (cause) => {
      reason ??= cause.message;
    },
  });
  return reason;
}

/** The visible text of a page, its parts on lines of their own. */
export function pageText(html: string): string {
  const texts: string[] = [];
  htmlTerms(html, (_, kind, text) => {
    if (kind === "text") texts.push(text);
  });
  return texts.join("\n");
}

/** Attributes whose value is text for visitors, not a name that other code uses. */
const TEXT_ATTRIBUTES = new Set(["alt", "title", "placeholder", "aria-label", "content", "value", "label"]);

function htmlTerms(html: string, add: Add): void {
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === "#text" && "value" in node) {
      const text = node.value.replace(/\s+/g, " ").trim();
      if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) add("html", "text", text);
    }
    if ("tagName" in node) {
      add("html", "element", node.tagName);
      for (const { name, value } of node.attrs) attributeTerms(name, value, add);
    }
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  // parseFragment drops these three elements, so their start tags are looked up in the text.
  for (const tag of ["html", "head", "body"]) {
    if (new RegExp(`<${tag}[\\s>]`, "i").test(html)) add("html", "element", tag);
  }
  visit(parseFragment(html));
}

function attributeTerms(name: string, value: string, add: Add): void {
  add("html", "attribute", name);
  if (name === "style") cssTerms(value, "declarationList", add);
  else if (name.startsWith("on")) scriptTerms(value, add);
  else if (TEXT_ATTRIBUTES.has(name)) add("html", "text", value.replace(/\s+/g, " ").trim());
  else for (const part of value.split(/\s+/)) add("html", "value", part);
}

function cssTerms(css: string, context: "stylesheet" | "declarationList", add: Add): void {
  walk(parseCss(css, { context, parseCustomProperty: true }), (node) => {
    const [kind, text] = cssTerm(node) ?? [];
    if (kind && text) add("css", kind, text);
  });
}

function cssTerm(node: CssNode): [Term["kind"], string] | undefined {
  switch (node.type) {
    case "Atrule":
      return ["word", `@${node.name}`];
    case "Declaration":
      return [node.property.startsWith("--") ? "name" : "property", node.property];
    case "TypeSelector":
      return ["name", node.name];
    case "ClassSelector":
      return ["name", `.${node.name}`];
    case "IdSelector":
      return ["name", `#${node.name}`];
    case "PseudoClassSelector":
      return ["word", `:${node.name}`];
    case "PseudoElementSelector":
      return ["word", `::${node.name}`];
    case "Function":
      return ["word", node.name];
    case "Identifier":
      if (node.name.startsWith("--")) return ["name", node.name];
      return [isColor(node.name) ? "value" : "word", node.name];
    case "Dimension":
      return ["value", `${node.value}${node.unit}`];
    case "Percentage":
      return ["value", `${node.value}%`];
    case "Hash":
      return ["value", `#${node.value}`];
    case "Number":
    case "String":
    case "Url":
      return ["value", node.value];
    default:
      return undefined;
  }
}

function isColor(name: string): boolean {
  return lexer.match("<named-color>", parseCss(name, { context: "value" })).error === null;
}
