/** Replaces `var()` in a style sheet where its value is certain. */

import { ONLY_VARIABLE } from "./background-variables.ts";
import type { Styles } from "./cascade.ts";
import { withDeclarations } from "./changed-styles.ts";
import type { Longhand } from "./longhands.ts";
import { type Declaration, expandIn, type Sheet } from "./sheet.ts";
import { readPropertyValue } from "./values.ts";

/** Selectors of elements around the whole page. */
const ROOT_SELECTORS: ReadonlySet<string> = new Set([":root", "html", "body", "*"]);
/** Variables that are defined by variables are replaced up to this depth. */
const MAX_DEPTH = 4;
/** Longer values stay as they are written. */
const MAX_CHARACTERS = 400;

const VARIABLE = /var\((--[\w-]+)(?: , [^()]*)?\)/g;

const hasFallback = ({ sets }: Declaration) => sets.some(([, value]) => /var\(--[\w-]+ ,/.test(value));

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
  return withDeclarations(styles, (one) => resolveDeclaration(one, definitions, sheet));
}

/**
 * The styles without the second values of `var()` where the variable has a value on the whole page, since browsers then never take them.
 * Returns the same instance where there are none.
 */
export function withoutUnusedFallbacks(styles: Styles): Styles {
  const { sheet } = styles;
  if (!sheet.rules.some(({ declarations }) => declarations.some(hasFallback))) return styles;
  const defined = new Set(
    [...sheet.bySelector].flatMap(([selectorKey, { rules }]) =>
      ROOT_SELECTORS.has(selectorKey)
        ? rules.flatMap(({ declarations }) =>
            declarations.flatMap(({ sets }) => sets.map(([property]) => property)),
          )
        : [],
    ),
  );
  const shorten = (value: string) =>
    value.replace(VARIABLE, (written, name: string) => (defined.has(name) ? `var(${name})` : written));
  return withDeclarations(styles, (one) =>
    one.sets.some(([, value]) => shorten(value) !== value)
      ? { ...one, sets: one.sets.map(([property, value]) => [property, shorten(value)]) }
      : one,
  );
}

/** The values of the variables that have one definition, by name. */
function globalDefinitions(sheet: Sheet): Map<string, string> {
  const places = new Map<string, Set<string>>();
  const definitions = new Map<string, string>();
  for (const [selectorKey, { rules }] of sheet.bySelector)
    for (const { declarations } of rules)
      for (const { sets } of declarations)
        for (const [property, value] of sets) {
          // Stryker disable next-line StringLiteral: only variables are looked up.
          if (!property.startsWith("--") || value.length > MAX_CHARACTERS) continue;
          places.set(property, (places.get(property) ?? new Set()).add(selectorKey));
          definitions.set(property, value);
        }
  // Several keys, joined, are no selector of the root.
  for (const [name, selectorKeys] of places)
    if (!ROOT_SELECTORS.has([...selectorKeys].join())) definitions.delete(name);
  return definitions;
}

function resolveDeclaration(
  declaration: Declaration,
  definitions: ReadonlyMap<string, string>,
  sheet: Sheet,
): Declaration {
  const { sets } = declaration;
  if (sets.length === 1) {
    // A value with `var()` is set under the shorthand's own name.
    const [[property = "", value = ""] = []] = sets;
    const resolved = property.startsWith("--") ? null : resolveValue(property, value, definitions);
    return resolved ? { ...declaration, ...expandIn(sheet, property, resolved) } : declaration;
  }
  const background = sets.find(([name]) => name === "background-color")?.[1];
  if (background === undefined) {
    const resolve = ([name, value]: Longhand): Longhand => [
      name,
      resolveValue(name, value, definitions)?.join(" ") ?? value,
    ];
    return usesVariables(declaration) ? { ...declaration, sets: sets.map(resolve) } : declaration;
  }
  // The variable of a background's colour may as well be an image.
  // Stryker disable next-line StringLiteral: no variable has such a name.
  const color = definitions.get(ONLY_VARIABLE.exec(background)?.[1] ?? "");
  return color === undefined ? declaration : { ...declaration, ...expandIn(sheet, "background", [color]) };
}

/** The parts of a value without its variables. Null where it has none, or one isn't known. */
function resolveValue(
  property: string,
  value: string,
  definitions: ReadonlyMap<string, string>,
): string[] | null {
  if (value.length > MAX_CHARACTERS || !value.includes("var(")) return null;
  let resolved = value;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    resolved = resolved.replace(VARIABLE, (written, name: string) => definitions.get(name) ?? written);
    if (resolved.length > MAX_CHARACTERS) return null;
  }
  return resolved.includes("var(") ? null : readPropertyValue(property, resolved);
}
