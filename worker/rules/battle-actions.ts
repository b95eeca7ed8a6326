/** Judges a battle's JavaScript by what it does. */

import { actionWishes } from "./battle-score.ts";
import type { ActionPlan } from "./behaviour/actions.ts";
import type { Engine } from "./behaviour/engine.ts";
import { judge } from "./behaviour/judge.ts";
import type { Code } from "./code.ts";

/** Both players of all matches get the same drawn values: a result must not depend on them. */
const SEED = 0;

/**
 * For each of a battle's `actionWishes`, whether some code does it: the page agrees with the check's after it and after everything
 * before it. A step that agrees after one that differs does so by chance, as the second click of a switch that does nothing.
 * @param engine what it or the engine throws makes the code unjudged
 * @param onFuel is told the fuel that the code's runs used
 * @returns a string says why it can't be judged, which is never the player's fault
 */
export function judgeActions(
  { check, plan }: { check: Code; plan: ActionPlan },
  code: Code,
  engine: () => Engine,
  seed: number = SEED,
  onFuel?: (fuel: number) => void,
): boolean[] | string {
  try {
    const task = { start: null, reference: check, plan };
    const { correct, agreed, reason, fuel } = judge(engine(), task, code, { seed, countsAll: true });
    onFuel?.(fuel.submission);
    if (correct === null || !agreed) return reason ?? "No reason was given.";
    const first = Math.min(...agreed.differing);
    return actionWishes(plan).map(({ steps }) => steps.every((step) => step < first));
  } catch (error) {
    return error instanceof Error ? error.name : "Something was thrown.";
  }
}
