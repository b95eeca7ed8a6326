/** The statements on recordings of players. */
import { and, asc, desc, eq, gt, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import type { BattleDatabase } from "../db/client.ts";
import { matches, recordings } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { DAY_MS } from "../rules/dates.ts";
import { RUNGS } from "../rules/ghost-ladder.ts";
import { bandOf } from "../rules/ghost-strength.ts";

/** The lowest score of a player who is kept as a ghost. */
const MIN_SCORE = 0.3;
/** Of a better or equal score a newer recording takes the place of one that is older than this. */
const KEEP_MS = DAY_MS;
/** Recordings that are looked at on each side of the strength that is looked for. */
const MAX_NEAR = 20;

/** What a player of a match is recorded with. `strength`: the rating before it; null for a player who isn't recorded. */
export type PlayedMatch = {
  match_id: string;
  user_id: string;
  strength: number | null;
  score: number;
  ended_at: number;
};

/**
 * Keeps a player of a match as a ghost, in place of the one of the same battle and band if this one has done more, or as much a day later.
 * Does nothing for a player without an account.
 */
export function upsertRecording(db: BattleDatabase, played: PlayedMatch) {
  const { match_id, user_id, score, ended_at } = played;
  const strength = played.strength ?? 0;
  const row = {
    battle_id: sql`${matches.battle_id}`,
    band: bandOf(strength),
    challenge_id: sql`${matches.challenge_id}`,
    recorded_at: ended_at,
    ...{ strength, score, match_id, user_id },
  };
  const isKept = played.strength !== null && score >= MIN_SCORE;
  const match = sql`FROM ${matches} WHERE ${matches.id} = ${match_id} AND ${isKept ? 1 : 0}
    AND EXISTS (SELECT 1 FROM profiles WHERE user_id = ${user_id})`;
  const kept = recordings.score;
  return db
    .insert(recordings)
    .select(selectRow(recordings, row, match))
    .onConflictDoUpdate({
      target: [recordings.battle_id, recordings.band],
      set: {
        challenge_id: sql`excluded.challenge_id`,
        strength,
        score,
        match_id,
        user_id,
        recorded_at: ended_at,
      },
      setWhere: sql`excluded.score > ${kept}
        OR (excluded.score = ${kept} AND excluded.recorded_at > ${recordings.recorded_at} + ${KEEP_MS})`,
    });
}

/** Deletes a learner's recordings. */
export function deleteRecordings(db: BattleDatabase, user_id: string) {
  return db.delete(recordings).where(eq(recordings.user_id, user_id));
}

/** Recordings of others of about a strength: two statements, those of at most it and those above, the closest first. @param min_score of the recorded player */
export function selectRecordingsNear(
  db: BattleDatabase,
  challenge_id: string,
  user_id: string,
  strength: number | SQL,
  min_score: number,
) {
  const { battle_id, match_id } = recordings;
  const columns = { battle_id, match_id, user_id: recordings.user_id, strength: recordings.strength };
  const isOthers = and(
    eq(recordings.challenge_id, challenge_id),
    ne(recordings.user_id, user_id),
    gte(recordings.score, min_score),
  );
  return [
    db
      .select(columns)
      .from(recordings)
      .where(and(isOthers, lte(recordings.strength, strength)))
      .orderBy(desc(recordings.strength))
      .limit(MAX_NEAR),
    db
      .select(columns)
      .from(recordings)
      .where(and(isOthers, gt(recordings.strength, strength)))
      .orderBy(asc(recordings.strength))
      .limit(MAX_NEAR),
  ] as const;
}

/** The strengths of recordings with everything done: the strongest of each tenth. There is one row at most for each battle and band. */
export function selectQuantiles(db: BattleDatabase, challenge_id: string) {
  const tenths = sql`(SELECT strength, ntile(${RUNGS}) OVER (ORDER BY strength) AS tenth FROM recordings
    WHERE challenge_id = ${challenge_id} AND score >= 1) tenths`;
  return db
    .select({ strength: sql<number>`max(tenths.strength)`.as("strength") })
    .from(tenths)
    .groupBy(sql`tenths.tenth`);
}
