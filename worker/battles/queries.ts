import {
  and,
  asc,
  type Column,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AllLearnersDatabase, BattleDatabase, Database, LearnerDatabase } from "../db/client.ts";
import {
  battle_records,
  battles,
  exp_ledger,
  match_submissions,
  matches,
  profiles,
  ratings,
  sessions,
  user_state,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { newestPosition, taughtPosition } from "../db/task-position.ts";
import { utcDayStart } from "../rules/dates.ts";
import { GUEST_ID } from "../rules/guests.ts";
import { SEEN_INTERVAL_MS } from "../rules/limits.ts";
import type { MatchOrigin } from "../rules/match-origins.ts";
import type { Side } from "../rules/match-phases.ts";
import { KEEP_FINISHED_MS, MAX_MATCH_MS } from "../rules/match-timing.ts";
import { ratingRow } from "./rating-queries.ts";

/** About as many as there are in `KEEP_FINISHED_MS`. */
const MAX_MATCHES_WITH_SOCKETS = 12;
/** A learner who was seen within this time counts as online: the time between two notes of a session in use, and a pause of its page. */
const ONLINE_WITHIN_MS = SEEN_INTERVAL_MS + 150_000;
/** The newest matches of a learner that are looked at for the battles of a day. Who plays more may meet a battle again. */
const MAX_PLAYED = 50;
/** Counting stops here, so that the query's cost doesn't grow with the number of users. */
const MAX_ONLINE = 50;

/** A row that is no copy: of several databases, one has it. */
const isOwn = gte(user_state.exp, 0);

/** The key of a match in its players' ledgers. */
export const matchKey = (match_id: string) => `match:${match_id}`;

/** How many learners are online, among the `MAX_ONLINE` sessions that were used last. */
export function selectOnline(db: AllLearnersDatabase, now: number) {
  // The order makes it the index by time that is read, from its end.
  const recent = db
    .select({ user_id: sessions.user_id })
    .from(sessions)
    .where(gt(sessions.last_seen_at, now - ONLINE_WITHIN_MS))
    .orderBy(desc(sessions.last_seen_at))
    .limit(MAX_ONLINE)
    .as("recent");
  return db.select({ online: countDistinct(recent.user_id) }).from(recent);
}

/** How many matches a learner has won, lost and tied. */
export function selectRecord(db: BattleDatabase, user_id: string) {
  const { wins, losses, ties } = battle_records;
  return db.select({ wins, losses, ties }).from(battle_records).where(eq(battle_records.user_id, user_id));
}

/** A learner's plan. */
export function selectPlan(db: LearnerDatabase, user_id: string) {
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
export function selectNewestTasks(db: LearnerDatabase | AllLearnersDatabase, user_ids: readonly string[]) {
  // Drizzle would write the outer column without its table, which the inner one hides.
  const newest = newestPosition(sql`user_state.user_id`);
  return db
    .select({ user_id: user_state.user_id, newest: newest.as("newest") })
    .from(user_state)
    .where(and(isOneOf(user_state.user_id, user_ids), isOwn));
}

/** A learner's matches that began after a time. */
const isMatchSince = (user_id: string, time: number) =>
  and(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)), gt(matches.created_at, time));

/** A learner's current match, if any. */
export function selectLiveMatch(db: BattleDatabase, user_id: string, now: number) {
  return db
    .select({ id: matches.id })
    .from(matches)
    .where(and(isMatchSince(user_id, now - MAX_MATCH_MS), isNull(matches.ended_at)))
    .orderBy(desc(matches.created_at))
    .limit(1);
}

/** The matches in whose objects a learner may have a socket: a result stays there for a while. Newest first. */
export function selectMatchesWithSockets(db: BattleDatabase, user_id: string, now: number) {
  return db
    .select({ id: matches.id })
    .from(matches)
    .where(isMatchSince(user_id, now - MAX_MATCH_MS - KEEP_FINISHED_MS))
    .orderBy(desc(matches.created_at))
    .limit(MAX_MATCHES_WITH_SOCKETS);
}

/** A learner in the queue. `session`: the hash of the session that opened the socket. */
export type QueuedLearner = { user_id: string; session: string };

type NewMatch = {
  id: string;
  challenge_id: string;
  battle_id: string;
  origin: MatchOrigin;
  /** Null for a guest. */
  players: readonly [QueuedLearner, QueuedLearner | null];
  /** For a guest: how many matches with guests the host may have on this day. */
  guest_matches?: number | undefined;
};

/**
 * Inserts a match. Returns no row, and inserts nothing, if one of the two is in another match or races a ghost of this battle, if
 * there is a match with this id, if the host of a guest has hosted `guest_matches`, or if the database doesn't know one of the two: other
 * matches stand in the same batch.
 */
