/** The statements on push subscriptions. */

import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { PushSubscriptionBody } from "../contract/push.ts";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import { push_subscriptions, sessions } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import type { Session } from "../platform/env.ts";
import { type Plan, plansWith } from "../rules/features.ts";
import type { NoticeKind } from "../rules/notices.ts";
import { BROWSERS_PER_LEARNER, NO_TURN, TURN_INTERVAL_MS } from "../rules/waiting-calls.ts";

/** What the browser of a session is told of. No row for one without a subscription. */
export function selectSubscription(db: LearnerDatabase, session: string) {
  const mayQueue = sql`EXISTS (SELECT 1 FROM user_state s WHERE s.user_id = ${push_subscriptions.user_id}
    AND s.plan IN (${sql.raw(plansWith("queue"))}))`;
  return db
    .select({
      kinds: push_subscriptions.kinds,
      waiting: sql`(${push_subscriptions.turn_at} < ${NO_TURN} AND ${mayQueue})`
        .mapWith(Boolean)
        .as("waiting"),
    })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.session, session));
}

/**
 * Stores the subscription of a session's browser, in place of its last one. That of a Starter isn't told of who waits. Returns no row for a Starter who
 * asks for nothing else.
 */
export function upsertSubscription(
  db: LearnerDatabase,
  { user_id, id_hash }: Session,
  { endpoint, p256dh, auth, time_zone, waiting, kinds }: PushSubscriptionBody,
  now: number,
) {
  const columns = { endpoint, p256dh, auth, time_zone, ...(kinds && { kinds }) };
  // Its first turn may come at once, behind all who wait for theirs: who subscribes again and again takes nobody's.
  const first_turn = waiting ? now - TURN_INTERVAL_MS : NO_TURN;
  const mayQueue = sql.raw(`plan IN (${plansWith("queue")})`);
  const turn_at = sql`CASE WHEN ${mayQueue} THEN ${first_turn} ELSE ${NO_TURN} END`;
  const row = { session: id_hash, user_id, ...columns, turn_at };
  const asksMore = !waiting || (kinds !== undefined && kinds.length > 0);
  const learner = sql`FROM user_state WHERE user_id = ${user_id} ${asksMore ? sql.empty() : sql`AND ${mayQueue}`}`;
  // A turn that was taken stays taken.
  const keptTurn = sql`CASE WHEN excluded.turn_at = ${NO_TURN} THEN ${NO_TURN} WHEN ${push_subscriptions.turn_at} = ${NO_TURN} THEN ${now} ELSE ${push_subscriptions.turn_at} END`;
  return db
    .insert(push_subscriptions)
    .select(selectRow(push_subscriptions, row, learner))
    .onConflictDoUpdate({ target: push_subscriptions.session, set: { ...columns, turn_at: keptTurn } })
    .returning({ session: push_subscriptions.session });
}

/** The browsers of a learner that are to be told of a kind of notices. */
export function selectToldBrowsers(db: LearnerDatabase, user_id: string, kind: NoticeKind) {
  return db
    .select({
      session: push_subscriptions.session,
      endpoint: push_subscriptions.endpoint,
      p256dh: push_subscriptions.p256dh,
      auth: push_subscriptions.auth,
      time_zone: push_subscriptions.time_zone,
    })
    .from(sessions)
    .innerJoin(push_subscriptions, eq(push_subscriptions.session, sessions.id_hash))
    .where(
      and(
        eq(sessions.user_id, user_id),
        sql`EXISTS (SELECT 1 FROM json_each(${push_subscriptions.kinds}) k WHERE k.value = ${kind})`,
      ),
    );
}

/** Those of some learners of whom a browser is to be told of a kind of notices. */
export function selectLearnersToTell(db: AllLearnersDatabase, user_ids: readonly string[], kind: NoticeKind) {
  // SQLite keeps the order of a cross join: the learners are looked up one by one.
  return db
    .selectDistinct({ user_id: sessions.user_id })
    .from(sql`json_each(${JSON.stringify(user_ids)}) asked`)
    .crossJoin(sessions)
    .innerJoin(push_subscriptions, eq(push_subscriptions.session, sessions.id_hash))
    .where(
      and(
        sql`${sessions.user_id} = asked.value`,
        sql`EXISTS (SELECT 1 FROM json_each(${push_subscriptions.kinds}) k WHERE k.value = ${kind})`,
      ),
    );
}

/** Deletes a learner's subscriptions beyond `BROWSERS_PER_LEARNER`, those of the oldest sessions. That of the given session stays. */
export function deleteSubscriptionsBeyond(db: LearnerDatabase, { user_id, id_hash }: Session) {
  const beyond = sql`(SELECT p.session FROM sessions s JOIN push_subscriptions p ON p.session = s.id_hash
    WHERE s.user_id = ${user_id} ORDER BY p.session = ${id_hash} DESC, s.created_at DESC LIMIT -1 OFFSET ${BROWSERS_PER_LEARNER})`;
  return db.delete(push_subscriptions).where(sql`${push_subscriptions.session} IN ${beyond}`);
}

/** Deletes a subscription whose endpoint is gone, unless the session's browser has another one by now. */
export function deleteGoneSubscription(
  db: LearnerDatabase | AllLearnersDatabase,
  { session, endpoint }: { session: string; endpoint: string },
) {
  return db
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.session, session), eq(push_subscriptions.endpoint, endpoint)));
}

/** Deletes the subscription of a session's browser. */
export function deleteSubscription(db: LearnerDatabase, session: string) {
  return db.delete(push_subscriptions).where(eq(push_subscriptions.session, session));
}

/**
 * Takes the browsers whose last turn is longest ago, and notes their turn, so that two calls at once take different ones.
 * @param before only those whose last turn was by then, in milliseconds since 1970
 */
export function takeTurns(db: AllLearnersDatabase, { before, now, limit }: DueBrowsers) {
  const due = db
    .select({ session: push_subscriptions.session })
    .from(push_subscriptions)
    .where(lte(push_subscriptions.turn_at, before))
    .orderBy(asc(push_subscriptions.turn_at))
    .limit(limit);
  return db
    .update(push_subscriptions)
    .set({ turn_at: now })
    .where(inArray(push_subscriptions.session, due))
    .returning({
      session: push_subscriptions.session,
      user_id: push_subscriptions.user_id,
      endpoint: push_subscriptions.endpoint,
      p256dh: push_subscriptions.p256dh,
      auth: push_subscriptions.auth,
      time_zone: push_subscriptions.time_zone,
      plan: sql<Plan>`(SELECT plan FROM user_state WHERE user_state.user_id = push_subscriptions.user_id)`,
    });
}

type DueBrowsers = { before: number; now: number; limit: number };
