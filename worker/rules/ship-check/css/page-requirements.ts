/** What a task requires of a style sheet on the learner's page. */
import type { Element } from "../html/page.ts";
import { AppliedStyles } from "./applied-styles.ts";
import type { CascadedValue, Styles } from "./cascade.ts";
import { PageElements } from "./selector-match.ts";
import type { Declaration } from "./sheet.ts";

/** What a task requires of the styles. Computed once for a task. */
export type PageRequirements = {
  reference: Styles;
  /** The keys of the rules that the start or the reference has. */
  ruleKeys: ReadonlySet<string>;
  /** The properties that the task changes, those that the change depends on, and those that win by it, by selector key. */
  wanted: ReadonlyMap<string, ReadonlySet<string>>;
  /** The quoted names in the task's script: classes that it sets, and selectors or ids of elements that it uses. */
  scriptNames: ReadonlySet<string>;
  /** The declarations in `style` attributes of the reference's page, each as `style:property=value`. */
  inlineStyles: ReadonlySet<string>;
};

/**
 * Works out what a task requires of the styles.
 *
 * @param root the reference's page
 * @param script the reference's JavaScript
 */
export function readPageRequirements(
  start: Styles,
  reference: Styles,
  root: Element,
  script: string,
): PageRequirements {
  const wanted = new Map<string, Set<string>>();
  const winners = winnersByChange(start, reference, root);
  for (const [selectorKey, { rules }] of reference.sheet.bySelector) {
    const values = reference.valuesAt(selectorKey);
    const changed = [...values]
      .filter(([property, cascaded]) => !isUnchanged(start, selectorKey, property, cascaded))
      .map(([property]) => property);
    const dependencies = [...values.keys()].filter((property) =>
      DEPENDENCIES.some(
        ([dependent, needed]) => needed.test(property) && changed.some((name) => dependent.test(name)),
      ),
    );
    const won = rules.flatMap(({ declarations }) =>
      declarations.flatMap((one) => [...(winners.get(one) ?? [])]),
    );
    wanted.set(selectorKey, new Set([...changed, ...dependencies, ...won]));
  }
  const scriptNames = quotedNames(script);
  if (script.includes("document.body")) scriptNames.add("body");
  return {
    reference,
    ruleKeys: new Set([...reference.sheet.rules, ...start.sheet.rules].map(({ key }) => key)),
    wanted,
    scriptNames,
    inlineStyles: inlineStylesOf(root),
  };
}

/**
 * The declarations that win at an element of the page only by the task's change, as where it removes what overrides them, each with the
 * properties for which it wins.
 */
function winnersByChange(start: Styles, reference: Styles, root: Element): Map<Declaration, Set<string>> {
  const winners = new Map<Declaration, Set<string>>();
  const page = new PageElements(root);
  const [before, after] = [start, reference].map(({ sheet }) =>
    new AppliedStyles(sheet, page, null).in({ context: "", state: "", pseudo: "" }),
  );
  if (!before || !after) return winners;
  for (const one of page.all) {
    const values = before.valuesOf(one);
    for (const [property, { value, declaration }] of after.valuesOf(one)) {
      if (values.get(property)?.value === value) continue;
      const properties = winners.get(declaration) ?? new Set();
      winners.set(declaration, properties.add(property));
    }
  }
  return winners;
}

/** Properties that have no effect unless another property has its value too: the dependent ones, and the one that they need. */
const DEPENDENCIES: readonly (readonly [dependent: RegExp, needed: RegExp])[] = [
  [
    /^(?:justify-|align-(?:items|content)|flex-(?:direction|wrap)|grid-(?:template|auto)|(?:row-|column-)?gap)/,
    /^display$/,
  ],
  [/^(?:top|right|bottom|left|z-index)$/, /^position$/],
  [/^transition-(?:duration|delay|timing-function)$/, /^transition-property$/],
  [/^animation-(?!name)/, /^animation-name$/],
];

function isUnchanged(
  start: Styles,
  selectorKey: string,
  property: string,
  { value, declaration }: CascadedValue,
): boolean {
  const before = start.valuesAt(selectorKey).get(property);
  return before?.value === value && before.declaration.important === declaration.important;
}

/** The short quoted texts of a script that can be a class, an id, a tag or a simple selector. */
function quotedNames(script: string): Set<string> {
  return new Set([...script.matchAll(/(["'`])([.#]?[\w-]{1,40})\1/g)].map(([, , name = ""]) => name));
}

function inlineStylesOf({ attributes, children }: Element, styles = new Set<string>()): Set<string> {
  for (const [name, value] of attributes) if (name.startsWith("style:")) styles.add(`${name}=${value}`);
  for (const child of children) if (typeof child !== "string") inlineStylesOf(child, styles);
  return styles;
}
