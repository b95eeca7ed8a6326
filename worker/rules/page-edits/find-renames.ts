/** Finds what a learner calls the classes, ids, custom properties and variables of the code that the edits begin with. */
import { pairRules } from "./css-edits.ts";
import type { CssRule, CssTree } from "./css-tree.ts";
import { newRenames, type Renames } from "./edits.ts";
import type { HtmlMatch } from "./html-match.ts";
import { type HtmlTree, isText, wordsOfAttribute } from "./html-tree.ts";
import { type JsMatch, matchJs } from "./js-match.ts";
import type { JsTree } from "./js-tree.ts";
import { renameInSelector } from "./renames.ts";

/** A page in its three languages, read. */
export interface ReadPage {
  html: HtmlTree;
  css: CssTree;
  js: JsTree;
}

/** Counts for which new name each old name is taken, and gives every name to one at most. */
class Votes {
  readonly #votes = new Map<string, Map<string, number>>();

  add(old: string, now: string): void {
    const votes = this.#votes.get(old) ?? new Map<string, number>();
    votes.set(now, (votes.get(now) ?? 0) + 1);
    this.#votes.set(old, votes);
  }

  into(names: Map<string, string>): void {
    const all = [...this.#votes].flatMap(([old, votes]) =>
      [...votes].map(([now, count]) => ({ old, now, count })),
    );
    const used = new Set(names.values());
    for (const { old, now } of all.sort((a, b) => b.count - a.count)) {
      if (names.has(old) || used.has(now)) continue;
      names.set(old, now);
      used.add(now);
    }
  }
}

