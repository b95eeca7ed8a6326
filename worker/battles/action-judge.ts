import { behaviourEngine } from "../platform/behaviour-engine.ts";
import { logUnjudged } from "../platform/log.ts";
import { judgeActions } from "../rules/battle-actions.ts";
import type { ActionJudge, BattleCheck } from "../rules/battle-score.ts";

/**
 * Judges the JavaScript of a match's players by the battle's actions; undefined for a battle without actions. A run is bounded by
 * fuel, but costs up to 100 CPU ms: it is for the end of a match, never for a frame.
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
