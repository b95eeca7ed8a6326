/** The cascade among the rules of one selector: which declaration gives each property its value. */
import { isSurelyInvalid } from "./invalid-values.ts";
import { isInitial } from "./longhands.ts";
import { contextOf, type Declaration, type Rule, type Sheet } from "./sheet.ts";

/** The value that a property has after the cascade, and the declaration that it comes from. */
export type CascadedValue = { value: string; declaration: Declaration; order: number };

/**
 * The values after the cascade of rules of the same specificity, by property: later declarations win over earlier ones, `!important` ones
 * over all others. A value that browsers surely drop replaces none; alone it stays, so that a tip can quote it. Resets by shorthands are
 * collected by name or prefix and applied at the end, so that many shorthands don't each pass over all properties.
 */
export function cascade(rules: readonly Rule[]): Map<string, CascadedValue> {
  const values = new Map<string, CascadedValue>();
  const resetAt = new Map<string, { any: number; important: number }>();
  let order = 0;
  let lastReset = 0;
  for (const { declarations } of rules) {
    for (const declaration of declarations) {
      order++;
      if (
        declaration.sets.every(
          ([property, value]) => values.has(property) && isSurelyInvalid(property, value),
        )
      )
        continue;
      for (const reset of declaration.resets) {
        const before = resetAt.get(reset)?.important ?? 0;
        resetAt.set(reset, { any: order, important: declaration.important ? order : before });
        // The first declaration has nothing to reset, unless it is important.
        // Stryker disable next-line ConditionalExpression, EqualityOperator: it only saves time.
        const resetOrder = declaration.important ? Number.POSITIVE_INFINITY : values.size > 0 ? order : 0;
        lastReset = Math.max(lastReset, resetOrder);
      }
      for (const [property, value] of declaration.sets) {
        if (!declaration.important && values.get(property)?.declaration.important) continue;
        values.set(property, { value, declaration, order });
      }
    }
  }
  // Stryker disable next-line ConditionalExpression: it only saves time.
  if (lastReset === 0) return values;
  for (const [property, { declaration, order: own }] of values) {
    // Stryker disable next-line ConditionalExpression, EqualityOperator: it only saves time.
    if (own >= lastReset) continue;
    for (const [reset, { any, important }] of resetAt) {
      const isReset = declaration.important ? important > own : important > 0 || any > own;
      if (isReset && covers(reset, property)) values.delete(property);
    }
  }
  return values;
}

/** Whether a reset names the property, in full or as a prefix that ends in `-`. A lone `-` covers all properties. */
function covers(reset: string, property: string): boolean {
  return property === reset || reset === "-" || (reset.endsWith("-") && property.startsWith(reset));
}

/** Whether a value is the wanted one and as important. A longhand that is only implied by a wanted shorthand may be absent. */
export function isMet(found: CascadedValue | undefined, property: string, wanted: CascadedValue): boolean {
  if (isWithoutEffect(property, wanted)) return true;
  if (found === undefined) return isImplied(property, wanted);
  const hasValue =
    found.value === wanted.value ||
    includesWanted(found.value, property, wanted.value) ||
    (isCurveLeftOpen(property, wanted) && SMOOTH_CURVES.test(found.value));
  return hasValue && (found.declaration.important || !wanted.declaration.important);
}

/** Whether a longhand says nothing, since the main one of its shorthand says that there is no animation or line: `animation: none`. */
function isWithoutEffect(property: string, { declaration }: CascadedValue): boolean {
  if (!SECONDARY.test(property)) return false;
  const main = property.startsWith("animation-") ? "animation-name" : "text-decoration-line";
  return declaration.sets.some(([name, value]) => name === main && value === "none");
}

/** Whether a value does the wanted one among others: a transition of all properties is one of the wanted property too. */
function includesWanted(value: string, property: string, wanted: string): boolean {
  return property === "transition-property" && value === "all" && wanted !== "none";
}

/** Whether a shorthand of a transition or animation says nothing of its curve, which is then `ease`. */
function isCurveLeftOpen(property: string, { value, declaration }: CascadedValue): boolean {
  return (
    property.endsWith("-timing-function") &&
    value === "ease" &&
    declaration.sets.length > 1 &&
    !/\sease(?![\w-])/i.test(declaration.text)
  );
}

/** Curves without steps, for one transition or animation or for several. */
const SMOOTH_CURVES =
  /^(?:linear|ease(?:-in|-out|-in-out)?|cubic-bezier\([^()]*\))(?: , (?:linear|ease(?:-in|-out|-in-out)?|cubic-bezier\([^()]*\)))*$/;

/** Whether a shorthand resets the longhand to its initial value while it sets another one. */
export function isImplied(property: string, { value, declaration }: CascadedValue): boolean {
  if (!isInitial(property, value) || declaration.sets.length < 2) return false;
  return SECONDARY.test(property) || declaration.sets.some(([name, other]) => !isInitial(name, other));
}

