/** The changes between two versions of a style sheet. */
import { type CssDeclaration, type CssRule, type CssTree, keyOf, readCss } from "./css-tree.ts";
import type { Draft } from "./edits.ts";

/** One change. `rule` is of the first version, `to` of the second. */
export type CssEdit = { id: string } & (
  | { kind: "insert"; to: CssRule; previous: CssRule[]; next: CssRule[] }
  | { kind: "remove"; rule: CssRule }
  | { kind: "selectors"; rule: CssRule; to: CssRule }
  | { kind: "add"; rule: CssRule; to: CssRule; declaration: CssDeclaration; previous: string[] }
  | { kind: "set"; rule: CssRule; to: CssRule; declaration: CssDeclaration; before: CssDeclaration }
  | { kind: "drop"; rule: CssRule; to: CssRule; before: CssDeclaration }
);

export interface CssEdits {
  from: CssTree;
  to: CssTree;
  edits: CssEdit[];
}

/** The changes between two style sheets, by selector and property. */
export function changeCss(fromSource: string, toSource: string): CssEdits {
  const [from, to] = [readCss(fromSource), readCss(toSource)];
  const edits: CssEdit[] = [];
  if (fromSource === toSource) return { from, to, edits };
  const add = (edit: Draft<CssEdit>) => edits.push({ ...edit, id: `css:${edits.length + 1}` } as CssEdit);
  const pairs = pairRules(from.rules, to.rules);
  const back = new Map([...pairs].map(([one, other]) => [other, one]));
  for (const [at, rule] of to.rules.entries()) {
    const before = back.get(rule);
    if (before) compareRules(before, rule, add);
    // A new at-rule brings the rules in it along.
    else if (!rule.parent || back.has(rule.parent)) {
      const known = (rules: CssRule[]) =>
        rules.flatMap((one) => {
          const other = back.get(one);
          return other && one.parent === rule.parent ? [other] : [];
        });
      const [previous, next] = [known(to.rules.slice(0, at).reverse()), known(to.rules.slice(at + 1))];
      add({ kind: "insert", to: rule, previous, next });
    }
  }
  for (const rule of from.rules)
    if (!pairs.has(rule) && (!rule.parent || pairs.has(rule.parent))) add({ kind: "remove", rule });
  return { from, to, edits };
}

function compareRules(before: CssRule, after: CssRule, add: (edit: Draft<CssEdit>) => void) {
  if (keyOf(before) !== keyOf(after) && before.context === after.context)
    add({ kind: "selectors", rule: before, to: after });
  const old = lastByProperty(before);
  const now = lastByProperty(after);
  for (const [property, declaration] of now) {
    const one = old.get(property);
    if (!one) {
      const previous = [...now.keys()].slice(0, [...now.keys()].indexOf(property)).reverse();
      add({ kind: "add", rule: before, to: after, declaration, previous });
    } else if (one.value !== declaration.value)
      add({ kind: "set", rule: before, to: after, declaration, before: one });
  }
  for (const [property, one] of old)
    if (!now.has(property)) add({ kind: "drop", rule: before, to: after, before: one });
}

const lastByProperty = (rule: CssRule) => new Map(rule.declarations.map((one) => [one.property, one]));

/** Pairs rules with the same selectors in the same at-rules, then those whose declarations are the same. */
export function pairRules(before: readonly CssRule[], after: readonly CssRule[]): Map<CssRule, CssRule> {
  const pairs = new Map<CssRule, CssRule>();
  const used = new Set<CssRule>();
  const pairBy = (key: (rule: CssRule) => string | null) => {
    const free = after.filter((rule) => !used.has(rule) && key(rule) !== null);
    const byKey = Map.groupBy(free, (rule) => key(rule) ?? "");
    for (const rule of before) {
      const own = key(rule);
      const other = own === null || pairs.has(rule) ? undefined : byKey.get(own)?.shift();
      if (!other) continue;
      pairs.set(rule, other);
      used.add(other);
    }
  };
  pairBy(keyOf);
  pairBy(contentOf);
  return pairs;
}

/** What a rule sets, without its selectors; null where that is too little to know it by. */
function contentOf(rule: CssRule): string | null {
  if (rule.selectors.length === 0 || rule.declarations.length === 0) return null;
  return `${rule.context}${rule.declarations
    .map(({ property, value }) => `${property}:${value}`)
    .sort()
    .join(";")}`;
}
