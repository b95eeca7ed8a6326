/** What has to hold after edits were put into a learner's page. */

import type { Code } from "../code.ts";
import { unitsOfRule } from "./apply-css.ts";
import { unitOf as htmlUnit } from "./apply-html.ts";
import { unitOf as jsUnit, ownUsesAtOnce, runsAtOnce } from "./apply-js.ts";
import { type CssRule, keyOf, readCss } from "./css-tree.ts";
import type { Applied, Renames } from "./edits.ts";
import type { ReadPage } from "./find-renames.ts";
import { isText, readHtml, wordsOfAttribute } from "./html-tree.ts";
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
  const elements = (units: readonly string[]) => units.filter((unit) => /^<!?\w[^>]*>/.test(unit));
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

/** The variables that statements need when they run, though a block around declares them further below. */
function earlyUses(program: JsBlock): string[] {
  const early: string[] = [];
  // `below` counts the blocks around that declare a name further below.
  const visit = ({ statements }: JsBlock, below: Map<string, number>) => {
    const count = (name: string, by: number) => below.set(name, (below.get(name) ?? 0) + by);
    const declared = new Map<string, number>();
    for (const [at, one] of statements.entries())
      if (one.type !== "FunctionDeclaration") for (const name of one.declares) declared.set(name, at);
    for (const name of declared.keys()) count(name, 1);
    for (const [at, statement] of statements.entries()) {
      for (const name of statement.declares) if (declared.get(name) === at) count(name, -1);
      early.push(...ownUsesAtOnce(statement).filter((name) => (below.get(name) ?? 0) > 0));
      const inner = runsAtOnce(statement) ? below : new Map<string, number>();
      for (const block of statement.blocks) visit(block, inner);
    }
  };
  visit(program, new Map());
  return early;
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

/** The versions of a page that the last check compares, and what the learner calls things. */
interface Versions {
  /** The learner's page before and after. */
  before: ReadPage;
  after: ReadPage;
  /** What the edits lead from and to. */
  from: ReadPage;
  to: ReadPage;
  renames: Renames;
}

/**
 * Whether the selectors of the style sheet lead somewhere that the edits added. What leads nowhere on Codex's page either, such as a
 * class that a script gives, isn't looked for.
 */
export function resolvesCss({ after, from, to, renames }: Versions): boolean {
  const namesOf = ({ selectors }: CssRule) =>
    selectors.flatMap((one) => one.match(/[.#][A-Za-z_][\w-]*/g) ?? []);
  const old = new Set(from.css.rules.map(keyOf));
  const [names, known] = [pageNames(after), pageNames(to)];
  const used = new Set(after.css.rules.flatMap(namesOf));
  return to.css.rules
    .filter((rule) => !old.has(keyOf(rule)))
    .flatMap(namesOf)
    .filter((name) => known.has(name))
    .map((name) => renameInSelector(name, renames))
    .every((name) => names.has(name) || !used.has(name));
}

/**
 * Whether the selectors and variables of the script lead somewhere, and variables are used behind their declarations. What the learner
 * had broken before counts only where the edits use it.
 */
export function resolvesJs(versions: Versions): boolean {
  const { before, after } = versions;
  const wereEarly = new Set(earlyUses(before.js.program));
  const isEarly = earlyUses(after.js.program).some((name) => !wereEarly.has(name));
  return !isEarly && resolvesVariables(versions) && resolvesSelectors(versions);
}

function resolvesVariables({ after, to, renames }: Versions): boolean {
  const used = variablesOf(after.js);
  return [...variablesOf(to.js)]
    .filter((name) => to.js.declared.has(name))
    .map((name) => renames.variables.get(name) ?? name)
    .every((name) => !used.has(name) || after.js.declared.has(name));
}

function resolvesSelectors({ before, after, from, to, renames }: Versions): boolean {
  const [names, known, namesBefore] = [pageNames(after), pageNames(to), pageNames(before)];
  const [own, ownBefore] = [selectedNames(after.js.source), selectedNames(before.js.source)];
  const old = [...selectedNames(from.js.source)];
  return selectedNames(to.js.source).every((name) => {
    const at = old.indexOf(name);
    const isNew = at < 0;
    if (!isNew) old.splice(at, 1);
    const called = renameInSelector(name, renames);
    const wasBroken = !isNew && ownBefore.includes(called) && !namesBefore.has(called);
    return !known.has(name) || names.has(called) || !own.includes(called) || wasBroken;
  });
}