/** Longhands that say nothing unless the main longhand of their shorthand says something: `text-decoration: none` is about the line. */
const SECONDARY = /^(?:text-decoration-(?!line)|animation-(?!name))/;

/** Longhands for a single side, corner or axis, each with the value at which it shows nothing. */
const SIDE_LONGHANDS: readonly (readonly [property: RegExp, invisible: string])[] = [
  [/^(?:scroll-)?(?:margin|padding)-/, "0"],
  [/^border-.*-radius$/, "0"],
  [/^border-.*-style$/, "none"],
  [/^(?:top|right|bottom|left|inset-.*)$/, "auto"],
  [/^(?:row|column)-gap$/, "0"],
  [/^overflow-[xy]$/, "visible"],
];

/**
 * Whether a declaration that gives a wanted value also gives a visible value to a side, corner or axis that the reference leaves alone:
 * `padding: 16px` for `padding-top: 16px`. Sides that other declarations take back don't count.
 *
 * @param ship the ship's values at the same place
 * @param reference the reference's values there
 */
export function setsMoreSides(
  declaration: Declaration,
  ship: ReadonlyMap<string, CascadedValue>,
  reference: ReadonlyMap<string, CascadedValue>,
): boolean {
  const { sets } = declaration;
  return (
    sets.length > 1 &&
    sets.some(([name, value]) => {
      const invisible = SIDE_LONGHANDS.find(([side]) => side.test(name))?.[1];
      const isVisible = invisible !== undefined && value !== invisible && !NEUTRAL_VALUES.has(value);
      if (!isVisible || reference.has(name)) return false;
      return ship.get(name)?.declaration === declaration && !isWithoutWidth(name, ship);
    })
  );
}

/** Whether a longhand is the style of a border that has no width. */
function isWithoutWidth(name: string, values: ReadonlyMap<string, CascadedValue>): boolean {
  const [, side] = /^border-(.+)-style$/.exec(name) ?? [];
  return side !== undefined && values.get(`border-${side}-width`)?.value === "0";
}

const NEUTRAL_VALUES: ReadonlySet<string> = new Set(["initial", "unset", "normal"]);

/** A sheet with the cascaded values of its selector keys, computed on demand. */
export class Styles {
  readonly sheet: Sheet;
  // The key is the rule where there is only one, since all selectors of its list share it.
  readonly #values = new Map<string | Rule, Map<string, CascadedValue>>();

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  /** The cascaded values of a selector key, by property. */
  valuesAt(selectorKey: string): Map<string, CascadedValue> {
    const rules = this.sheet.bySelector.get(selectorKey)?.rules ?? [];
    const key = rules.length === 1 && rules[0] ? rules[0] : selectorKey;
    let values = this.#values.get(key);
    if (!values) {
      values = cascade(rules);
      this.#values.set(key, values);
    }
    return values;
  }

  /**
   * The cascaded values of a selector key, together with the rules that repeat its selector with a higher specificity (`body p` for `p`).
   * Rules at selector keys of `except` don't count. Every call on one instance has to pass the same `except`.
   */
  valuesWithHeavierRules(selectorKey: string, except: Sheet): Map<string, CascadedValue> {
    const heavier = this.#heavierRules(except).get(selectorKey);
    if (!heavier) return this.valuesAt(selectorKey);
    let values = this.#heavierValues.get(selectorKey);
    if (!values) {
      values = cascade([...(this.sheet.bySelector.get(selectorKey)?.rules ?? []), ...heavier]);
      this.#heavierValues.set(selectorKey, values);
    }
    return values;
  }

  readonly #heavierValues = new Map<string, Map<string, CascadedValue>>();

  #heavier: Map<string, Rule[]> | null = null;

  #heavierRules(except: Sheet): Map<string, Rule[]> {
    // Stryker disable next-line ConditionalExpression: it only saves time.
    if (this.#heavier) return this.#heavier;
    this.#heavier = new Map();
    for (const [selectorKey, { selector, rules }] of this.sheet.bySelector) {
      if (except.bySelector.has(selectorKey)) continue;
      const lighter = selector.replace(REDUNDANT_ANCESTORS, "");
      if (lighter === selector || lighter === "") continue;
      const lighterKey = contextOf(selectorKey, selector) + lighter;
      const heavier = this.#heavier.get(lighterKey);
      if (heavier) for (const rule of rules) heavier.push(rule);
      else this.#heavier.set(lighterKey, [...rules]);
    }
    return this.#heavier;
  }
}

/** Ancestors that every element of a page has. */
const REDUNDANT_ANCESTORS = /^(?:(?:html|:root|body|\*)[ >])+/;
