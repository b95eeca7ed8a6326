import type { Block, Setting, Sheet } from "./css-sheet.ts";
import { count, type FactBook } from "./facts.ts";
import { withLine } from "./source.ts";

/** The value that a property has in the end, and the declaration that gives it. */
type Winner = { value: string; setting: Setting };

/**
 * What wins in the blocks of one place: later over earlier, and `!important` over all that is not. Shorthands put longhands
 * back; when, is noted by prefix and looked at in the end, so that many of them don't each go through all properties.
 */
export function winners(blocks: readonly Block[]): Map<string, Winner> {
  const won = new Map<string, Winner & { order: number }>();
  const resetAt = new Map<string, { any: number; important: number }>();
  let order = 0;
  for (const setting of blocks.flatMap((block) => block.settings)) {
    order++;
    for (const prefix of setting.resets) {
      const before = resetAt.get(prefix)?.important ?? 0;
      resetAt.set(prefix, { any: order, important: setting.important ? order : before });
    }
    for (const [property, value] of setting.sets) {
      if (!setting.important && won.get(property)?.setting.important) continue;
      won.set(property, { value, setting, order });
    }
  }
  for (const [property, winner] of won) {
    for (const [prefix, { any, important }] of resetAt) {
      const reset = winner.setting.important ? important : any;
      if (reset > winner.order && property.startsWith(prefix)) won.delete(property);
    }
  }
  return won;
}

/** A sheet with the winners of its places, worked out when they are asked for. */
export class Styles {
  readonly sheet: Sheet;
  readonly #won = new Map<string, Map<string, Winner>>();

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  at(place: string): Map<string, Winner> {
    let won = this.#won.get(place);
    if (!won) {
      won = winners(this.sheet.blocks.get(place)?.blocks ?? []);
      this.#won.set(place, won);
    }
    return won;
  }
}

/** The tips on declarations, rules and at-rules of the reference that the ship lacks, and on those that should be gone. */
export function compareStyles(ship: Styles, reference: Styles, start: Styles): string[] {
  const tips = new Set<string>();
  for (const [statement, { written }] of reference.sheet.statements) {
    if (!ship.sheet.statements.has(statement)) tips.add(`Missing or incorrect: ${written}`);
  }
  for (const [place, { selector, blocks }] of reference.sheet.blocks) {
    const found = ship.sheet.blocks.get(place);
    const line = found?.blocks.at(-1)?.line;
    if (!found && blocks.every((block) => block.settings.length === 0)) {
      tips.add(`The rule "${selector || place.slice(0, -1)}" is missing.`);
      continue;
    }
    const won = ship.at(place);
    for (const [property, wanted] of reference.at(place)) {
      const winner = won.get(property);
      if (winner?.value === wanted.value && (winner.setting.important || !wanted.setting.important)) continue;
      const tip = `In selector "${selector}", missing or incorrect declaration: "${wanted.setting.written}"`;
      const look = winner?.setting.line ?? line;
      tips.add(look === undefined ? tip : withLine(tip, look));
    }
  }
  for (const tip of leftoverStyles(ship, reference, start)) tips.add(tip);
  return [...tips];
}

function* leftoverStyles(ship: Styles, reference: Styles, start: Styles): Generator<string> {
  for (const statement of start.sheet.statements.keys()) {
    const left = reference.sheet.statements.has(statement) ? undefined : ship.sheet.statements.get(statement);
    if (left) yield withLine(`This should be gone: ${left.written}`, left.line);
  }
  for (const [place, { selector, blocks }] of start.sheet.blocks) {
    const left = ship.sheet.blocks.get(place);
    if (!left) continue;
    if (!reference.sheet.blocks.has(place) && blocks.every((block) => block.settings.length === 0)) {
      yield withLine(
        `The rule "${selector || place.slice(0, -1)}" should be gone.`,
        left.blocks[0]?.line ?? 1,
      );
      continue;
    }
    for (const property of start.at(place).keys()) {
      const winner = reference.at(place).has(property) ? undefined : ship.at(place).get(property);
      if (!winner) continue;
      const { written, line } = winner.setting;
      yield withLine(`In selector "${selector}", this declaration should be gone: "${written}"`, line);
    }
  }
}

/** Counts what the style sheet says: its places, and in each what wins. */
export function countStyles(styles: Styles, book: FactBook, facts: Map<number, number>, top: number): void {
  for (const statement of styles.sheet.statements.keys()) count(facts, book.place(top, statement));
  for (const place of styles.sheet.blocks.keys()) {
    const own = book.place(top, place);
    count(facts, own);
    for (const [property, { value, setting }] of styles.at(place)) {
      count(facts, book.place(own, `${property}: ${value}${setting.important ? " !important" : ""}`));
    }
  }
}