export function insertMatch(db: BattleDatabase, match: NewMatch, now: number) {
  const [first, second] = match.players;
  const { id, challenge_id, battle_id, origin } = match;
  const mayPlay = second
    ? sql`${isInNoMatch(second.user_id, now)} AND ${isKnown(second.user_id)}`
    : sql`${guestMatches(first.user_id, now)} < ${match.guest_matches ?? 0}`;
  const row = {
    id,
    challenge_id,
    battle_id,
    user_1_id: first.user_id,
    user_2_id: second?.user_id ?? null,
    origin,
    created_at: now,
  };
  const condition = sql`WHERE ${isInNoMatch(first.user_id, now)} AND ${isKnown(first.user_id)} AND ${mayPlay}
      AND NOT EXISTS (SELECT 1 FROM ghost_races WHERE user_id IN (${first.user_id}, ${second?.user_id ?? null})
        AND battle_id = ${battle_id} AND started_at > ${now - MAX_MATCH_MS})`;
  return db
    .insert(matches)
    .select(selectRow(matches, row, condition))
    .onConflictDoNothing()
    .returning({ id: matches.id });
}

/** The condition that a learner is in no match. */
export function isInNoMatch(user_id: string, now: number): SQL {
  const live = sql`created_at > ${now - MAX_MATCH_MS} AND ended_at IS NULL`;
  return sql`NOT EXISTS (SELECT 1 FROM matches WHERE user_1_id = ${user_id} AND ${live})
    AND NOT EXISTS (SELECT 1 FROM matches WHERE user_2_id = ${user_id} AND ${live})`;
}

/** The condition that a match can refer to a learner: where there are several databases the copy may be missing. */
const isKnown = (user_id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.user_id = ${user_id})`;

/** Those of these learners to whom a match can refer. */
export function selectKnown(db: BattleDatabase, user_ids: readonly string[]) {
  const { user_id } = profiles;
  return db.select({ user_id }).from(profiles).where(isOneOf(user_id, user_ids));
}

/** How many matches with guests a Warrior has hosted today. The guest is always the second player. */
function guestMatches(user_id: string, now: number): SQL {
  return sql`(SELECT count(*) FROM matches WHERE user_1_id = ${user_id} AND created_at >= ${utcDayStart(now)}
    AND origin = ${"guest" satisfies MatchOrigin})`;
}

/** As `guestMatches`, by itself. */
export function selectGuestMatches(db: BattleDatabase, user_id: string, now: number) {
  return db.select({ count: sql<number>`${guestMatches(user_id, now)}`.as("count") }).from(sql`(SELECT 1)`);
}

/**
 * Deletes the matches that are nobody's without a learner: those with guests, and those with learners whose accounts are gone. Returns where their edits
 * are.
 */
export function deleteOwnMatches(db: BattleDatabase, user_id: string) {
  return db
    .delete(matches)
    .where(
      or(
        and(eq(matches.user_1_id, user_id), or(eq(matches.origin, "guest"), isNull(matches.user_2_id))),
        and(eq(matches.user_2_id, user_id), isNull(matches.user_1_id)),
      ),
    )
    .returning({ replay_key: matches.replay_key });
}

/** What stands for a player whose account is gone in what is left of a match, so that both sides stay apart. */
const goneKey = (side: Side) => `gone:${side}`;

/** The id of a player, or what stands for it once the account is gone. @param side of the player */
export const playerKey = (user_id: string, side: Side): SQL<string> | string =>
  user_id === GUEST_ID
    ? user_id
    : sql<string>`coalesce((SELECT p.user_id FROM profiles p WHERE p.user_id = ${user_id}), ${goneKey(side)})`;

/** Takes a learner's id off the matches that others keep. Comes before the account's row goes, which says the sides. Can be repeated. */
export function forgetPlayer(db: BattleDatabase, user_id: string) {
  const { match_id, user_id: player } = match_submissions;
  const key = (
    id: SQL,
  ) => sql<string>`(SELECT CASE WHEN m.user_1_id = ${user_id} THEN ${goneKey(0)} ELSE ${goneKey(1)} END
    FROM matches m WHERE m.id = ${id})`;
  return [
    db
      .update(matches)
      .set({ rage_quit_by: key(sql`matches.id`) })
      .where(
        and(
          sql`${matches.id} IN (SELECT s.match_id FROM match_submissions s WHERE s.user_id = ${user_id})`,
          eq(matches.rage_quit_by, user_id),
        ),
      ),
    db
      .update(match_submissions)
      .set({ user_id: key(sql`${match_id}`) })
      .where(eq(player, user_id)),
  ] as const;
}

/** Deletes matches that were not announced to their players. */
export function deleteUnannouncedMatches(db: BattleDatabase, match_ids: readonly string[]) {
  return db.delete(matches).where(and(isOneOf(matches.id, match_ids), isNull(matches.ended_at)));
}

/** A column is one of these texts. They are one parameter, of which a statement has 100 at most. */
export const isOneOf = (column: Column, texts: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`;

