/** Backgrounds whose value is a variable. */
import type { Expansion } from "./longhands.ts";
import { expandShorthand } from "./shorthands.ts";

/** A value that is one variable. */
export const ONLY_VARIABLE = /^var\((--[\w-]+)\)$/;

/**
 * Expands each `background` whose value is a variable for a colour, so that it equals `background-color`. The variable itself stays.
 *
 * @param declarations all declarations of a sheet; changed in place
 */
export function expandColorBackgrounds(declarations: readonly Expansion[]): void {
  const isColor = new Map<string, boolean>();
  for (const { sets } of declarations)
    for (const [property, value] of sets) {
      // Stryker disable next-line ConditionalExpression, StringLiteral: only variables are looked up.
      if (property.startsWith("--"))
        isColor.set(property, value.startsWith("#") && isColor.get(property) !== false);
    }
  for (const declaration of declarations)
    for (const [property, value] of declaration.sets) {
      if (property !== "background") continue;
      // Stryker disable next-line StringLiteral: no variable has such a name.
      const name = ONLY_VARIABLE.exec(value)?.[1] ?? "";
      if (!isColor.get(name)) continue;
      // Stryker disable next-line ArrayDeclaration: the variable takes the place of this colour.
      const { sets, resets } = expandShorthand("background", ["currentcolor"]);
      declaration.sets = sets.map(([longhand, initial]) => [
        longhand,
        longhand === "background-color" ? value : initial,
      ]);
      declaration.resets = resets;
    }
}
