/** The tips about declarations that a style sheet lacks: what the learner wrote instead, and where. */
import { codeSpan, type Tip } from "../../code.ts";
import { mostSimilar } from "../similarity.ts";
import type { SourceLocation } from "../source.ts";
import { excerptPair, MAX_TIPS, shorten, tipAt } from "../tips.ts";
import type { Mismatch } from "./selector-check.ts";
import { splitList } from "./selector-tests.ts";
import { readSelectors } from "./selectors.ts";
import { contextOf, type Declaration, type Rule, type Sheet } from "./sheet.ts";
import { skippedRuleTip } from "./typos.ts";

/** A declaration of the reference that isn't met at its selector key. */
export type MissingDeclaration = Mismatch & { selectorKey: string; selector: string; wanted: Declaration };

/** What is missing of one rule of the reference. */
type MissingRule = {
  /** The reference's rule; undefined where only some of its selectors are missing. */
  rule: Rule | undefined;
  /** The selectors, by selector key. */
  selectors: Map<string, string>;
  /** Each wanted declaration with the one that wins instead. */
  declarations: Map<Declaration, Declaration | undefined>;
};

/** The tips, one for each declaration as the reference writes it, even where several of its longhands are missing. */
export function missingDeclarationTips(
  ship: Sheet,
  reference: Sheet,
  missing: readonly MissingDeclaration[],
): Tip[] {
  const ruleOf = rulesByDeclaration(reference);
  const shipRuleOf = rulesByDeclaration(ship);
  // What the reference has as well, in another rule, is no attempt at what is missing.
  const isAttempt = (found: Declaration | undefined, selectorKey: string): boolean => {
    const rule = found && shipRuleOf.get(found);
    if (!rule || ship.bySelector.get(selectorKey)?.rules.includes(rule)) return true;
    return !reference.rules.some(
      ({ key, declarations }) => key === rule.key && declarations.some(({ text }) => text === found.text),
    );
  };
  const missingRules = new Map<Rule | string, MissingRule>();
  const tips: Tip[] = [];
  for (const { selectorKey, selector, wanted, found, shouldFollow } of missing) {
    if (shouldFollow !== undefined) {
      const rule = shownSelector(ship, selectorKey, selector);
      const location = ship.bySelector.get(selectorKey)?.rules[0]?.location;
      tips.push(found?.important ? importanceTip(rule, found) : orderTip(rule, location, shouldFollow));
      continue;
    }
    const rule = ruleOf.get(wanted);
    // Where the ship has one selector of a rule and lacks another, each gets tips of its own.
    const key = rule && !ship.bySelector.has(selectorKey) ? rule : selectorKey;
    const entry = missingRules.get(key) ?? { rule, selectors: new Map(), declarations: new Map() };
    missingRules.set(key, entry);
    entry.selectors.set(selectorKey, selector);
    const attempt = isAttempt(found, selectorKey) ? found : undefined;
    entry.declarations.set(wanted, entry.declarations.get(wanted) ?? attempt);
  }
  const skippedRules = new Set([...ship.skipped.values()].flatMap(({ rules }) => rules));
  const skipped = [...skippedRules].map(skippedRuleTip);
  for (const rule of missingRules.values()) {
    if (tips.length >= MAX_TIPS) break;
    const cause = skipped.find(({ selectors }) =>
      [...rule.selectors.values()].some((selector) => selectors.includes(selector)),
    );
    tips.push(...(cause ? [cause.tip] : ruleTips(rule, ship, reference)));
  }
  return tips;
}

function orderTip(rule: string, location: SourceLocation | undefined, shouldFollow: string): Tip {
  const text = `Look at the rule ${rule}: it should come after ${codeSpan(shouldFollow)}, which wins as it is.`;
  return tipAt(location, "css", "order", text);
}

/** No order helps against an `!important`. */
function importanceTip(rule: string, { text, location }: Declaration): Tip {
  return tipAt(
    location,
    "css",
    "different",
    `Look at ${codeSpan(text)}: its \`!important\` overrides the rule ${rule}.`,
  );
}

function rulesByDeclaration(sheet: Sheet): Map<Declaration, Rule> {
  const rules = [...sheet.bySelector.values()].flatMap((entry) => entry.rules);
  return new Map(rules.flatMap((rule) => rule.declarations.map((declaration) => [declaration, rule])));
}