/** All names of a page: words behind a dot or hash of its CSS and JavaScript, and of its attributes. */
function namesIn({ html, css, js }: ReadPage): { classes: Set<string>; ids: Set<string> } {
  const elements = html.nodes.filter((node) => !isText(node));
  const code = `${css.source}\n${js.source}`;
  const named = (sign: string) =>
    [...code.matchAll(/([.#])(-?[A-Za-z_][\w-]*)/g)].flatMap(([, mark, name = ""]) =>
      mark === sign ? [name] : [],
    );
  const inStrings = [
    ...js.source.matchAll(/(?:classList\.\w+|getElementById|getElementsByClassName)\(\s*["'`]([\w -]+)/g),
  ].flatMap(([, words = ""]) => words.split(/\s+/));
  return {
    classes: new Set([
      ...elements.flatMap((node) => wordsOfAttribute(node, "class")),
      ...named("."),
      ...inStrings,
    ]),
    ids: new Set([...elements.flatMap((node) => wordsOfAttribute(node, "id")), ...named("#"), ...inStrings]),
  };
}

/**
 * The learner's names. A name counts as another one only where the old one is nowhere on the learner's page and the new one nowhere on
 * Codex's.
 */
export function findRenames(
  from: ReadPage,
  page: ReadPage,
  match: HtmlMatch,
): { renames: Renames; js: JsMatch } {
  const renames = newRenames();
  const [old, now] = [namesIn(from), namesIn(page)];
  for (const kind of ["class", "id"] as const) {
    const [names, before, after] =
      kind === "class" ? [renames.classes, old.classes, now.classes] : [renames.ids, old.ids, now.ids];
    const votes = new Votes();
    for (const [one, other] of match) {
      const lost = wordsOfAttribute(one, kind).filter((name) => !after.has(name));
      const found = wordsOfAttribute(other, kind).filter((name) => !before.has(name));
      for (const [index, name] of lost.entries()) {
        const candidate = found[index];
        if (candidate !== undefined) votes.add(name, candidate);
      }
    }
    votes.into(names);
  }
  findInStyles(from, page, renames, old.classes, now.classes);
  let js = matchJs(from.js, page.js, renames);
  // The first names that are found help to find the statements that hold the others.
  for (let round = 0; round < 2 && from.js.source !== page.js.source; round++) {
    const found = findInScript(from, page, js, renames, old.classes, now.classes);
    if (found) js = matchJs(from.js, page.js, renames);
    else break;
  }
  return { renames, js };
}

const customProperties = (css: CssTree) => new Set(css.source.match(/--[A-Za-z_][\w-]*/g) ?? []);

function findInStyles(
  from: ReadPage,
  page: ReadPage,
  renames: Renames,
  old: ReadonlySet<string>,
  now: ReadonlySet<string>,
): void {
  if (from.css.source === page.css.source) return;
  const named = from.css.rules.map((rule) => ({
    ...rule,
    selectors: rule.selectors.map((one) => renameInSelector(one, renames)),
    context: renameInSelector(rule.context, renames),
  }));
  const pairs = pairRules(named, page.css.rules);
  const classes = new Votes();
  for (const [one, other] of pairs) {
    const [before, after] = [classesOf(one), classesOf(other)];
    if (before.length !== after.length) continue;
    for (const [index, name] of before.entries()) {
      const own = after[index];
      if (own !== undefined && own !== name && !now.has(name) && !old.has(own) && old.has(name))
        classes.add(name, own);
    }
  }
  classes.into(renames.classes);
  const [before, after] = [customProperties(from.css), customProperties(page.css)];
  const properties = new Votes();
  const vote = (name: string | undefined, own: string | undefined) => {
    if (name && own && !after.has(name) && !before.has(own)) properties.add(name, own);
  };
  for (const [one, other] of pairs) {
    const lost = one.declarations.filter(({ property }) => property.startsWith("--") && !after.has(property));
    const found = other.declarations.filter(
      ({ property }) => property.startsWith("--") && !before.has(property),
    );
    for (const [index, declaration] of lost.entries()) {
      const same = found.find(({ value }) => value === declaration.value);
      vote(
        declaration.property,
        same?.property ?? (lost.length === found.length ? found[index]?.property : undefined),
      );
    }
    for (const declaration of one.declarations) {
      const own = other.declarations.find(({ property }) => property === declaration.property);
      const [uses, ownUses] = [declaration, own].map((used) => used?.value.match(/--[A-Za-z_][\w-]*/g) ?? []);
      for (const [index, name] of (uses ?? []).entries()) vote(name, ownUses?.[index]);
    }
  }
  properties.into(renames.properties);
}

const classesOf = ({ selectors }: CssRule) =>
  selectors.flatMap((one) => one.match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1));

/** Adds what the matched statements tell. Whether there was anything new. */
function findInScript(
  from: ReadPage,
  page: ReadPage,
  match: JsMatch,
  renames: Renames,
  old: ReadonlySet<string>,
  now: ReadonlySet<string>,
): boolean {
  const [variables, classes] = [new Votes(), new Votes()];
  const [before, after] = [from.js.declared, page.js.declared];
  for (const [one, other] of match.statements) {
    if (one.head.length !== other.head.length) {
      const [name, own] = [one.declares[0], other.declares[0]];
      if (name && own && !after.has(name) && !before.has(own)) variables.add(name, own);
      continue;
    }
    for (const [index, token] of one.head.entries()) {
      const own = other.head[index];
      if (!own || own.text === token.text || own.kind !== token.kind) continue;
      if (
        token.kind === "variable" &&
        before.has(token.text) &&
        after.has(own.text) &&
        !after.has(token.text) &&
        !before.has(own.text)
      )
        variables.add(token.text, own.text);
      if (token.kind === "string") {
        const [name, other] = [token.text, own.text].map((text) => text.replace(/^["'`]?[.]?|["'`]$/g, ""));
        if (name && other && old.has(name) && !now.has(name) && !old.has(other) && now.has(other))
          classes.add(name, other);
      }
    }
  }
  const count = renames.variables.size + renames.classes.size;
  variables.into(renames.variables);
  classes.into(renames.classes);
  return renames.variables.size + renames.classes.size > count;
}