/** The plan and rating of each learner in the queue, and whether the session is still valid (1 or 0). */
export function selectPlans(db: AllLearnersDatabase, learners: readonly QueuedLearner[], now: number) {
  const asked = JSON.stringify(learners.map(({ user_id, session }) => [user_id, session]));
  const isSignedIn = sql`EXISTS (SELECT 1 FROM sessions s WHERE s.id_hash = asked.value ->> 1 AND s.user_id = user_state.user_id
    AND s.expires_at > ${now})`;
  // SQLite keeps the order of a cross join: the learners are looked up one by one.
  return db
    .select({
      user_id: user_state.user_id,
      plan: user_state.plan,
      signed_in: sql<number>`${isSignedIn}`.as("signed_in"),
      hide_ratings: user_state.hide_ratings,
      hide_matches: user_state.hide_matches,
      rating: ratingRow,
    })
    .from(sql`json_each(${asked}) asked`)
    .crossJoin(user_state)
    .leftJoin(ratings, eq(ratings.user_id, user_state.user_id))
    .where(and(sql`user_state.user_id = asked.value ->> 0`, isOwn));
}

/** The current match of each of these learners, or null, and the opponent of the last one. */
export function selectLiveMatches(db: BattleDatabase, user_ids: readonly string[], now: number) {
  const liveMatchAs = (column: SQL) => sql`(SELECT id FROM matches
      WHERE ${column} = asked.value AND created_at > ${now - MAX_MATCH_MS} AND ended_at IS NULL LIMIT 1)`;
  const live_match = sql<
    string | null
  >`coalesce(${liveMatchAs(sql`user_1_id`)}, ${liveMatchAs(sql`user_2_id`)})`;
  // Each index is read at its end.
  const lastAs = (
    player: SQL,
    opponent: SQL,
  ) => sql`SELECT * FROM (SELECT ${opponent} AS opponent, created_at FROM matches
      WHERE ${player} = asked.value ORDER BY created_at DESC LIMIT 1)`;
  const [one, other] = [sql`user_1_id`, sql`user_2_id`];
  const last_opponent_id = sql<
    string | null
  >`(SELECT opponent FROM (${lastAs(one, other)} UNION ALL ${lastAs(other, one)}) ORDER BY created_at DESC LIMIT 1)`;
  return db
    .select({
      user_id: sql<string>`asked.value`.as("asked_id"),
      live_match: live_match.as("live_match"),
      last_opponent_id: last_opponent_id.as("last_opponent_id"),
    })
    .from(sql`json_each(${JSON.stringify(user_ids)}) asked`);
}

const { id: _id, challenge_id: _challenge_id, ...ofBattle } = getTableColumns(battles);
/** The columns of a battle, without those that name it. */
export const battleColumns = ofBattle;

/** A battle, with its check and what its wishes want. */
export function selectBattle(db: Database, battle_id: string) {
  return db.select(battleColumns).from(battles).where(eq(battles.id, battle_id));
}

/** A match with its battle and its players' profiles. All columns have distinct names, as a D1 batch needs. */
export function selectMatch(db: BattleDatabase, match_id: string) {
  return (
    db
      .select({
        match: getTableColumns(matches),
        battle: battleColumns,
        first_name: sql<string | null>`first.display_name`.as("first_name"),
        first_avatar: sql<string | null>`first.avatar_url`.as("first_avatar"),
        second_name: sql<string | null>`second.display_name`.as("second_name"),
        second_avatar: sql<string | null>`second.avatar_url`.as("second_avatar"),
      })
      .from(matches)
      .innerJoin(battles, eq(battles.id, matches.battle_id))
      // Drizzle knows no alias of a view.
      .leftJoin(sql`${profiles} first`, sql`first.user_id = ${matches.user_1_id}`)
      .leftJoin(sql`${profiles} second`, sql`second.user_id = ${matches.user_2_id}`)
      .where(eq(matches.id, match_id))
  );
}

/** The players of a match, and when it ended. */
export function selectPlayers(db: BattleDatabase, match_id: string) {
  const { user_1_id, user_2_id, ended_at } = matches;
  return db.select({ user_1_id, user_2_id, ended_at }).from(matches).where(eq(matches.id, match_id));
}

