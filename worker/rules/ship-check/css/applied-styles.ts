/** The cascade on a page: which declaration wins at each element. */
import type { Element } from "../html/page.ts";
import { lookupTable } from "../lookup-table.ts";
import { type CascadedValue, cascade } from "./cascade.ts";
import { PageElements } from "./selector-match.ts";
import type { PlacedElement } from "./selector-tests.ts";
import { contextOf, type Rule, type Sheet } from "./sheet.ts";

/**
 * The conditions under which rules are considered: the at-rules around them (as in a selector key), the states of their selector
 * (`:hover`), and its pseudo-element (`::before`). Rules without at-rules or states apply in every layer of their pseudo-element.
 */
export type Layer = { context: string; state: string; pseudo: string };

type AppliedRule = { rule: Rule; specificity: number; order: number };

/** More pairs of an element and a rule are not looked at. No page that a person wrote needs as many. */
const MAX_PAIRS = 20_000;
/** Nor more declarations, counted for each cascade that contains them. */
const MAX_CASCADED = 20_000;

/** A style sheet applied to a page. */
export class AppliedStyles {
  readonly #sheet: Sheet;
  readonly #page: PageElements;
  readonly #layers = new Map<string, AppliedLayer | null>();
  readonly #order: ReadonlyMap<Rule, number>;
  readonly #ignoredStyles: ReadonlySet<string> | null;
  #pairsLeft = MAX_PAIRS;

  /** @param ignoredStyles declarations of `style` attributes that don't count, each as `style:property=value`; null ignores all */
  constructor(sheet: Sheet, page: PageElements, ignoredStyles: ReadonlySet<string> | null) {
    this.#sheet = sheet;
    this.#page = page;
    this.#ignoredStyles = ignoredStyles;
    this.#order = new Map(sheet.rules.map((rule, index) => [rule, index]));
  }

