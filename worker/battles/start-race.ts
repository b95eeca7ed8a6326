import type { RaceAnswer } from "../contract/battles.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { random32 } from "../platform/tokens.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { RACE_RATE } from "../rules/match-limits.ts";
import { RACED_LATELY } from "../rules/match-timing.ts";
import { drawPreferred } from "./draw.ts";
import {
  selectBattleIds,
  selectLiveMatch,
  selectPlan,
  selectRacedBattles,
  selectRecordings,
  upsertRace,
} from "./queries.ts";
import { CODEX_TAKES } from "./recordings.ts";

/** A recording that got less than this right is no fun to race. */
const LEAST_SCORE = 0.3;

/**
 * Starts a race against a recording: of an earlier match between others, or, half of the time and where there is none, one of the
 * project's own. Nothing of the recording is answered: it comes by the race's socket, as it is typed.
 * @throws Problem 403 for a Starter, 404 for an unknown challenge, 409 for a learner in a match, 429 past RACE_RATE
 */
export async function startRace(env: Bindings, user_id: string, challenge_id: string): Promise<RaceAnswer> {
  if (!challengeOf(challenge_id)) throw new Problem("not_found");
  const db = database(env.DB);
  const now = Date.now();
  const [[state], [live], battles, recordings, raced] = await db.batch([
    selectPlan(db, user_id),
    selectLiveMatch(db, user_id, now),
    selectBattleIds(db, challenge_id),
    selectRecordings(db, challenge_id, user_id, LEAST_SCORE),
    selectRacedBattles(db, [user_id], now - RACED_LATELY),
  ]);
  if (state?.plan !== "warrior") throw new Problem("plan_required");
  if (live) throw inMatch();
  await countAttempt(db, `race:${user_id}`, RACE_RATE, now);
  const lately = new Set(raced.map((race) => race.battle_id));
  const earlier =
    random32() % 2 === 0 ? drawPreferred(recordings, ({ battle_id }) => !lately.has(battle_id)) : undefined;
  const own = drawPreferred(battles, ({ id }) => !lately.has(id));
  if (!own) throw new Problem("not_found");
  const race = {
    race_id: crypto.randomUUID(),
    user_id,
    battle_id: earlier?.battle_id ?? own.id,
    ghost: earlier ? `match:${earlier.match_id}:${earlier.user_id}` : `codex:${random32() % CODEX_TAKES}`,
  };
  const [made] = await upsertRace(db, race, now);
  if (!made) throw inMatch();
  return { race_id: race.race_id };
}

const inMatch = () => new Problem("conflict", { title: "You are in a match. Finish it first." });
