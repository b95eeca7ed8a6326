/** What has to hold after edits were put into a learner's page. */

import type { Code } from "../code.ts";
import { unitsOfRule } from "./css-edits.ts";
import { keyOf, readCss } from "./css-tree.ts";
import type { Applied, Renames } from "./edits.ts";
import type { ReadPage } from "./find-renames.ts";
import { unitOf as htmlUnit } from "./html-edits.ts";
import { isText, readHtml, wordsOfAttribute } from "./html-tree.ts";
import { unitOf as jsUnit, usesAtOnce } from "./js-edits.ts";
import { type JsBlock, type JsTree, readJs } from "./js-tree.ts";
import { renameInSelector } from "./renames.ts";

/** Reads a page. What is as it was in a page that is read already isn't read again. */
export function readPage({ html, css, js }: Code, known?: ReadPage): ReadPage {
  return {
    html: known?.html.source === html ? known.html : readHtml(html),
    css: known?.css.source === css ? known.css : readCss(css),
    js: known?.js.source === js ? known.js : readJs(js),
  };
}

/** Whether the HTML has no parse error that it didn't have before. The edits' own code may have such errors as it has itself. */
export function hasNewHtmlError(before: ReadPage, after: ReadPage, to: ReadPage): boolean {
  if (after.html.errors === null) return true;
  return [...after.html.errors].some(
    ([code, count]) => count > (before.html.errors?.get(code) ?? 0) && !to.html.errors?.has(code),
  );
}

export function hasNewCssError(before: ReadPage, after: ReadPage): boolean {
  return after.css.errors === null || (before.css.errors !== null && after.css.errors > before.css.errors);
}

/** The units of a page's HTML: elements and texts, each as often as it is there. */
const htmlUnits = (page: ReadPage) =>
  page.html.nodes.filter((node) => !isText(node)).map((node) => htmlUnit(node));
const cssUnits = (page: ReadPage) => page.css.rules.flatMap((rule) => unitsOfRule(rule));
const jsUnits = (page: ReadPage) => page.js.statements.map((statement) => jsUnit(statement));

/** Counts what is there more often (above zero) or less often (below zero) than it should be. */
function difference(
  wanted: readonly string[],
  removed: readonly string[],
  found: readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (units: readonly string[], by: number) => {
    for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + by);
  };
  count(found, 1);
  count(wanted, -1);
  count(removed, 1);
  return new Map([...counts].filter(([, by]) => by !== 0));
}

/** Whether all that was there, and each addition once, is in the style sheet, and nothing else. */
export function keepsCss(before: ReadPage, after: ReadPage, { added, removed }: Applied): boolean {
  if (before.css === after.css) return added.length + removed.length === 0;
  return difference([...cssUnits(before), ...added], removed, cssUnits(after)).size === 0;
}

/** The same for statements, each in its block. A statement whose block got another owner counts by its own tokens. */
export function keepsJs(before: ReadPage, after: ReadPage, { added, removed }: Applied): boolean {
  if (before.js === after.js) return added.length + removed.length === 0;
  const units = difference([...jsUnits(before), ...added], removed, jsUnits(after));
  if (units.size === 0) return true;
  const own = new Map<string, number>();
  for (const [unit, by] of units) {
    const head = unit.slice(unit.indexOf("|"));
    own.set(head, (own.get(head) ?? 0) + by);
  }
  // Where a statement's head was edited, the key of its block may have changed.
  return removed.length > 0 && [...own.values()].every((by) => by === 0);
}