/** The battles of these learners' matches since a time, the newest match first: `MAX_PLAYED` of each as first and as second player. */
export function selectPlayedBattles(db: BattleDatabase, user_ids: readonly string[], since: number) {
  const halves = user_ids.flatMap((user_id) =>
    [sql`user_1_id`, sql`user_2_id`].map(
      (player) => sql`SELECT * FROM (SELECT battle_id, created_at FROM matches
        WHERE ${player} = ${user_id} AND created_at >= ${since} ORDER BY created_at DESC LIMIT ${MAX_PLAYED})`,
    ),
  );
  return db
    .select({ battle_id: sql<string>`played.battle_id`.as("played_battle") })
    .from(sql`(${sql.join(halves, sql` UNION ALL `)}) played`)
    .orderBy(sql`played.created_at DESC`);
}

/** What others are shown of a learner. */
export function selectProfile(db: BattleDatabase, user_id: string) {
  const { display_name, avatar_url } = profiles;
  return db.select({ display_name, avatar_url }).from(profiles).where(eq(profiles.user_id, user_id));
}

/** The submissions of a match: two, once it has a result. */
export function selectSubmissions(db: BattleDatabase, match_id: string) {
  return db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id));
}

/** A row if a learner's profile is hidden, or nobody may watch the matches. */
export function selectHidesName(db: LearnerDatabase, user_id: string) {
  return db
    .select({ user_id: user_state.user_id })
    .from(user_state)
    .where(and(eq(user_state.user_id, user_id), or(user_state.hide_profile, user_state.hide_matches)));
}

/** Matches that ended before a time and have their edits in the row, the oldest first. */
export function selectOldReplays(db: BattleDatabase, before: number, limit: number) {
  return db
    .select({ id: matches.id, edits: matches.edits })
    .from(matches)
    .where(and(isNull(matches.replay_key), lt(matches.ended_at, before)))
    .orderBy(asc(matches.ended_at))
    .limit(limit);
}

/** Stores where a match's edits are, and what is left of them in the row. Returns no row where the match is gone. */
export function updateReplayKey(db: BattleDatabase, match_id: string, replay_key: string, edits: string) {
  return db
    .update(matches)
    .set({ replay_key, edits })
    .where(eq(matches.id, match_id))
    .returning({ id: matches.id });
}

/** What a match earned. No row where it earned nothing. */
export function selectMatchAward(db: LearnerDatabase, user_id: string, match_id: string) {
  return db
    .select({ exp_gained: exp_ledger.amount })
    .from(exp_ledger)
    .where(and(eq(exp_ledger.user_id, user_id), eq(exp_ledger.key, matchKey(match_id))));
}

/** A learner's matches with a result, newest first. */
export function selectMatches(db: BattleDatabase, user_id: string, before: number, limit: number) {
  const mine = alias(match_submissions, "mine");
  const theirs = alias(match_submissions, "theirs");
  // One index has the matches as first player, another one those as second: each is read from its end, as far as a page goes.
  const half = (player: SQL) => sql`SELECT * FROM (SELECT m.id, m.created_at FROM matches m
    WHERE ${player} = ${user_id} AND m.created_at < ${before}
      AND EXISTS (SELECT 1 FROM match_submissions s WHERE s.match_id = m.id AND s.user_id = ${user_id})
    ORDER BY m.created_at DESC LIMIT ${limit})`;
  // SQLite keeps the order of cross joins: another one could begin with all submissions of the learner.
  return db
    .select({
      match_id: matches.id,
      battle_id: matches.battle_id,
      display_name: profiles.display_name,
      avatar_url: profiles.avatar_url,
      result: mine.result,
      score: mine.score,
      opponent_score: sql<number>`${theirs.score}`.as("opponent_score"),
      origin: matches.origin,
      created_at: matches.created_at,
      ended_at: matches.ended_at,
    })
    .from(sql`(SELECT id FROM (${half(sql`m.user_1_id`)} UNION ALL ${half(sql`m.user_2_id`)})
      ORDER BY created_at DESC LIMIT ${limit}) page`)
    .crossJoin(matches)
    .crossJoin(mine)
    .crossJoin(theirs)
    .leftJoin(profiles, eq(profiles.user_id, theirs.user_id))
    .where(
      and(
        sql`${matches.id} = page.id`,
        eq(mine.match_id, matches.id),
        eq(mine.user_id, user_id),
        eq(theirs.match_id, matches.id),
        ne(theirs.user_id, user_id),
      ),
    )
    .orderBy(desc(matches.created_at), asc(matches.id))
    .limit(limit);
}
