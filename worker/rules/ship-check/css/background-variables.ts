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
  const backgrounds: [declaration: Expansion, name: string, value: string][] = [];
  for (const declaration of declarations) {
    const [[property = "", value = ""] = []] = declaration.sets;
    if (property.startsWith("--"))
      isColor.set(property, value.startsWith("#") && isColor.get(property) !== false);
    const name = property === "background" ? ONLY_VARIABLE.exec(value)?.[1] : undefined;
    if (name !== undefined) backgrounds.push([declaration, name, value]);
  }
  for (const [declaration, name, variable] of backgrounds) {
    if (!isColor.get(name)) continue;
    const { sets, resets } = expandShorthand("background", ["currentcolor"]);
    declaration.sets = sets.map(([property, value]) => [
      property,
      property === "background-color" ? variable : value,
    ]);
    declaration.resets = resets;
  }
}
