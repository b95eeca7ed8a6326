/** Replaces `var()` in a style sheet where its value is certain. */

import { ONLY_VARIABLE } from "./background-variables.ts";
import { Styles } from "./cascade.ts";
import type { Declaration, Rule, Sheet } from "./sheet.ts";
import { expandShorthand } from "./shorthands.ts";
import { readPropertyValue } from "./values.ts";

/** Selectors of elements around the whole page. */
const ROOT_SELECTORS: ReadonlySet<string> = new Set([":root", "html", "body", "*"]);
/** Variables that are defined by variables are replaced up to this depth. */
const MAX_DEPTH = 4;
/** Longer values stay as they are written. */
const MAX_CHARACTERS = 400;

const VARIABLE = /var\((--[\w-]+)(?: , [^()]*)?\)/g;

/** Whether a declaration uses a variable. */
export function usesVariables({ sets }: Declaration): boolean {
  return sets.some(([, value]) => value.includes("var("));
}

/**
 * The styles with the values of variables in place of `var()`. A variable is replaced if all its definitions stand in the same rule for
 * the whole page, so that it has the same value everywhere. Returns the same instance where there is nothing to replace.
 */
export function resolveVariables(styles: Styles): Styles {
  const { sheet } = styles;
  if (!sheet.rules.some(({ declarations }) => declarations.some(usesVariables))) return styles;
  const definitions = globalDefinitions(sheet);
  const resolved = new Map(sheet.rules.map((rule) => [rule, resolveRule(rule, definitions)]));
  const bySelector: Sheet["bySelector"] = new Map();
  for (const [selectorKey, { selector, rules }] of sheet.bySelector)
    bySelector.set(selectorKey, { selector, rules: rules.map((rule) => resolved.get(rule) ?? rule) });
  return new Styles({ ...sheet, rules: sheet.rules.map((rule) => resolved.get(rule) ?? rule), bySelector });
}

/** The values of the variables that have one definition, by name. */
function globalDefinitions(sheet: Sheet): Map<string, string> {
  const places = new Map<string, Set<string>>();
  const definitions = new Map<string, string>();
  for (const [selectorKey, { rules }] of sheet.bySelector)
    for (const { declarations } of rules)
      for (const { sets } of declarations)
        for (const [property, value] of sets) {
          if (!property.startsWith("--") || value.length > MAX_CHARACTERS) continue;
          places.set(property, (places.get(property) ?? new Set()).add(selectorKey));
          definitions.set(property, value);
        }
  for (const [name, selectorKeys] of places)
    if (selectorKeys.size > 1 || ![...selectorKeys].every((key) => ROOT_SELECTORS.has(key)))
      definitions.delete(name);
  return definitions;
}

function resolveRule(rule: Rule, definitions: ReadonlyMap<string, string>): Rule {
  if (!rule.declarations.some(usesVariables)) return rule;
  return { ...rule, declarations: rule.declarations.map((one) => resolveDeclaration(one, definitions)) };
}

function resolveDeclaration(declaration: Declaration, definitions: ReadonlyMap<string, string>): Declaration {
  const [[property = "", value = ""] = []] = declaration.sets;
  const [background] = declaration.sets.filter(([name]) => name === "background-color");
  if (background && declaration.sets.length > 1 && background[1].includes("var(")) {
    const color = definitions.get(ONLY_VARIABLE.exec(background[1])?.[1] ?? "");
    return color === undefined ? declaration : { ...declaration, ...expandShorthand("background", [color]) };
  }
  // Any other value with `var()` is set under the shorthand's own name.
  if (declaration.sets.length !== 1 || property.startsWith("--") || !value.includes("var("))
    return declaration;
  if (value.length > MAX_CHARACTERS) return declaration;
  let resolved = value;
  for (let depth = 0; depth < MAX_DEPTH && resolved.includes("var("); depth++) {
    resolved = resolved.replace(VARIABLE, (written, name: string) => definitions.get(name) ?? written);
    if (resolved.length > MAX_CHARACTERS) return declaration;
  }
  if (resolved.includes("var(")) return declaration;
  return { ...declaration, ...expandShorthand(property, readPropertyValue(property, resolved)) };
}
