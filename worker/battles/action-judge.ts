import { behaviourEngine } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { judgeActions } from "../rules/battle-actions.ts";
import type { ActionJudge, BattleCheck } from "../rules/battle-score.ts";

/**
 * Judges the JavaScript of a match's players by the battle's actions; undefined for a battle without actions. A run is bounded by
 * fuel, but costs up to 100 CPU ms: it is for the end of a match, never for a frame. `tickJudge` is for the time before.
 */
export function actionJudge(match_id: string, { check, plan }: BattleCheck): ActionJudge | undefined {
  if (!plan) return undefined;
  return (code) => {
    const done = judgeActions({ check, plan }, code, behaviourEngine);
    if (typeof done !== "string") return done;
    logUnjudged(`match ${match_id}`, done);
    return null;
  };
}

/**
 * Judges as `actionJudge`, for the ticks during a match, and logs nothing. Measured on the 27 battles with actions: 2 ms for what is right,
 * 4 at most of 95 in 100, and 30 to 40 for a loop without an end.
 * @param onFuel is told the fuel that a run used; infinite where it couldn't be judged
 */
export function tickJudge(
  { check, plan }: BattleCheck,
  onFuel: (fuel: number) => void,
): ActionJudge | undefined {
  if (!plan) return undefined;
  return (code) => {
    const done = judgeActions({ check, plan }, code, behaviourEngine, undefined, onFuel);
    if (typeof done !== "string") return done;
    onFuel(Number.POSITIVE_INFINITY);
    return null;
  };
}
