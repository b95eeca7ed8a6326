/** The tips on declarations that a style sheet lacks: what the learner wrote instead, and where. */
import { codeSpan, type Tip } from "../../code.ts";
import { mostLike } from "../similarity.ts";
import { clip, MAX_TIPS, shownPair, tipAt } from "../source.ts";
import { readSelectors } from "./selectors.ts";
import { type Block, contextOf, type Setting, type Sheet } from "./sheet.ts";
import { tellSpoiledRule } from "./typos.ts";

/** A wanted declaration that does not hold at its place, and the declaration that wins there instead. */
export type MissingSetting = {
  place: string;
  selector: string;
  wanted: Setting;
  found: Setting | undefined;
  /** The selector of the rule that should come before, where only the order is wrong. */
  after?: string;
};

/** What is missing of one wanted rule. */
type MissingRule = {
  block: Block | undefined;
  places: Map<string, string>;
  settings: Map<Setting, Setting | undefined>;
};

/** The tips, by rule and declaration as the task writes them, not by the longhands that are compared. */
export function tipsOnMissingSettings(
  ship: Sheet,
  reference: Sheet,
  missing: readonly MissingSetting[],
): Tip[] {
  const blocks = blocksOfSettings(reference);
  const rules = new Map<Block | string, MissingRule>();
  const tips: Tip[] = [];
  for (const { place, selector, wanted, found, after } of missing) {
    if (after !== undefined) {
      tips.push(tipOnOrder(ship, place, selector, after));
      continue;
    }
    const block = blocks.get(wanted);
    // A rule of which one selector stands in the ship and another does not, makes two: only one of them is to be written.
    const key = block && !ship.blocks.has(place) ? block : place;
    const rule = rules.get(key) ?? { block, places: new Map(), settings: new Map() };
    rules.set(key, rule);
    rule.places.set(place, selector);
    rule.settings.set(wanted, rule.settings.get(wanted) ?? found);
  }
  const spoiled = ship.rules.flatMap((rule) => tellSpoiledRule(rule) ?? []);
  for (const rule of rules.values()) {
    if (tips.length >= MAX_TIPS) break;
    const hidden = spoiled.find(({ selectors }) =>
      [...rule.places.values()].some((selector) => selectors.includes(selector)),
    );
    tips.push(...(hidden ? [hidden.tip] : tipsOnRule(rule, ship, reference)));
  }
  return tips;
}

function tipOnOrder(ship: Sheet, place: string, selector: string, after: string): Tip {
  const rule = shownSelectors(ship, place, selector);
  const text = `Look at the rule ${rule}: it should come after ${codeSpan(after)}, which wins as it is.`;
  return tipAt(ship.blocks.get(place)?.blocks[0]?.at, "css", "order", text);
}

function blocksOfSettings(sheet: Sheet): Map<Setting, Block> {
  const blocks = [...sheet.rules, ...[...sheet.blocks.values()].flatMap((place) => place.blocks)];
  return new Map(blocks.flatMap((block) => block.settings.map((setting) => [setting, block])));
}

function tipsOnRule(rule: MissingRule, ship: Sheet, reference: Sheet): Tip[] {
  const [[place = "", selector = ""] = []] = rule.places;
  const found = ship.blocks.get(place)?.blocks ?? [];
  const named = nameOf(rule, reference);
  if (found.length === 0 && ![...rule.settings.values()].some(Boolean))
    return [tipOnAbsentRule(rule, named, ship, reference)];

  const known = new Set(
    reference.blocks.get(place)?.blocks.flatMap(({ settings }) => settings.map(propertyOf)),
  );
  const written = found.flatMap(({ settings }) => settings);
  const strange = written.filter((setting) => !known.has(propertyOf(setting)));
  const inRule = selector === "" ? `In ${named}` : `In selector ${named}`;
  const tips: Tip[] = [];
  for (const [wanted, instead] of rule.settings) {
    if (tips.length >= MAX_TIPS) break;
    const runsOn = written.find((setting) => setting.runsOn && hides(setting, wanted, instead));
    if (runsOn) {
      const before = codeSpan(clip(runsOn.written));
      tips.push(
        tipAt(runsOn.at, "css", "unreadable", `Look at ${before}: a \`;\` is missing at a line's end.`),
      );
      continue;
    }
    const attempt = instead ?? mostLike(strange, propertyOf, propertyOf(wanted), ALIKE);
    if (attempt) {
      const pair = shownPair(attempt.written, wanted.written);
      const text = `${inRule}, look at ${pair.found}: it should be ${pair.wanted}`;
      tips.push(tipAt(attempt.at, "css", "different", text));
    } else {
      const text = `${inRule}, the declaration ${codeSpan(clip(wanted.written))} is missing.`;
      tips.push(tipAt(found.at(-1)?.at, "css", "missing", text));
    }
  }
  return tips;
}

