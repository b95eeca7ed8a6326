/** Styles with other rules or declarations in the places of some. */
import { Styles } from "./cascade.ts";
import type { Declaration, Rule, Sheet } from "./sheet.ts";

/** The styles with each declaration changed. */
export function withDeclarations(styles: Styles, change: (one: Declaration) => Declaration): Styles {
  const changeRule = (rule: Rule): Rule => ({ ...rule, declarations: rule.declarations.map(change) });
  return withRules(styles, new Map(styles.sheet.rules.map((rule) => [rule, changeRule(rule)])));
}

/** The styles with some rules replaced. @param changed the new rules, by those that they replace */
export function withRules({ sheet }: Styles, changed: ReadonlyMap<Rule, Rule>): Styles {
  const change = (rules: readonly Rule[]) => rules.map((rule) => changed.get(rule) ?? rule);
  const bySelector: Sheet["bySelector"] = new Map();
  for (const [selectorKey, { selector, rules }] of sheet.bySelector)
    bySelector.set(selectorKey, { selector, rules: change(rules) });
  return new Styles({ ...sheet, rules: change(sheet.rules), bySelector });
}
