import { codeSpan, type Tip } from "../../code.ts";
import { count, type FactBook } from "../path-counts.ts";
import { tipAt, uniqueTips } from "../source.ts";
import { type MissingSetting, tipsOnMissingSettings } from "./missing.ts";
import { type Block, contextOf, type Setting, type Sheet } from "./sheet.ts";
import { isInitial } from "./shorthands.ts";

/** The value that a property has in the end, and the declaration that gives it. */
export type Winner = { value: string; setting: Setting; order: number };

/**
 * What wins in the blocks of one place: later over earlier, and `!important` over all that is not. Shorthands put longhands
 * back; when, is noted by prefix and looked at in the end, so that many of them don't each go through all properties.
 */
export function winners(blocks: readonly Block[]): Map<string, Winner> {
  const won = new Map<string, Winner>();
  const resetAt = new Map<string, { any: number; important: number }>();
  let order = 0;
  let lastReset = 0;
  for (const { settings } of blocks) {
    for (const setting of settings) {
      order++;
      for (const prefix of setting.resets) {
        const before = resetAt.get(prefix)?.important ?? 0;
        resetAt.set(prefix, { any: order, important: setting.important ? order : before });
        // A shorthand that comes first has nothing to put back, unless it is important.
        if (setting.important) lastReset = Number.POSITIVE_INFINITY;
        else if (won.size > 0) lastReset = Math.max(lastReset, order);
      }
      for (const [property, value] of setting.sets) {
        if (!setting.important && won.get(property)?.setting.important) continue;
        won.set(property, { value, setting, order });
      }
    }
  }
  if (lastReset === 0) return won;
  for (const [property, { setting, order: own }] of won) {
    if (own >= lastReset) continue;
    for (const [prefix, { any, important }] of resetAt) {
      const undone = setting.important ? important > own : important > 0 || any > own;
      if (undone && covers(prefix, property)) won.delete(property);
    }
  }
  return won;
}

/** Whether a reset names the property, in full or by its beginning; a lone `-` stands for all. */
function covers(reset: string, property: string): boolean {
  return property === reset || reset === "-" || (reset.endsWith("-") && property.startsWith(reset));
}

/** A sheet with the winners of its places, worked out when they are asked for. */
export class Styles {
  readonly sheet: Sheet;
  // By block where a place has only one, for the selectors of a list share it.
  readonly #won = new Map<string | Block, Map<string, Winner>>();

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  at(place: string): Map<string, Winner> {
    const blocks = this.sheet.blocks.get(place)?.blocks ?? [];
    const key = blocks.length === 1 && blocks[0] ? blocks[0] : place;
    let won = this.#won.get(key);
    if (!won) {
      won = winners(blocks);
      this.#won.set(key, won);
    }
    return won;
  }

  /**
   * The winners of a place once the rules count that only say the same selector with more weight (`body p` for `p`), unless
   * `known` has those rules too.
   */
  outweighed(place: string, known: Sheet): Map<string, Winner> {
    const heavier = this.#heavier(known).get(place);
    return heavier ? winners([...(this.sheet.blocks.get(place)?.blocks ?? []), ...heavier]) : this.at(place);
  }

  #byLightPlace: Map<string, Block[]> | null = null;

  #heavier(known: Sheet): Map<string, Block[]> {
    if (this.#byLightPlace) return this.#byLightPlace;
    this.#byLightPlace = new Map();
    for (const [place, { selector, blocks }] of this.sheet.blocks) {
      if (known.blocks.has(place)) continue;
      const light = selector.replace(NEEDLESS_ANCESTORS, "");
      if (light === selector || light === "") continue;
      const lightPlace = contextOf(place, selector) + light;
      const heavier = this.#byLightPlace.get(lightPlace);
      if (heavier) for (const block of blocks) heavier.push(block);
      else this.#byLightPlace.set(lightPlace, [...blocks]);
    }
    return this.#byLightPlace;
  }
}

/** Ancestors that everything on a page has. */
const NEEDLESS_ANCESTORS = /^(?:(?:html|:root|body|\*)[ >])+/;

/** What a task takes out of the style sheet. */
export type RemovedStyles = {
  statements: string[];
  rules: string[];
  properties: { place: string; property: string }[];
};

/** What the start has and the reference lacks. A rule without declarations counts as such. */
export function removedStyles(start: Styles, reference: Styles): RemovedStyles {
  const removed: RemovedStyles = { statements: [], rules: [], properties: [] };
  for (const statement of start.sheet.statements.keys()) {
    if (!reference.sheet.statements.has(statement)) removed.statements.push(statement);
  }
  for (const [place, { blocks }] of start.sheet.blocks) {
    if (!reference.sheet.blocks.has(place) && blocks.every(isEmpty)) removed.rules.push(place);
    const kept = reference.at(place);
    for (const [property, winner] of start.at(place))
      if (!kept.has(property) && !isImplied(property, winner)) removed.properties.push({ place, property });
  }
  return removed;
}

