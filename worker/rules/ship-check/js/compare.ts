/** Compares a ship's JavaScript with what the task requires. */
import { NOT_EXACT, type Tip } from "../../code.ts";
import type { ParsedCode } from "../parsed-code.ts";
import { type PathCounts, type PathIds, ROOT_PATH } from "../path-counts.ts";
import { tipAt } from "../tips.ts";
import { containsStatements } from "./contains.ts";
import { missingJsTips } from "./missing-tips.ts";
import { looseTokens } from "./parse.ts";
import { leftoverJsTips } from "./path-counts.ts";

/** What a task requires of the JavaScript. */
export type JsRequirements = {
  reference: ParsedCode;
  /** How many of each path that the task removes may be left. */
  limits: PathCounts;
  pathIds: PathIds;
};

/** The tips about a ship's JavaScript. A syntax error is the only tip where there is one. */
export function compareJs(ship: ParsedCode, { reference, limits, pathIds }: JsRequirements): Tip[] {
  if (reference.syntaxError !== null) {
    // The task itself is unfinished code, or in another language than JavaScript. All of it is compared, token by token.
    const isEqual = looseTokens(ship.code.js) === looseTokens(reference.code.js);
    return isEqual ? [] : [tipAt(undefined, "js", "different", NOT_EXACT.js)];
  }
  if (ship.syntaxError !== null) return [ship.syntaxError];
  if (!containsStatements(ship.script, reference.script)) return missingJsTips(ship.script, reference.script);
  // Stryker disable next-line ConditionalExpression: it only saves time.
  if (limits.size === 0) return [];
  return leftoverJsTips(ship.script, pathIds, new Map(limits), pathIds.id(ROOT_PATH, "js"));
}
