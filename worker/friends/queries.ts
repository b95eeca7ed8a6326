import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { openRow } from "../accounts/queries.ts";
import type { AllLearnersDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import type { IdList } from "../db/id-list.ts";
import { friendships, profiles, sessions, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import type { Session } from "../platform/env.ts";
import { MAX_BLOCKED, MAX_FRIENDS, MAX_WAITING_REQUESTS } from "../rules/friends.ts";

/** The row of the other learner about this one. */
const back = alias(friendships, "back");
const isBack = and(eq(back.user_id, friendships.other_id), eq(back.other_id, friendships.user_id));
const profile = {
  user_id: profiles.user_id,
  display_name: profiles.display_name,
  avatar_url: profiles.avatar_url,
};

/** All whom a learner has asked or blocked, by name, with what they want of the learner. */
export function selectRelations(db: CommunityDatabase, user_id: string) {
  return db
    .select({ ...profile, state: friendships.state, back: sql<string | null>`back.state`.as("back_state") })
    .from(friendships)
    .innerJoin(profiles, eq(profiles.user_id, friendships.other_id))
    .leftJoin(back, isBack)
    .where(eq(friendships.user_id, user_id))
    .orderBy(profiles.display_name)
    .limit(MAX_FRIENDS + MAX_WAITING_REQUESTS + MAX_BLOCKED);
}

/** Who has asked a learner and waits for an answer, the newest first. */
export function selectRequests(db: CommunityDatabase, user_id: string) {
  return db
    .select(profile)
    .from(friendships)
    .innerJoin(profiles, eq(profiles.user_id, friendships.user_id))
    .leftJoin(back, isBack)
    .where(and(eq(friendships.other_id, user_id), eq(friendships.state, "asked"), isNull(back.user_id)))
    .orderBy(desc(friendships.created_at))
    .limit(MAX_WAITING_REQUESTS);
}

/** A learner's friends. */
export function selectFriends(db: CommunityDatabase, user_id: string) {
  return db
    .select(profile)
    .from(friendships)
    .innerJoin(back, isBack)
    .innerJoin(profiles, eq(profiles.user_id, friendships.other_id))
    .where(and(eq(friendships.user_id, user_id), eq(friendships.state, "asked"), eq(back.state, "asked")))
    .limit(MAX_FRIENDS);
}

/** The ids of a learner's friends. */
export function selectFriendIds(db: CommunityDatabase, user_id: string) {
  return db
    .select({ id: friendships.other_id })
    .from(friendships)
    .innerJoin(back, isBack)
    .where(and(eq(friendships.user_id, user_id), eq(friendships.state, "asked"), eq(back.state, "asked")))
    .limit(MAX_FRIENDS);
}

/** What two learners want of each other: a row for `user_id`, if the other one has an account. */
export function selectRelation(db: CommunityDatabase, user_id: string, other_id: string) {
  const stateOf = (one: string, other: string) =>
    sql<string | null>`(SELECT state FROM friendships WHERE user_id = ${one} AND other_id = ${other})`;
  return db
    .select({
      ...profile,
      state: stateOf(user_id, other_id).as("state"),
      back: stateOf(other_id, user_id).as("back_state"),
    })
    .from(profiles)
    .where(eq(profiles.user_id, other_id));
}

const hasAsked = (user_id: string, other_id: string) =>
  sql`EXISTS (SELECT 1 FROM friendships WHERE user_id = ${user_id} AND other_id = ${other_id} AND state = 'asked')`;
const friendCount = (user_id: string) => sql`(SELECT count(*) FROM friendships f
  JOIN friendships r ON r.user_id = f.other_id AND r.other_id = f.user_id
  WHERE f.user_id = ${user_id} AND f.state = 'asked' AND r.state = 'asked')`;
const askedCount = (user_id: string) => sql`(SELECT count(*) FROM friendships f
  LEFT JOIN friendships r ON r.user_id = f.other_id AND r.other_id = f.user_id
  WHERE f.user_id = ${user_id} AND f.state = 'asked' AND (r.state IS NULL OR r.state <> 'asked'))`;
const requestCount = (user_id: string) => sql`(SELECT count(*) FROM friendships f
  LEFT JOIN friendships r ON r.user_id = f.other_id AND r.other_id = f.user_id
  WHERE f.other_id = ${user_id} AND f.state = 'asked' AND r.state IS NULL)`;

/**
 * Stores that a learner wants to be another one's friend: a request, or where the other one has asked too, the friendship. Inserts nothing where
 * there is a row, no such learner, or too many friends or requests.
 * @param mustBeAsked whether only a request of the other one is answered
 */
export function insertAsked(
  db: CommunityDatabase,
  user_id: string,
  other_id: string,
  now: number,
  mustBeAsked: boolean,
) {
  const isAnswer = hasAsked(other_id, user_id);
  const hasRoom = (id: string) => sql`${friendCount(id)} < ${MAX_FRIENDS}`;
  const mayAsk: SQL = mustBeAsked
    ? sql`0`
    : sql`${askedCount(user_id)} < ${MAX_WAITING_REQUESTS} AND ${requestCount(other_id)} < ${MAX_WAITING_REQUESTS}`;
  const learner = sql`FROM profiles WHERE user_id = ${other_id} AND user_id <> ${user_id}
    AND ${hasRoom(user_id)} AND CASE WHEN ${isAnswer} THEN ${hasRoom(other_id)} ELSE ${mayAsk} END`;
  const row = { user_id, other_id, state: "asked" as const, created_at: now };
  return db
    .insert(friendships)
    .select(selectRow(friendships, row, learner))
    .onConflictDoNothing();
}

/** Takes back that two learners want to be friends, as far as they do. Blocks stay. */
export function deleteFriendship(db: CommunityDatabase, user_id: string, other_id: string) {
  return db
    .delete(friendships)
    .where(
      and(
        sql`(${friendships.user_id}, ${friendships.other_id}) IN (VALUES (${user_id}, ${other_id}), (${other_id}, ${user_id}))`,
        eq(friendships.state, "asked"),
      ),
    );
}

/** Stores that a learner blocks another one, if there is one. */
export function insertBlock(db: CommunityDatabase, user_id: string, other_id: string, now: number) {
  const blocked = sql`(SELECT count(*) FROM friendships WHERE user_id = ${user_id} AND state = 'blocked')`;
  const learner = sql`FROM profiles WHERE user_id = ${other_id} AND user_id <> ${user_id} AND ${blocked} < ${MAX_BLOCKED}`;
  const row = { user_id, other_id, state: "blocked" as const, created_at: now };
  return db
    .insert(friendships)
    .select(selectRow(friendships, row, learner))
    .onConflictDoNothing();
}

/** Takes a block back. */
export function deleteBlock(db: CommunityDatabase, user_id: string, other_id: string) {
  return db
    .delete(friendships)
    .where(
      and(
        eq(friendships.user_id, user_id),
        eq(friendships.other_id, other_id),
        eq(friendships.state, "blocked"),
      ),
    );
}

/** The id of the learner with a display name. @param key as `displayNameKey` makes it */
export function selectIdByName(db: AllLearnersDatabase, key: string) {
  return db
    .select({ user_id: user_state.user_id })
    .from(user_state)
    .where(eq(user_state.display_name_key, key));
}

/** The EXP of these learners, without those who hide theirs, but for the asking one. @param week the present one */
export function selectStandings(db: AllLearnersDatabase, user_id: string, user_ids: IdList, week: number) {
  const asked = sql`(SELECT ${user_id} AS value UNION SELECT * FROM ${user_ids}) asked`;
  // SQLite keeps the order of a cross join: the learners are looked up one by one.
  return db
    .select({
      user_id: user_state.user_id,
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      exp: user_state.exp,
      week_exp: sql<number>`${user_state.week_exp} * (${user_state.week} = ${week})`.as("exp_of_week"),
    })
    .from(asked)
    .crossJoin(user_state)
    .where(
      sql`user_state.user_id = asked.value AND user_state.exp >= 0 AND (NOT user_state.hide_standing OR user_state.user_id = ${user_id})`,
    );
}

/** Whether friends aren't told that a learner is here. No row where the session has ended. @param idleSince as for `openRow` */
export function selectHidesPresence(db: LearnerDatabase, session: Session, now: number, idleSince: number) {
  return db
    .select({ hidden: user_state.hide_presence })
    .from(user_state)
    .innerJoin(sessions, openRow(session, now, idleSince))
    .where(eq(user_state.user_id, session.user_id));
}
