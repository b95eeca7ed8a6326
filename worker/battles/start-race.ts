import type { RaceAnswer } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, contentDatabase, learnerDatabase } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { RACED_RECENTLY_MS } from "../rules/match-timing.ts";
import { isWarrior } from "../standing/queries.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import {
  selectBattleIds,
  selectLiveMatch,
  selectNewestTasks,
  selectPlan,
  selectRacedBattles,
  selectRecordings,
  upsertRace,
} from "./queries.ts";
import { CODEX_RECORDINGS } from "./recordings.ts";

/** The lowest score of a recording that is used as a ghost. */
const MIN_RECORDING_SCORE = 0.3;

/**
 * Starts a race against a recording. Half of the time it is of an earlier match between others, if there is one; otherwise it is
 * generated. The battle is one whose JavaScript the learner has been taught. The recording itself is sent over the race's socket, as it is typed.
 * @throws Problem 403 for a Starter, 404 for an unknown challenge, 409 for a learner in a match
 */
export async function startRace(
  env: Bindings,
  user_id: string,
  challenge_id: string,
  now: number,
): Promise<RaceAnswer> {
  if (!challengeOf(challenge_id)) throw new Problem("not_found");
  const [learners, content, db] = [learnerDatabase(env, user_id), contentDatabase(env), battleDatabase(env)];
  const [[[state], [shipped]], [battles], [[live], recordings, raced]] = await batchAcross(
    [learners, [selectPlan(learners, user_id), selectNewestTasks(learners, [user_id])]],
    [content, [selectBattleIds(content, challenge_id)]],
    [
      db,
      [
        selectLiveMatch(db, user_id, now),
        selectRecordings(db, challenge_id, user_id, MIN_RECORDING_SCORE),
        selectRacedBattles(db, [user_id], now - RACED_RECENTLY_MS),
      ],
    ],
  );
  if (state?.plan !== "warrior") throw new Problem("plan_required");
  if (live) throw inMatch();
  const racedIds = new Set(raced.map((race) => race.battle_id));
  const taught = taughtBattles(battles, shipped?.newest ?? 0);
  const taughtIds = new Set(taught.map(({ id }) => id));
  const ofTaught = recordings.filter(({ battle_id }) => taughtIds.has(battle_id));
  const recording =
    random32() % 2 === 0 ? pickPreferred(ofTaught, ({ battle_id }) => !racedIds.has(battle_id)) : undefined;
  const battle = pickPreferred(taught, ({ id }) => !racedIds.has(id));
  if (!battle) throw new Problem("not_found");
  const race = {
    race_id: crypto.randomUUID(),
    user_id,
    battle_id: recording?.battle_id ?? battle.id,
    ghost: recording
      ? `match:${recording.match_id}:${recording.user_id}`
      : `codex:${random32() % CODEX_RECORDINGS}`,
  };
  const warriors = guardDatabase(env.DB, {
    name: "warrior",
    ...isWarrior(user_id),
    refuse: () => new Problem("plan_required"),
  });
  const [stored] = await upsertRace(battleDatabase({ DB: warriors.binding }), race, now);
  if (!stored) throw inMatch();
  return { race_id: race.race_id };
}

const inMatch = () => new Problem("conflict", { title: "You are in a match. Finish it first." });
