import type { LadderAnswer } from "../contract/races.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { placeCache } from "../platform/place-cache.ts";
import { CHALLENGES } from "../rules/battle-challenges.ts";
import { mayUse } from "../rules/features.ts";
import { ladderOf, RUNG_NAMES } from "../rules/ghost-ladder.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { racesLeft, selectBeaten, selectRaceAwards } from "./race-queries.ts";
import { selectQuantiles } from "./recording-queries.ts";

/** How old the strengths of a ladder may be, in the isolate and in its place. */
const LADDER_S = 60;
const ladders = new Map(CHALLENGES.map(({ id }) => [id, placeCache<number[]>(`ladder-${id}`, LADDER_S)]));

/** The strength of each rung of a challenge's ladder, the weakest first, up to two minutes old: the same for all learners. */
export async function readLadder(env: Bindings, challenge_id: string, now: number): Promise<number[]> {
  const load = async () => {
    const rows = await selectQuantiles(battleDatabase(env), challenge_id);
    return ladderOf(rows.map(({ strength }) => strength));
  };
  return (await ladders.get(challenge_id)?.(now, load)) ?? [];
}

/** The ladder of a challenge for a Warrior, with the rungs that the learner has beaten; for a Starter without its rungs. */
export async function readOwnLadder(
  env: Bindings,
  user_id: string,
  challenge_id: string,
  now: number,
): Promise<LadderAnswer> {
  const [learners, battles] = [learnerDatabase(env, user_id), battleDatabase(env)];
  const [ladder, [[states, awards], [[beaten]]]] = await Promise.all([
    readLadder(env, challenge_id, now),
    batchAcross(
      [learners, [selectUserState(learners, user_id), selectRaceAwards(learners, user_id, now)]],
      [battles, [selectBeaten(battles, user_id)]],
    ),
  ]);
  const user_state = userStateOf(states[0]);
  const strongest = beaten?.beaten ?? Number.NEGATIVE_INFINITY;
  const strengths = mayUse(user_state.plan, "ghosts") ? ladder : [];
  return {
    user_state,
    rungs: strengths.map((strength, index) => ({
      name: RUNG_NAMES[index] ?? "",
      strength: user_state.hide_ratings ? null : strength,
      beaten: strength <= strongest,
    })),
    races_left: racesLeft(awards),
  };
}
