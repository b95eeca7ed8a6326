/** Checks single declarations at the selectors of the reference. */
import { type CascadedValue, isMet, type Styles, setsMoreSides } from "./cascade.ts";
import type { Declaration } from "./sheet.ts";

/** A declaration that the reference has: where it stands, and the value that it gives. */
export type WantedDeclaration = {
  selectorKey: string;
  selector: string;
  property: string;
  cascaded: CascadedValue;
};

/**
 * Why a wanted declaration isn't met: the declaration that wins instead, if there is one, and the rule that the learner's rule should
 * come after, where only their order is wrong.
 */
export type Mismatch = { found: Declaration | undefined; shouldFollow?: string };

/** Checks one wanted declaration. Null where it is met. */
export type DeclarationCheck = (wanted: WantedDeclaration) => Mismatch | null;

/** A check that the wanted declarations win at the same selectors as in the reference. */
export function checkBySelector(ship: Styles, reference: Styles): DeclarationCheck {
  return ({ selectorKey, property, cascaded }) => {
    const values = ship.valuesWithHeavierRules(selectorKey, reference.sheet);
    const found = values.get(property);
    if (!isMet(found, property, cascaded)) return { found: found?.declaration };
    const setsMore = found && setsMoreSides(found.declaration, values, reference.valuesAt(selectorKey));
    return setsMore ? { found: found.declaration } : null;
  };
}
