import type { MatchVerdict } from "../contract/battles.ts";
import type { RaceOutcome } from "../contract/races.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase, primaryBinding } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { lastWishMetAt } from "../rules/battle-score.ts";
import type { Edit } from "../rules/match-edits.ts";
import { isMarked } from "../rules/typing-mark.ts";
import { selectStanding, standingOf } from "../standing/queries.ts";
import type { MatchProgress, MatchSetup } from "./match-store.ts";
import { insertRaceAward, racesLeft, selectBest, selectRaceAwards, updateBest } from "./race-queries.ts";

/** The learner's side in a race. */
const OWN_SIDE = 0;

/**
 * Writes what a race came to: where everything was done that the battle asks for, the best time, the ghost that was beaten and the EXP, in
 * one trip. Idempotent.
 * @param edits of the learner
 * @returns null for a race without a result, one of an earlier release, and where the account is deleted
 * @throws errors of the database: the caller retries
 */
export async function recordRace(
  env: Bindings,
  setup: MatchSetup,
  { verdict, ended_at = 0 }: Pick<MatchProgress, "verdict" | "ended_at">,
  edits: readonly Edit[],
): Promise<RaceOutcome | null> {
  const { race, players } = setup;
  if (!race || !verdict) return null;
  const { user_id } = players[OWN_SIDE];
  const right = isRight(verdict);
  const marked = markedAs(verdict);
  const met_ms = right && !marked ? metAt(setup, verdict, edits) : null;
  const beaten = verdict.results[OWN_SIDE] === "win" && !marked ? race.strength : null;
  const ended = { user_id, battle_id: race.battle_id, right, met_ms, beaten, ended_at };
  const { DB, bookmark: newBookmark } = primaryBinding(env);
  const [battles, learners] = [battleDatabase({ DB }), learnerDatabase({ DB }, user_id)];
  const [[, [best]], [, awards, [standing]]] = await batchAcross(
    [
      battles,
      [
        updateBest(battles, { ...ended, right: right && !marked }),
        selectBest(battles, user_id, race.battle_id),
      ],
    ],
    [
      learners,
      [
        insertRaceAward(learners, { ...ended, right: right && marked !== "machine" }),
        selectRaceAwards(learners, user_id, ended_at),
        selectStanding(learners, user_id),
      ],
    ],
  );
  if (!standing) return null;
  const bookmark = newBookmark(user_id);
  return {
    right,
    exp_gained: awards.find(({ created_at }) => created_at === ended_at)?.amount ?? 0,
    left: racesLeft(awards),
    met_ms,
    best_ms: best?.best_ms ?? null,
    is_best: met_ms !== null && best?.best_at === ended_at,
    marked,
    standing: standingOf(standing),
    ...(bookmark !== undefined && { bookmark }),
  };
}

/** Why a race counts for less; null for one that was typed. */
function markedAs({ marks }: MatchVerdict): "pasted" | "machine" | null {
  const mark = marks?.[OWN_SIDE];
  if (!mark || !isMarked(mark)) return null;
  return mark.machine ? "machine" : "pasted";
}

/** Whether everything was done, in a race that the learner didn't quit. */
const isRight = ({ ending, scores }: MatchVerdict) =>
  ending.kind === "scored" && scores[OWN_SIDE].score === 1;

/** When the learner met the last wish; null for a battle without wishes, and where the edits can't be compared. */
function metAt(
  { match_id, battle }: MatchSetup,
  { codes, scores }: MatchVerdict,
  edits: readonly Edit[],
): number | null {
  if (!battle.wishes) return null;
  try {
    return lastWishMetAt(battle, codes[OWN_SIDE], scores[OWN_SIDE], edits, OWN_SIDE);
  } catch (fault) {
    logFault("time race", fault, { match: match_id });
    return null;
  }
}