/** From here on a property or selector is alike enough to be a slip for another. */
const ALIKE = 0.7;

function propertyOf({ written }: Setting): string {
  return written.slice(0, written.indexOf(":")).toLowerCase();
}

/** Whether a declaration that runs on has swallowed the wanted one, or is a try at it itself. */
function hides(setting: Setting, wanted: Setting, instead: Setting | undefined): boolean {
  return setting === instead || setting.written.includes(`${propertyOf(wanted)}:`);
}

function tipOnAbsentRule(rule: MissingRule, named: string, ship: Sheet, reference: Sheet): Tip {
  const [[place = "", selector = ""] = []] = rule.places;
  const strange = [...ship.blocks].filter(([other]) => !reference.blocks.has(other));
  const elsewhere = strange.find(([, { selector: other }]) => other === selector && selector !== "");
  if (elsewhere) {
    const [other, { blocks }] = elsewhere;
    const condition = conditionOf(reference, place, selector);
    const text = condition
      ? `it should stand inside ${condition}.`
      : "it should stand on its own, in no other block.";
    return tipAt(
      blocks[0]?.at,
      "css",
      "order",
      `Look at the rule ${shownSelectors(ship, other, selector)}: ${text}`,
    );
  }
  const context = contextOf(place, selector);
  const near = strange.filter(([other, one]) => contextOf(other, one.selector) === context);
  const attempt = selector === "" ? undefined : mostLike(near, ([, one]) => one.selector, selector, ALIKE);
  if (attempt) {
    const [other, one] = attempt;
    const text = `Look at the selector ${shownSelectors(ship, other, one.selector)}: it should be ${named}`;
    return tipAt(one.blocks[0]?.at, "css", "different", text);
  }
  const declarations = [...rule.settings.keys()].slice(0, MAX_TIPS).map(({ written }) => codeSpan(written));
  return tipAt(
    undefined,
    "css",
    "missing",
    `There is no rule for ${named} yet. It should have ${declarations.join(", ")}`,
  );
}

/** The selectors that are meant, as the task writes them, and the at-rule that their rule stands in. */
function nameOf({ block, places }: MissingRule, reference: Sheet): string {
  const [[place = "", selector = ""] = []] = places;
  const condition = conditionOf(reference, place, selector);
  if (selector === "") return condition ?? codeSpan(place.slice(0, -1));
  const all = block ? readSelectors(block.written) : [];
  const isWhole = all.length > 0 && all.every((one) => [...places.values()].includes(one));
  const named =
    isWhole && block
      ? codeSpan(block.written.trim().replace(/\s+/g, " "))
      : [...places].map(([one, other]) => shownSelectors(reference, one, other)).join(", ");
  return condition ? `${named} inside ${condition}` : named;
}

function conditionOf(sheet: Sheet, place: string, selector: string): string | undefined {
  const condition = sheet.conditions.get(contextOf(place, selector));
  return condition === undefined ? undefined : codeSpan(condition);
}

/** A selector as its sheet writes it. */
function shownSelectors(sheet: Sheet, place: string, selector: string): string {
  const written = sheet.blocks.get(place)?.blocks[0]?.written ?? selector;
  // A list is cut at its commas; those inside of brackets belong to a selector.
  const pieces = written.split(/,(?![^([]*[)\]])/).map((piece) => piece.trim().replace(/\s+/g, " "));
  return codeSpan(pieces.find((piece) => readSelectors(piece)[0] === selector) ?? selector);
}