/** The same for elements. An element whose attributes or tag were edited may differ in what was edited only. */
export function keepsHtml(before: ReadPage, after: ReadPage, { added, removed }: Applied): boolean {
  if (before.html === after.html) return added.length + removed.length === 0;
  const elements = (units: readonly string[]) => units.filter((unit) => /^<\w[^>]*>/.test(unit));
  const [newElements, gone] = [elements(added), elements(removed)];
  const found = htmlUnits(after);
  const edited = [...difference([...htmlUnits(before), ...newElements], gone, found)];
  const surplus = edited.flatMap(([unit, by]) => Array.from<string>({ length: Math.max(by, 0) }).fill(unit));
  const missing = edited.some(([, by]) => by < 0);
  const parts = added.filter((unit) => /^[[.]/.test(unit));
  const isEdited = (unit: string) =>
    added.some((tag) => unit.startsWith(tag) && /^<\w+>$/.test(tag)) ||
    parts.length > 0 ||
    removed.length > 0;
  if (missing || !surplus.every(isEdited)) return false;
  return keepsTexts(before, after, added, removed);
}

/** Whether the learner's words and those that were added are all there. Tags may have come between them. */
function keepsTexts(
  before: ReadPage,
  after: ReadPage,
  added: readonly string[],
  removed: readonly string[],
): boolean {
  const words = (texts: readonly string[]) =>
    texts.flatMap((text) => text.replace(/^"/, "").match(/[\p{L}\p{N}]+/gu) ?? []);
  const texts = (page: ReadPage) => page.html.nodes.filter(isText).map(({ text }) => text);
  const isTagged = added.some((unit) => unit.startsWith("word:"));
  const quoted = (units: readonly string[]) => units.filter((unit) => unit.startsWith('"'));
  const gone = isTagged ? [] : quoted(removed);
  return (
    difference([...words(texts(before)), ...words(quoted(added))], words(gone), words(texts(after))).size ===
    0
  );
}

/** Whether a statement of a block needs a variable that is declared further below in the same block. */
function earlyUses({ statements }: JsBlock): string[] {
  return statements.flatMap((statement, at) => {
    const later = new Set(
      statements.slice(at + 1).flatMap((one) => (one.type === "FunctionDeclaration" ? [] : one.declares)),
    );
    const inner = statement.blocks.flatMap(earlyUses);
    return [...usesAtOnce(statement).filter((name) => later.has(name)), ...inner];
  });
}

const variablesOf = (js: JsTree) =>
  new Set(
    js.statements.flatMap(({ head }) =>
      head.filter(({ kind }) => kind === "variable").map(({ text }) => text),
    ),
  );

/** The ids and classes that a script looks for. */
function selectedNames(text: string): string[] {
  const selectors = [...text.matchAll(/(?:querySelector(?:All)?|closest|matches)\(\s*(["'`])([^"'`]*)\1/g)];
  return selectors.flatMap(([, , selector = ""]) => selector.match(/[.#][\w-]+/g) ?? []);
}

function pageNames(page: ReadPage): Set<string> {
  const elements = page.html.nodes.filter((node) => !isText(node));
  return new Set(
    elements.flatMap((node) => [
      ...wordsOfAttribute(node, "class").map((name) => `.${name}`),
      ...wordsOfAttribute(node, "id").map((name) => `#${name}`),
    ]),
  );
}

/**
 * Whether the selectors and variables of the code that the edits lead to, and that lead somewhere there, lead somewhere on the learner's
 * page too.
 */
export function resolves(
  before: ReadPage,
  after: ReadPage,
  to: ReadPage,
  renames: Renames,
): Record<"css" | "js", boolean> {
  const [names, toNames] = [pageNames(after), pageNames(to)];
  const [old, oldNames] = [new Set(selectedNames(before.js.source)), pageNames(before)];
  const wasBroken = (name: string) => old.has(name) && !oldNames.has(name);
  const selected = selectedNames(to.js.source).filter((name) => toNames.has(name));
  const own = selectedNames(after.js.source);
  const wanted = selected.map((name) => renameInSelector(name, renames)).filter((name) => own.includes(name));
  const used = variablesOf(to.js);
  const isUsed = variablesOf(after.js);
  const undeclared = [...used]
    .filter((name) => to.js.declared.has(name))
    .map((name) => renames.variables.get(name) ?? name)
    .filter((name) => isUsed.has(name) && !after.js.declared.has(name));
  const wereEarly = new Set(earlyUses(before.js.program));
  const early = earlyUses(after.js.program).filter((name) => !wereEarly.has(name));
  const rules = to.css.rules.filter((rule) => !before.css.rules.some((one) => keyOf(one) === keyOf(rule)));
  const styled = rules.flatMap(({ selectors }) =>
    selectors.flatMap((one) => one.match(/[.#][A-Za-z_][\w-]*/g) ?? []),
  );
  const isStyled = after.css.rules.flatMap(({ selectors }) =>
    selectors.flatMap((one) => one.match(/[.#][A-Za-z_][\w-]*/g) ?? []),
  );
  const unmet = styled
    .filter((name) => toNames.has(name))
    .map((name) => renameInSelector(name, renames))
    .filter((name) => isStyled.includes(name) && !names.has(name));
  const hasJs =
    wanted.every((name) => names.has(name) || wasBroken(name)) &&
    undeclared.length === 0 &&
    early.length === 0;
  return { css: unmet.length === 0, js: hasJs };
}
