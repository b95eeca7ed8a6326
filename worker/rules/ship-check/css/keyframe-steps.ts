/** Steps of animations that browsers add themselves. */
import type { Styles } from "./cascade.ts";
import type { WantedDeclaration } from "./selector-check.ts";
import { contextOf } from "./sheet.ts";

const KEYFRAMES = /^@(?:-\w+-)?keyframes /;
const ENDS: ReadonlySet<string> = new Set(["0%", "100%"]);
/** Values of an element of which no rule says anything, in normal form. */
const UNTOUCHED = new Map([
  ["opacity", /^1$/],
  ["transform", /^(?:none|translate\(0 , 0\)|scale\(1 , 1\)|rotate\(0\))$/],
]);

/**
 * Whether the first or last step of an animation says what the elements are without it, so that it may be left out. True only where no rule of
 * the ship outside of animations gives any element another value, and another step of the ship's animation changes the property.
 */
export function isUntouchedStep({ sheet }: Styles, wanted: WantedDeclaration): boolean {
  const { selectorKey, selector, property, cascaded } = wanted;
  const context = contextOf(selectorKey, selector);
  const untouched = UNTOUCHED.get(property);
  if (!untouched?.test(cascaded.value) || !ENDS.has(selector) || !KEYFRAMES.test(context)) return false;
  let isChanged = false;
  for (const [key, { selector: own, rules }] of sheet.bySelector) {
    const ownContext = contextOf(key, own);
    const values = rules.flatMap(({ declarations }) =>
      declarations.flatMap(({ sets }) => sets.flatMap(([name, value]) => (name === property ? [value] : []))),
    );
    const isTouched = values.some((value) => !untouched.test(value));
    if (isTouched && (key === selectorKey || !KEYFRAMES.test(ownContext))) return false;
    if (isTouched && ownContext === context) isChanged = true;
  }
  return isChanged;
}
