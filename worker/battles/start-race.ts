import type * as z from "zod";
import type { RaceAnswer, raceBody } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import {
  battleDatabase,
  contentDatabase,
  type Database,
  everyDatabase,
  learnerDatabase,
} from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { utcDate } from "../rules/dates.ts";
import { mayUse } from "../rules/features.ts";
import { doneMsOf, LIKE_STRENGTH_POINTS, strengthOf } from "../rules/ghost-strength.ts";
import { NEW_RATING, rateDay } from "../rules/glicko.ts";
import { RACED_RECENTLY_MS } from "../rules/match-timing.ts";
import { hasFeature } from "../standing/queries.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import { selectBattleIds, selectLiveMatch, selectNewestTasks, selectPlan } from "./queries.ts";
import { selectOwnRaces, upsertRace } from "./race-queries.ts";
import { ratingDayOf, selectRating, storedRating } from "./rating-queries.ts";
import { readLadder } from "./read-ladder.ts";
import { selectRecordingsNear } from "./recording-queries.ts";
import { CODEX_RECORDINGS } from "./recordings.ts";

/** The lowest score of a recorded player: on the ladder all was done, so that who beats the ghost has done all, and faster. */
const MIN_SCORE = { queue: 0, ladder: 1 };
/** A ghost is drawn among so many of the closest strength. */
const CLOSEST = 3;

/**
 * Starts a race against a ghost: of a rung of the ladder, or about as strong as the learner. It is a recording of another learner that
 * this one hasn't met lately, if there is one of like strength; otherwise it is generated. The battle is one whose JavaScript the learner
 * has been taught. The recording itself is sent over the race's socket, as it is typed.
 * @param counted the count of the learner's starts, which rejects past its rate. It goes beside the first reads
 * @throws Problem 403 for a Starter, 404 for an unknown challenge, 409 for a learner in a match
 */
export async function startRace(
  env: Bindings,
  user_id: string,
  { challenge_id, rung }: z.infer<typeof raceBody>,
  now: number,
  counted: Promise<void>,
): Promise<RaceAnswer> {
  if (!challengeOf(challenge_id)) throw new Problem("not_found");
  const [learners, content, db] = [learnerDatabase(env, user_id), contentDatabase(env), battleDatabase(env)];
  const ladder = rung === undefined ? undefined : await readLadder(env, challenge_id, now);
  const ofRung = ladder?.[(rung ?? 1) - 1];
  const min_score = ladder ? MIN_SCORE.ladder : MIN_SCORE.queue;
  // The recordings are read beside the rating, by what is stored of it; it has moved by the matches of its last day.
  const isOneDatabase = (db as Database) === learners;
  const center = ofRung ?? (isOneDatabase ? storedRating(user_id) : NEW_RATING.rating);
  const [[[[state], [shipped], [rated]], [battles], [[live], raced, ...near]]] = await Promise.all([
    batchAcross(
      [
        learners,
        [
          selectPlan(learners, user_id),
          selectNewestTasks(learners, [user_id]),
          selectRating(learners, user_id),
        ],
      ],
      [content, [selectBattleIds(content, challenge_id)]],
      [
        db,
        [
          selectLiveMatch(db, user_id, now),
          selectOwnRaces(db, user_id),
          ...selectRecordingsNear(db, challenge_id, user_id, center, min_score),
        ],
      ],
    ),
    counted,
  ]);
  if (!state || !mayUse(state.plan, "ghosts")) throw new Problem("plan_required");
  if (live) throw inMatch();
  const stored = isOneDatabase ? (rated?.rating?.rating ?? NEW_RATING.rating) : NEW_RATING.rating;
  const wanted = ofRung ?? rateDay(ratingDayOf(rated?.rating ?? null, utcDate(now))).rating;
  const isNear = Math.abs(wanted - (ofRung ?? stored)) <= LIKE_STRENGTH_POINTS / 2;
  const [below, above] = isNear
    ? near
    : await db.batch(selectRecordingsNear(db, challenge_id, user_id, wanted, min_score));

  const isFresh = (battle_id: string) =>
    !raced.some((race) => race.battle_id === battle_id && race.started_at > now - RACED_RECENTLY_MS);
  const taught = taughtBattles(battles, shipped?.newest ?? 0);
  const generated = pickPreferred(taught, ({ id }) => isFresh(id));
  if (!generated) throw new Problem("not_found");
  const distance = (recording: { strength: number }) => Math.abs(recording.strength - wanted);
  const closest = [...below, ...above]
    .filter((recording) => distance(recording) <= LIKE_STRENGTH_POINTS)
    .filter(({ battle_id }) => isFresh(battle_id) && taught.some(({ id }) => id === battle_id))
    .filter((recording) => !raced.some(({ ghost }) => ghost === ghostOf(recording)))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, CLOSEST);
  const recording = pickPreferred(closest);
  const done_ms = doneMsOf(wanted);
  const race = {
    race_id: crypto.randomUUID(),
    user_id,
    battle_id: recording?.battle_id ?? generated.id,
    ghost: recording ? ghostOf(recording) : `codex:${random32() % CODEX_RECORDINGS}:${done_ms}`,
    // A ghost of the ladder stands for its rung.
    strength: ladder ? wanted : (recording?.strength ?? strengthOf(done_ms)),
  };
  const racers = guardDatabase(everyDatabase(env), {
    name: "racer",
    ...hasFeature(user_id, "ghosts"),
    refuse: () => new Problem("plan_required"),
  });
  const [begun] = await upsertRace(battleDatabase({ DB: racers.binding }), race, now);
  if (!begun) throw inMatch();
  return { race_id: race.race_id };
}

const ghostOf = ({ match_id, user_id }: { match_id: string; user_id: string }) =>
  `match:${match_id}:${user_id}`;

const inMatch = () => new Problem("conflict", { title: "You are in a match. Finish it first." });
