import { parse } from "acorn";
import { generate, parse as parseCss, walk } from "css-tree";
import { type Code, LANGUAGES, type Language } from "../../../worker/rules/code.ts";
import { addedLines, type Case } from "./cases.ts";

/** Whether the task changes more of a language than white space, quotes and comments. Otherwise there is nothing to cheat with. */
function changes(one: Case, language: Language): boolean {
  const bare = (code: string) =>
    code.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replace(/[\s"';]+/g, "");
  return bare(one.start[language]) !== bare(one.check[language]);
}

/** Ways to have the answer's text in a ship without its being code. Null where a way doesn't apply to the case. */
export const cheats: Record<string, (one: Case) => Code | null> = {
  "in a comment": (one) => perLanguage(one, { html: htmlComment, css: cssComment, js: cssComment }),
  "in a comment, in its place": inPlaceComment,
  "in a string": (one) =>
    perLanguage(one, {
      html: (code) => `<p title="${escapeQuotes(code)}"></p>`,
      css: (code) => `.note::after { content: "${code.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"; }`,
      js: (code) => `const note = ${JSON.stringify(code)};`,
    }),
  "in a hidden element": (one) => hidden(one, (html) => `<div hidden>${html}</div>`),
  "in a template": (one) => hidden(one, (html) => `<template>${html}</template>`),
  "in an element that is not shown": (one) =>
    hidden(one, (html) => `<div style="display: none">${html}</div>`),
  "under another selector": (one) => perLanguage(one, { css: (code) => prefixed(code, ".nobody ") }),
  "overridden later": (one) =>
    !changes(one, "css") ? null : { ...one.check, css: `${one.check.css}\n${overriding(one, "")}` },
  "overridden by !important": (one) =>
    !changes(one, "css")
      ? null
      : { ...one.check, css: `${overriding(one, " !important")}\n${one.check.css}` },
  "in dead code": (one) => perLanguage(one, { js: (code) => `if (false) {\n${code}\n}` }),
  "in a function that nobody calls": (one) =>
    perLanguage(one, { js: (code) => `function nobody() {\n${code}\n}` }),
  "functions declared again": declaredAgain,
};

/** The start with the answer appended in a form that doesn't count. Null where no changed language has that form. */
function perLanguage(one: Case, ways: Partial<Record<Language, (code: string) => string>>): Code | null {
  const ship = { ...one.start };
  let changed = false;
  for (const language of LANGUAGES) {
    const way = ways[language];
    if (!changes(one, language) || !way) continue;
    ship[language] = `${one.start[language]}\n${way(one.check[language])}`;
    changed = true;
  }
  return changed ? ship : null;
}

function htmlComment(code: string): string {
  return `<!-- ${code.replace(/<!--|--!?>/g, "")} -->`;
}

function cssComment(code: string): string {
  return `/* ${code.replaceAll("*/", "")} */`;
}

function escapeQuotes(code: string): string {
  return code.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The answer with its new lines commented out. */
function inPlaceComment(one: Case): Code | null {
  const ship = { ...one.check };
  let changed = false;
  for (const language of LANGUAGES) {
    if (!changes(one, language)) continue;
    const added = addedLines(one.start[language], one.check[language]);
    const comment =
      language === "html" ? htmlComment : language === "css" ? cssComment : (line: string) => `// ${line}`;
    const lines = one.check[language].split("\n");
    if (![...added].some((index) => lines[index]?.trim())) continue;
    changed = true;
    ship[language] = lines
      .map((line, index) => (added.has(index) && line.trim() ? comment(line) : line))
      .join("\n");
  }
  return changed ? ship : null;
}

function hidden(one: Case, wrap: (html: string) => string): Code | null {
  if (!changes(one, "html")) return null;
  return { ...one.check, html: `${one.start.html}\n${wrap(one.check.html)}` };
}

function prefixed(code: string, prefix: string): string {
  const sheet = parseCss(code);
  walk(sheet, (node, item, list) => {
    if (node.type === "Rule")
      node.prelude = {
        type: "Raw",
        value: `${prefix}${generate(node.prelude).replaceAll(",", `,${prefix}`)}`,
      };
    if (node.type === "Atrule" && node.name.includes("keyframes")) list?.remove(item);
  });
  return generate(sheet);
}

/** The answer with its rules repeated with other values. */
function overriding(one: Case, important: string): string {
  const sheet = parseCss(one.check.css);
  walk(sheet, (node) => {
    if (node.type === "Declaration") node.value = { type: "Raw", value: `unset${important}` };
  });
  return generate(sheet);
}

function declaredAgain(one: Case): Code | null {
  if (!changes(one, "js")) return null;
  try {
    const { body } = parse(one.check.js, { ecmaVersion: "latest" });
    const again = body.flatMap((node) =>
      node.type === "FunctionDeclaration" && !one.start.js.includes(one.check.js.slice(node.start, node.end))
        ? [node.id.name]
        : [],
    );
    return again.length > 0 ? { ...one.check, js: `${one.check.js}\nfunction ${again[0]}() {}` } : null;
  } catch {
    return null;
  }
}
