/** Compares a ship's style sheet with what the task requires. */
import { codeSpan, type Tip } from "../../code.ts";
import type { Element } from "../html/page.ts";
import type { ParsedCode } from "../parsed-code.ts";
import { tipAt, uniqueTips } from "../tips.ts";
import { isImplied, type Styles } from "./cascade.ts";
import { withEquivalentForms } from "./equivalent-styles.ts";
import { type MissingDeclaration, missingDeclarationTips } from "./missing-tips.ts";
import { checkOnPage } from "./page-check.ts";
import type { PageRequirements } from "./page-requirements.ts";
import { checkBySelector, type DeclarationCheck } from "./selector-check.ts";
import { PageElements } from "./selector-match.ts";
import type { Rule } from "./sheet.ts";
import { resolveVariables, usesVariables, withoutUnusedFallbacks } from "./variables.ts";

/** What a task requires of the style sheet. */
export type CssRequirements = {
  reference: ParsedCode;
  removed: RemovedStyles;
  onPage: PageRequirements;
  /** Whether declarations are compared by their effect on the page. Otherwise they have to stand at the reference's selectors. */
  isLenient: boolean;
};

/** The tips about a ship's CSS. Syntax errors replace all other tips, since they are the cause. */
export function compareCss({ styles, page }: ParsedCode, requirements: CssRequirements): Tip[] {
  const { reference, removed, onPage, isLenient } = requirements;
  const checkOf = (ship: Styles) =>
    isLenient ? checkOnPage(ship, page.root, onPage) : checkBySelector(ship, reference.styles);
  const asWritten = checkOf(withoutUnusedFallbacks(styles));
  const resolved = resolveVariables(styles);
  const withValues = resolved === styles ? asWritten : checkOf(resolved);
  const equivalent = withEquivalentForms(resolved, reference.styles.sheet);
  const withOtherForms = equivalent === resolved ? withValues : checkOf(equivalent);
  // Where the task asks for a variable, its value doesn't stand for it.
  const check: DeclarationCheck = (wanted) => {
    const mismatch = asWritten(wanted);
    if (mismatch === null || usesVariables(wanted.cascaded.declaration)) return mismatch;
    const mismatchOfValue = withValues(wanted);
    return mismatchOfValue === null || withOtherForms(wanted) === null ? null : mismatchOfValue;
  };
  const isHarmless = isLenient ? harmlessLeftovers(page.root, onPage) : undefined;
  const tips = compareStyles(styles, reference.styles, removed, check, isHarmless);
  // Errors of the reference itself are no cause.
  const errors = reference.styles.sheet.errors.length === 0 ? styles.sheet.errors : [];
  return tips.length > 0 && errors.length > 0 ? errors : tips;
}

/** Whether a declaration that the task removes may be left in the ship. */
type LeftoverTest = (selectorKey: string, property: string) => boolean;

/**
 * A declaration that the task moves to another selector may be left at a selector that matches nothing on the ship's page: `winner` beside
 * `.winner`, the mended one. Where a script may give the selector something to match, it has to go.
 */