  /** What applies in a layer. Null where the page and the sheet are too large. */
  in(layer: Layer): AppliedLayer | null {
    const key = JSON.stringify([layer.context, layer.state, layer.pseudo]);
    let applied = this.#layers.get(key);
    if (applied === undefined) {
      const rules = this.#rulesByElement(layer);
      applied = rules && new AppliedLayer(rules, layer.pseudo === "" ? this.#ignoredStyles : null);
      if (applied && applied.cascadedCount > MAX_CASCADED) applied = null;
      this.#layers.set(key, applied);
    }
    return applied;
  }

  #rulesByElement({ context, state, pseudo }: Layer): Map<PlacedElement, AppliedRule[]> | null {
    const byElement = new Map<PlacedElement, AppliedRule[]>();
    for (const [selectorKey, { selector, rules }] of this.#sheet.bySelector) {
      const ownContext = contextOf(selectorKey, selector);
      if (selector === "" || (ownContext !== "" && ownContext !== context)) continue;
      const match = this.#page.match(selector);
      if (!match || match.pseudo !== pseudo) continue;
      const isInState = match.state === "" || match.state === state;
      const isFocus = OWN_FOCUS.has(match.state) && OWN_FOCUS.has(state);
      if (!isInState && !isFocus) continue;
      this.#pairsLeft -= match.elements.size * rules.length;
      if (this.#pairsLeft < 0) return null;
      const { specificity } = match;
      const added = rules.map((rule) => ({ rule, specificity, order: this.#order.get(rule) ?? 0 }));
      for (const one of match.elements) {
        if (!isInState && !isTypedInto(one)) continue;
        const list = byElement.get(one);
        if (list) list.push(...added);
        else byElement.set(one, [...added]);
      }
    }
    return byElement;
  }
}

/** The states of an element that has the focus itself, by the keyboard or however. */
const OWN_FOCUS: ReadonlySet<string> = new Set(["0:focus", "0:focus-visible"]);

/** Whether browsers show the focus of an element however it has got it, as that of fields for text. */
function isTypedInto({ element: { tag, attributes } }: PlacedElement): boolean {
  return tag === "textarea" || (tag === "input" && !UNTYPED.has(attributes.get("type") ?? ""));
}

const UNTYPED: ReadonlySet<string> = new Set(
  "button checkbox color file hidden image radio range reset submit".split(" "),
);

/** The rules that apply to each element in one layer. */
export class AppliedLayer {
  /** How many declarations all cascades of the layer have to look at. */
  readonly cascadedCount: number;
  readonly #rules = new Map<PlacedElement, readonly Rule[]>();
  readonly #values = new Map<readonly Rule[], Map<string, CascadedValue>>();
  readonly #valuesWithStyle = new Map<PlacedElement, Map<string, CascadedValue>>();
  readonly #ignoredStyles: ReadonlySet<string> | null;

  constructor(
    byElement: ReadonlyMap<PlacedElement, AppliedRule[]>,
    ignoredStyles: ReadonlySet<string> | null,
  ) {
    this.#ignoredStyles = ignoredStyles;
    // Elements with the same rules share one list, so that its cascade is computed once.
    const lists = new Map<string, readonly Rule[]>();
    let cascadedCount = 0;
    for (const [one, list] of byElement) {
      list.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
      const key = list.map(({ order }) => order).join();
      const known = lists.get(key);
      const rules = known ?? list.map(({ rule }) => rule);
      if (!known || (ignoredStyles !== null && hasStyleAttribute(one)))
        for (const { declarations } of rules) cascadedCount += declarations.length;
      lists.set(key, rules);
      this.#rules.set(one, rules);
    }
    this.cascadedCount = cascadedCount;
  }

  /** The rules that apply to an element, by rising specificity. */
  rulesOf(one: PlacedElement): readonly Rule[] {
    return this.#rules.get(one) ?? NO_RULES;
  }

  readonly #declared = new Map<readonly Rule[], Set<string>>();

  /** Whether a rule that applies to an element sets a longhand to a value, whether it wins or not. */
  declares(one: PlacedElement, property: string, value: string): boolean {
    const rules = this.rulesOf(one);
    let declared = this.#declared.get(rules);
    if (!declared) {
      const all = rules.flatMap(({ declarations }) => declarations.flatMap(({ sets }) => sets));
      declared = new Set(all.map((set) => set.join(":")));
      this.#declared.set(rules, declared);
    }
    return declared.has(`${property}:${value}`);
  }

  readonly #families = new Map<Map<string, CascadedValue>, Set<string>>();

  /** Whether the rules give an element a value for the property or a related one. */
  hasFamily(one: PlacedElement, property: string): boolean {
    const values = this.ruleValuesOf(one);
    const families = this.#families.get(values) ?? new Set([...values.keys()].map(propertyFamily));
    this.#families.set(values, families);
    return families.has(propertyFamily(property));
  }

  /** The cascaded values of the rules that apply to an element, by property. */
  ruleValuesOf(one: PlacedElement): Map<string, CascadedValue> {
    const rules = this.rulesOf(one);
    let values = this.#values.get(rules);
    if (!values) {
      values = cascade(rules);
      this.#values.set(rules, values);
    }
    return values;
  }

  /** The cascaded values of an element together with its `style` attribute, by property. */
  valuesOf(one: PlacedElement): Map<string, CascadedValue> {
    const values = this.ruleValuesOf(one);
    if (this.#ignoredStyles === null || !hasStyleAttribute(one)) return values;
    const withStyle = this.#valuesWithStyle.get(one) ?? withStyleAttribute(values, one, this.#ignoredStyles);
    this.#valuesWithStyle.set(one, withStyle);
    return withStyle;
  }
}

const NO_RULES: readonly Rule[] = [];

/** The first word of a property, which a shorthand has in common with its longhands. A custom property is its own family. */
export function propertyFamily(property: string): string {
  return property.startsWith("--") ? property : (property.split("-", 1)[0] ?? property);
}

function hasStyleAttribute({ element }: PlacedElement): boolean {
  return element.rawAttributes.some(({ name }) => name === "style");
}

/** Adds the declarations of an element's `style` attribute, which win over everything that isn't important. */
function withStyleAttribute(
  values: Map<string, CascadedValue>,
  { element }: PlacedElement,
  ignored: ReadonlySet<string>,
): Map<string, CascadedValue> {
  const all = new Map(values);
  for (const [key, value] of element.attributes) {
    if (!key.startsWith("style:") || ignored.has(`${key}=${value}`)) continue;
    const property = key.slice("style:".length);
    if (values.get(property)?.declaration.important) continue;
    const line = element.rawAttributes.find(({ name }) => name === "style")?.line ?? element.line;
    const declaration = {
      sets: [[property, value] as const],
      resets: [],
      important: false,
      text: `${property}: ${value}`,
      location: { tab: "html" as const, line },
      lacksSemicolon: false,
    };
    all.set(property, { value, declaration, order: Number.POSITIVE_INFINITY });
  }
  return all;
}

/** Declarations that hide an element. */
const HIDING = lookupTable({ display: "none", visibility: "hidden", opacity: "0" });

const UNCONDITIONAL: Layer = { context: "", state: "", pseudo: "" };

/** The elements of a page that the ship's style sheet hides and the reference's would not. */
export function hiddenElements(ship: Sheet, reference: Sheet, root: Element): Set<Element> {
  const hides = ({ declarations }: Rule) =>
    declarations.some(({ sets }) => sets.some(([property, value]) => HIDING.get(property) === value));
  const hidden = new Set<Element>();
  const hidingKeys = new Set(reference.rules.filter(hides).map(({ key }) => key));
  if (!ship.rules.some((rule) => hides(rule) && !hidingKeys.has(rule.key))) return hidden;
  const page = new PageElements(root);
  const [shipLayer, referenceLayer] = [ship, reference].map((sheet) =>
    new AppliedStyles(sheet, page, null).in(UNCONDITIONAL),
  );
  const isHidden = (layer: AppliedLayer, one: PlacedElement) => {
    const values = layer.valuesOf(one);
    return [...HIDING].some(([property, value]) => values.get(property)?.value === value);
  };
  if (shipLayer && referenceLayer)
    for (const one of page.all)
      if (isHidden(shipLayer, one) && !isHidden(referenceLayer, one)) hidden.add(one.element);
  return hidden;
}