function ruleTips(missing: MissingRule, ship: Sheet, reference: Sheet): Tip[] {
  // Stryker disable next-line StringLiteral, ArrayDeclaration: for the type only, since a missing rule has a selector.
  const [[selectorKey = "", selector = ""] = []] = missing.selectors;
  const shipRules = ship.bySelector.get(selectorKey)?.rules ?? [];
  const shownRule = describeRule(missing, reference);
  if (shipRules.length === 0 && ![...missing.declarations.values()].some(Boolean))
    return [absentRuleTip(missing, shownRule, ship, reference)];

  const wantedProperties = new Set(
    reference.bySelector
      .get(selectorKey)
      ?.rules.flatMap(({ declarations }) => declarations.map(writtenProperty)),
  );
  const shipDeclarations = shipRules.flatMap(({ declarations }) => declarations);
  const unexpected = shipDeclarations.filter(
    (declaration) => !wantedProperties.has(writtenProperty(declaration)),
  );
  const inRule = selector === "" ? `In ${shownRule}` : `In selector ${shownRule}`;
  const tips: Tip[] = [];
  for (const [wanted, instead] of missing.declarations) {
    if (tips.length >= MAX_TIPS) break;
    const unended = shipDeclarations.find(
      (declaration) => declaration.lacksSemicolon && conceals(declaration, wanted, instead),
    );
    if (unended) {
      const text = `Look at ${codeSpan(shorten(unended.text))}: a \`;\` is missing at a line's end.`;
      tips.push(tipAt(unended.location, "css", "unreadable", text));
      continue;
    }
    const attempt =
      instead ?? mostSimilar(unexpected, writtenProperty, writtenProperty(wanted), MIN_SIMILARITY);
    if (attempt) {
      const pair = excerptPair(attempt.text, wanted.text);
      const text = `${inRule}, look at ${pair.found}: it should be ${pair.wanted}`;
      tips.push(tipAt(attempt.location, "css", "different", text));
    } else {
      const text = `${inRule}, the declaration ${codeSpan(shorten(wanted.text))} is missing.`;
      tips.push(tipAt(shipRules.at(-1)?.location, "css", "missing", text));
    }
  }
  return tips;
}

/** From this similarity on, a property or selector is taken for a misspelling of another. */
const MIN_SIMILARITY = 0.7;

function writtenProperty({ text }: Declaration): string {
  return text.slice(0, text.indexOf(":")).toLowerCase();
}

/** Whether a declaration without a semicolon contains the wanted one, or is the attempt at it. */
function conceals(declaration: Declaration, wanted: Declaration, instead: Declaration | undefined): boolean {
  return declaration === instead || declaration.text.includes(`${writtenProperty(wanted)}:`);
}

function absentRuleTip(missing: MissingRule, shownRule: string, ship: Sheet, reference: Sheet): Tip {
  // Stryker disable next-line StringLiteral, ArrayDeclaration: for the type only, since a missing rule has a selector.
  const [[selectorKey = "", selector = ""] = []] = missing.selectors;
  const unexpected = [...ship.bySelector, ...ship.skipped].filter(([key]) => !reference.bySelector.has(key));
  const elsewhere = unexpected.find(([, entry]) => entry.selector === selector && selector !== "");
  if (elsewhere) {
    const [key, { rules }] = elsewhere;
    const atRule = shownAtRule(reference, selectorKey, selector);
    const text = atRule
      ? `it should stand inside ${atRule}.`
      : "it should stand on its own, in no other block.";
    return tipAt(
      rules[0]?.location,
      "css",
      "order",
      `Look at the rule ${shownSelector(ship, key, selector)}: ${text}`,
    );
  }
  const context = contextOf(selectorKey, selector);
  const candidates = unexpected.filter(([key, entry]) => contextOf(key, entry.selector) === context);
  const attempt =
    candidates.find(([, entry]) => bareSelector(entry.selector) === bareSelector(selector)) ??
    mostSimilar(candidates, ([, entry]) => entry.selector, selector, MIN_SIMILARITY);
  if (attempt) {
    const [key, entry] = attempt;
    const text = `Look at the selector ${shownSelector(ship, key, entry.selector)}: it should be ${shownRule}`;
    return tipAt(entry.rules[0]?.location, "css", "different", text);
  }
  const declarations = [...missing.declarations.keys()].slice(0, MAX_TIPS).map(({ text }) => codeSpan(text));
  return tipAt(
    undefined,
    "css",
    "missing",
    `There is no rule for ${shownRule} yet. It should have ${declarations.join(", ")}`,
  );
}

/** A selector without the signs that beginners leave out or add: `h1` for `.h1`, `#h1` or `<h1>`. */
const bareSelector = (selector: string): string => selector.replace(/[.#<>\s]/g, "");

/** The missing selectors as the reference writes them, with the at-rule around them. */
function describeRule({ rule, selectors }: MissingRule, reference: Sheet): string {
  // Stryker disable next-line StringLiteral, ArrayDeclaration: for the type only, since a missing rule has a selector.
  const [[selectorKey = "", selector = ""] = []] = selectors;
  const atRule = shownAtRule(reference, selectorKey, selector);
  if (selector === "" && atRule) return atRule;
  const isWholeRule =
    rule && readSelectors(rule.prelude).every((one) => [...selectors.values()].includes(one));
  const shown = isWholeRule
    ? codeSpan(rule.prelude.trim().replace(/\s+/g, " "))
    : [...selectors].map(([key, one]) => shownSelector(reference, key, one)).join(", ");
  return atRule ? `${shown} inside ${atRule}` : shown;
}

function shownAtRule(sheet: Sheet, selectorKey: string, selector: string): string | undefined {
  const text = sheet.atRuleTexts.get(contextOf(selectorKey, selector));
  return text === undefined ? undefined : codeSpan(text);
}

/** A selector as its sheet writes it. */
function shownSelector(sheet: Sheet, selectorKey: string, selector: string): string {
  const prelude = sheet.bySelector.get(selectorKey)?.rules[0]?.prelude ?? selector;
  const pieces = splitList(prelude).map((piece) => piece.trim().replace(/\s+/g, " "));
  return codeSpan(pieces.find((piece) => readSelectors(piece)[0] === selector) ?? selector);
}