function harmlessLeftovers(root: Element, { wanted, scriptNames }: PageRequirements): LeftoverTest {
  let page: PageElements | undefined;
  const countMatches = (selector: string) => {
    page ??= new PageElements(root);
    return page.match(selector)?.elements.size;
  };
  const isScripted = (selectorKey: string) => {
    const names = selectorKey.split(/[^\p{L}\p{N}_-]+/u);
    return [...scriptNames].some((name) => names.includes(name.replace(/^[.#]/, "")));
  };
  return (selectorKey, property) => {
    if (isScripted(selectorKey) || countMatches(selectorKey) !== 0) return false;
    const meansSomething = (key: string) => isScripted(key) || (countMatches(key) ?? 0) > 0;
    return [...wanted].some(([key, properties]) => properties.has(property) && meansSomething(key));
  };
}

/** What a task removes from the style sheet: normal forms of statements, selector keys, and properties of selector keys. */
export type RemovedStyles = {
  statements: string[];
  rules: string[];
  properties: { selectorKey: string; property: string }[];
};

/** What the start has and the reference lacks. Of rules only those without declarations are listed as rules. */
export function removedStyles(start: Styles, reference: Styles): RemovedStyles {
  const removed: RemovedStyles = { statements: [], rules: [], properties: [] };
  for (const statement of start.sheet.statements.keys()) {
    if (!reference.sheet.statements.has(statement)) removed.statements.push(statement);
  }
  for (const [selectorKey, { rules }] of start.sheet.bySelector) {
    if (!reference.sheet.bySelector.has(selectorKey) && rules.every(isEmpty)) removed.rules.push(selectorKey);
    const after = reference.valuesAt(selectorKey);
    for (const [property, before] of start.valuesAt(selectorKey))
      if (!after.has(property) && !isImplied(property, before))
        removed.properties.push({ selectorKey, property });
  }
  return removed;
}

function isEmpty({ declarations }: Rule): boolean {
  return declarations.length === 0;
}

/**
 * The tips about statements, rules and declarations of the reference that the ship lacks, and about those that should be gone.
 *
 * @param check whether a declaration of the reference is met
 * @param isHarmless whether a removed declaration may be left
 */
export function compareStyles(
  ship: Styles,
  reference: Styles,
  removed: RemovedStyles,
  check: DeclarationCheck = checkBySelector(ship, reference),
  isHarmless: LeftoverTest = () => false,
): Tip[] {
  const tips: Tip[] = [];
  for (const [statement, { text }] of reference.sheet.statements) {
    if (!ship.sheet.statements.has(statement))
      tips.push(tipAt(undefined, "css", "missing", `Missing or incorrect: ${codeSpan(text)}`));
  }
  const missing: MissingDeclaration[] = [];
  for (const [selectorKey, { selector, rules }] of reference.sheet.bySelector) {
    if (!ship.sheet.bySelector.has(selectorKey) && rules.every(isEmpty)) {
      const rule = codeSpan(shownRule(selectorKey, selector));
      tips.push(tipAt(undefined, "css", "missing", `The rule ${rule} is missing.`));
      continue;
    }
    for (const [property, cascaded] of reference.valuesAt(selectorKey)) {
      const mismatch = check({ selectorKey, selector, property, cascaded });
      if (mismatch) missing.push({ selectorKey, selector, wanted: cascaded.declaration, ...mismatch });
    }
  }
  // Stryker disable next-line ConditionalExpression, EqualityOperator: it only saves time.
  if (missing.length > 0) tips.push(...missingDeclarationTips(ship.sheet, reference.sheet, missing));
  tips.push(...leftoverTips(ship, removed, isHarmless));
  return uniqueTips(tips);
}

/** The tips about what the task removes and the ship still has. */
function* leftoverTips(ship: Styles, removed: RemovedStyles, isHarmless: LeftoverTest): Generator<Tip> {
  const { sheet } = ship;
  for (const statement of removed.statements) {
    const left = sheet.statements.get(statement);
    if (left)
      yield tipAt(left.location, "css", "extra", `Look at ${codeSpan(left.text)}: it should be gone.`);
  }
  for (const selectorKey of removed.rules) {
    const left = sheet.bySelector.get(selectorKey);
    if (!left) continue;
    const rule = codeSpan(shownRule(selectorKey, left.selector));
    yield tipAt(left.rules[0]?.location, "css", "extra", `Look at the rule ${rule}: it should be gone.`);
  }
  for (const { selectorKey, property } of removed.properties) {
    const left = sheet.bySelector.has(selectorKey) ? ship.valuesAt(selectorKey).get(property) : undefined;
    if (!left || isImplied(property, left) || isHarmless(selectorKey, property)) continue;
    const { text, location } = left.declaration;
    yield tipAt(location, "css", "extra", `Look at ${codeSpan(text)}: this declaration should be gone.`);
  }
}

/** The selector, or the at-rule itself where the selector is empty. */
function shownRule(selectorKey: string, selector: string): string {
  return selector === "" ? selectorKey.slice(0, -1) : selector;
}