function isEmpty({ settings }: Block): boolean {
  return settings.length === 0;
}

/** A wanted declaration: where it stands, and what it says. */
export type Wanted = { place: string; selector: string; property: string; winner: Winner };

/** Tells what is wrong with a wanted declaration; null where it is met. */
export type Judge = (wanted: Wanted) => Fault | null;

/** What wins instead, and, where the order of rules is what is wrong, the rule that should come before. */
export type Fault = { found: Setting | undefined; after?: string };

/** Whether what wins is what is wanted. A longhand that a shorthand only implies may go unsaid. */
export function isMet(won: Winner | undefined, property: string, wanted: Winner): boolean {
  if (won === undefined) return isImplied(property, wanted);
  return won.value === wanted.value && (won.setting.important || !wanted.setting.important);
}

/** Whether a shorthand that says something else puts a longhand to the value that it has without it. */
function isImplied(property: string, { value, setting }: Winner): boolean {
  return isInitial(property, value) && setting.sets.some(([name, other]) => !isInitial(name, other));
}

/** Whether the wanted declarations win at the selectors that the reference has them at. */
export function judgeByPlace(ship: Styles, reference: Styles): Judge {
  return ({ place, property, winner }) => {
    const won = ship.outweighed(place, reference.sheet).get(property);
    return isMet(won, property, winner) ? null : { found: won?.setting };
  };
}

/** The tips on declarations, rules and at-rules of the reference that the ship lacks, and on those that should be gone. */
export function compareStyles(
  ship: Styles,
  reference: Styles,
  removed: RemovedStyles,
  judge: Judge = judgeByPlace(ship, reference),
): Tip[] {
  const tips: Tip[] = [];
  for (const [statement, { written }] of reference.sheet.statements) {
    if (!ship.sheet.statements.has(statement))
      tips.push(tipAt(undefined, "css", "missing", `Missing or incorrect: ${codeSpan(written)}`));
  }
  const missing: MissingSetting[] = [];
  for (const [place, { selector, blocks }] of reference.sheet.blocks) {
    if (!ship.sheet.blocks.has(place) && blocks.every(isEmpty)) {
      const rule = codeSpan(shownPlace(place, selector));
      tips.push(tipAt(undefined, "css", "missing", `The rule ${rule} is missing.`));
      continue;
    }
    for (const [property, winner] of reference.at(place)) {
      const fault = judge({ place, selector, property, winner });
      if (fault) missing.push({ place, selector, wanted: winner.setting, ...fault });
    }
  }
  if (missing.length > 0) tips.push(...tipsOnMissingSettings(ship.sheet, reference.sheet, missing));
  tips.push(...leftoverStyles(ship, removed));
  return uniqueTips(tips);
}

function* leftoverStyles(ship: Styles, removed: RemovedStyles): Generator<Tip> {
  const { sheet } = ship;
  for (const statement of removed.statements) {
    const left = sheet.statements.get(statement);
    if (left) yield tipAt(left.at, "css", "extra", `Look at ${codeSpan(left.written)}: it should be gone.`);
  }
  for (const place of removed.rules) {
    const left = sheet.blocks.get(place);
    const rule = codeSpan(shownPlace(place, left?.selector ?? ""));
    if (left) yield tipAt(left.blocks[0]?.at, "css", "extra", `Look at the rule ${rule}: it should be gone.`);
  }
  for (const { place, property } of removed.properties) {
    const winner = sheet.blocks.has(place) ? ship.at(place).get(property) : undefined;
    if (!winner || isImplied(property, winner)) continue;
    const { written, at } = winner.setting;
    yield tipAt(at, "css", "extra", `Look at ${codeSpan(written)}: this declaration should be gone.`);
  }
}

/** A selector, or the at-rule itself where that is what is meant. */
function shownPlace(place: string, selector: string): string {
  return selector === "" ? place.slice(0, -1) : selector;
}

/** Counts what the style sheet says: its places, and in each what wins. */
export function countStyles(styles: Styles, book: FactBook, facts: Map<number, number>, top: number): void {
  for (const statement of styles.sheet.statements.keys()) count(facts, book.place(top, statement));
  for (const place of styles.sheet.blocks.keys()) {
    const own = book.place(top, place);
    count(facts, own);
    for (const [property, winner] of styles.at(place)) {
      if (isImplied(property, winner)) continue;
      const { value, setting } = winner;
      count(facts, book.place(own, `${property}: ${value}${setting.important ? " !important" : ""}`));
    }
  }
}
