import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../db/client.ts";
import { battles, ghost_races, match_submissions, matches, sessions, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { newestPosition, taughtPosition } from "../db/task-position.ts";
import type { UnpaidReason } from "../rules/battle-awards.ts";
import { MAX_MATCH_MS } from "../rules/match-timing.ts";

/** A learner who was seen within this time counts as online. Sessions store `last_seen_at` once a minute. */
const ONLINE_WITHIN_MS = 150_000;
/** Counting stops here, so that the query's cost doesn't grow with the number of users. */
const MAX_ONLINE = 50;

/** How many learners are online, up to `MAX_ONLINE`. */
export function selectOnline(db: Database, now: number) {
  const seen = db
    .selectDistinct({ user_id: sessions.user_id })
    .from(sessions)
    .where(gt(sessions.last_seen_at, now - ONLINE_WITHIN_MS))
    .limit(MAX_ONLINE)
    .as("seen");
  return db.select({ online: sql<number>`count(*)` }).from(seen);
}

/** How many matches a learner has won, lost and tied. */
export function selectRecord(db: Database, user_id: string) {
  // A D1 batch returns rows as objects, so columns need distinct names.
  const countOf = (result: string, name: string) =>
    sql<number>`count(*) FILTER (WHERE ${match_submissions.result} = ${result})`.as(name);
  return db
    .select({ wins: countOf("win", "wins"), losses: countOf("lose", "losses"), ties: countOf("tie", "ties") })
    .from(match_submissions)
    .where(eq(match_submissions.user_id, user_id));
}

export function selectPlan(db: Database, user_id: string) {
  return db.select({ plan: user_state.plan }).from(user_state).where(eq(user_state.user_id, user_id));
}

/** The battles of a challenge: a few dozen rows. */
export function selectBattleIds(db: Database, challenge_id: string) {
  return db
    .select({ id: battles.id, taught_at: taughtPosition(battles.taught_by).as("taught_at") })
    .from(battles)
    .where(and(eq(battles.challenge_id, challenge_id), eq(battles.retired, false)));
}

/** The position in the journey of the last task that each learner has shipped; 0 before the first ship. */
export function selectNewestTasks(db: Database, user_ids: readonly string[]) {
  // Drizzle would write the outer column without its table, which the inner one hides.
  const newest = newestPosition(sql`user_state.user_id`);
  return db
    .select({ user_id: user_state.user_id, newest: newest.as("newest") })
    .from(user_state)
    .where(inArray(user_state.user_id, [...user_ids]));
}

/** A learner's current match, if any. */
export function selectLiveMatch(db: Database, user_id: string, now: number) {
  return db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)),
        gt(matches.created_at, now - MAX_MATCH_MS),
        isNull(matches.ended_at),
      ),
    )
    .orderBy(desc(matches.created_at))
    .limit(1);
}

/** A learner in the queue. `session`: the hash of the session that opened the socket. */
export type QueuedLearner = { user_id: string; session: string };

/**
 * Inserts a match. Returns no row, and inserts nothing, if one of the two is in another match, is no Warrior, has logged out or
 * races a ghost of this battle.
 */
export function insertMatch(
  db: Database,
  match: { id: string; challenge_id: string; battle_id: string; players: [QueuedLearner, QueuedLearner] },
  now: number,
) {
  const [first, second] = match.players;
  const { id, challenge_id, battle_id } = match;
  const row = {
    id,
    challenge_id,
    battle_id,
    user_1_id: first.user_id,
    user_2_id: second.user_id,
    created_at: now,
  };
  const condition = sql`WHERE ${isReady(first, now)} AND ${isReady(second, now)}
      AND NOT EXISTS (SELECT 1 FROM ghost_races WHERE user_id IN (${first.user_id}, ${second.user_id})
        AND battle_id = ${battle_id} AND started_at > ${now - MAX_MATCH_MS})`;
  return db
    .insert(matches)
    .select(selectRow(matches, row, condition))
    .returning({ id: matches.id });
}

function isReady({ user_id, session }: QueuedLearner, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions s JOIN user_state u ON u.user_id = s.user_id
      WHERE s.id_hash = ${session} AND s.user_id = ${user_id} AND s.expires_at > ${now} AND u.plan = 'warrior')
    AND ${isInNoMatch(user_id, now)}`;
}

function isInNoMatch(user_id: string, now: number): SQL {
  const live = sql`created_at > ${now - MAX_MATCH_MS} AND ended_at IS NULL`;
  return sql`NOT EXISTS (SELECT 1 FROM matches WHERE user_1_id = ${user_id} AND ${live})
    AND NOT EXISTS (SELECT 1 FROM matches WHERE user_2_id = ${user_id} AND ${live})`;
}

/** Deletes a match that was not announced to its players. */
export function deleteUnannouncedMatch(db: Database, match_id: string) {
  return db.delete(matches).where(and(eq(matches.id, match_id), isNull(matches.ended_at)));
}

/** The plan of a learner in the queue, and whether the session is still valid. */
export function selectReadiness(db: Database, { user_id, session }: QueuedLearner, now: number) {
  return db
    .select({
      plan: user_state.plan,
      signed_in: sql<boolean>`EXISTS (SELECT 1 FROM sessions s WHERE s.id_hash = ${session}
        AND s.user_id = ${user_id} AND s.expires_at > ${now})`.mapWith(Boolean),
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

const first = alias(user_state, "first_player");
const second = alias(user_state, "second_player");

const { id: _id, challenge_id: _challenge_id, ...battleColumns } = getTableColumns(battles);

/** A match with its battle and its players' profiles. All columns have distinct names, as a D1 batch needs. */
export function selectMatch(db: Database, match_id: string) {
  return db
    .select({
      match: getTableColumns(matches),
      battle: battleColumns,
      first_name: sql<string | null>`${first.display_name}`.as("first_name"),
      first_avatar: sql<string | null>`${first.avatar_url}`.as("first_avatar"),
      second_name: sql<string | null>`${second.display_name}`.as("second_name"),
      second_avatar: sql<string | null>`${second.avatar_url}`.as("second_avatar"),
    })
    .from(matches)
    .innerJoin(battles, eq(battles.id, matches.battle_id))
    .leftJoin(first, eq(first.user_id, matches.user_1_id))
    .leftJoin(second, eq(second.user_id, matches.user_2_id))
    .where(eq(matches.id, match_id));
}

/** The submissions of a match: two, once it has a result. */
export function selectSubmissions(db: Database, match_id: string) {
  return db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id));
}

/** The battles that these learners have raced since a time. */
export function selectRacedBattles(db: Database, user_ids: string[], since: number) {
  const { user_id, battle_id, started_at } = ghost_races;
  return db
    .select({ user_id, battle_id })
    .from(ghost_races)
    .where(and(inArray(user_id, user_ids), gt(started_at, since)));
}

/**
 * Inserts a race, in place of the learner's last one with this battle. Returns no row, and inserts nothing, if the learner is in a
 * match or no Warrior.
 */
export function upsertRace(
  db: Database,
  race: Omit<typeof ghost_races.$inferInsert, "started_at">,
  now: number,
) {
  const { user_id, battle_id, race_id, ghost } = race;
  const learner = sql`FROM user_state
    WHERE user_id = ${user_id} AND plan = 'warrior' AND ${isInNoMatch(user_id, now)}`;
  return db
    .insert(ghost_races)
    .select(selectRow(ghost_races, { user_id, battle_id, race_id, ghost, started_at: now }, learner))
    .onConflictDoUpdate({
      target: [ghost_races.user_id, ghost_races.battle_id],
      set: { race_id, ghost, started_at: now },
    })
    .returning({ race_id: ghost_races.race_id });
}

/** The learner of a race. */
export function selectRacer(db: Database, race_id: string) {
  return db
    .select({ user_id: ghost_races.user_id })
    .from(ghost_races)
    .where(eq(ghost_races.race_id, race_id));
}

/** A race with its battle and its player's profile. */
export function selectRace(db: Database, race_id: string) {
  const { display_name, avatar_url } = user_state;
  return db
    .select({ race: getTableColumns(ghost_races), battle: battleColumns, display_name, avatar_url })
    .from(ghost_races)
    .innerJoin(battles, eq(battles.id, ghost_races.battle_id))
    .innerJoin(user_state, eq(user_state.user_id, ghost_races.user_id))
    .where(eq(ghost_races.race_id, race_id));
}

/** A learner's races that may still be running. */
export function selectRacesUnderWay(db: Database, user_id: string, now: number) {
  return db
    .select({ race_id: ghost_races.race_id })
    .from(ghost_races)
    .where(and(eq(ghost_races.user_id, user_id), gt(ghost_races.started_at, now - MAX_MATCH_MS)));
}

/** A learner's EXP, and what a match earned. */
export function selectMatchExp(db: Database, user_id: string, match_id: string) {
  return db
    .select({
      exp: user_state.exp,
      exp_gained: sql<number>`coalesce((SELECT amount FROM exp_ledger
        WHERE user_id = ${user_id} AND key = ${`match:${match_id}`}), 0)`.as("exp_gained"),
      unpaid: sql<UnpaidReason | null>`(SELECT unpaid FROM match_submissions
        WHERE match_id = ${match_id} AND user_id = ${user_id})`.as("unpaid"),
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** A learner's matches with a result, newest first. */
export function selectMatches(db: Database, user_id: string, before: number, limit: number) {
  const mine = alias(match_submissions, "mine");
  const theirs = alias(match_submissions, "theirs");
  return db
    .select({
      match_id: matches.id,
      title: battles.title,
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      result: mine.result,
      score: mine.score,
      opponent_score: sql<number>`${theirs.score}`.as("opponent_score"),
      created_at: matches.created_at,
      ended_at: matches.ended_at,
    })
    .from(matches)
    .innerJoin(battles, eq(battles.id, matches.battle_id))
    .innerJoin(mine, and(eq(mine.match_id, matches.id), eq(mine.user_id, user_id)))
    .innerJoin(theirs, and(eq(theirs.match_id, matches.id), sql`${theirs.user_id} <> ${user_id}`))
    .leftJoin(user_state, eq(user_state.user_id, theirs.user_id))
    .where(
      and(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)), lt(matches.created_at, before)),
    )
    .orderBy(desc(matches.created_at), asc(matches.id))
    .limit(limit);
}

/** The submissions by others in a challenge's 20 newest matches, as candidates for a ghost. */
export function selectRecordings(db: Database, challenge_id: string, user_id: string, min_score: number) {
  const recent = db
    .select({ id: matches.id, battle_id: matches.battle_id, user_1_id: matches.user_1_id })
    .from(matches)
    .where(and(eq(matches.challenge_id, challenge_id), sql`${matches.outcome} IN ('decided', 'tie')`))
    .orderBy(desc(matches.ended_at))
    .limit(20)
    .as("recent");
  return db
    .select({
      match_id: match_submissions.match_id,
      user_id: match_submissions.user_id,
      battle_id: recent.battle_id,
    })
    .from(recent)
    .innerJoin(match_submissions, eq(match_submissions.match_id, recent.id))
    .where(
      and(sql`${match_submissions.user_id} <> ${user_id}`, sql`${match_submissions.score} >= ${min_score}`),
    );
}
