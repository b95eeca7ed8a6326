import { and, asc, count, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { payment_events, pending_sign_ups, subscriptions, user_state, users } from "../db/schema.ts";
import { graceUntil } from "../rules/plans.ts";
import type { SubscriptionFacts } from "./provider.ts";

/** Stripe's words for a subscription that is over for good. */
export const OVER = ["canceled", "incomplete_expired"];

/** Whether a subscription gives the plan now: in SQL, so that the plan is decided by the rows as they are. */
const entitled = (now: number) =>
  sql`s.status IN ('active', 'trialing') OR (s.status = 'past_due' AND s.grace_until > ${now})`;

/**
 * Writes a subscription as the payment service tells it. What is over stays over; an event older than the newest one applied
 * changes nothing.
 * @param event_created the event's time by the payment service's clock; 0 for what was asked without an event
 */
export function upsertSubscription(
  db: Database,
  facts: SubscriptionFacts,
  event_created: number,
  now: number,
) {
  const state = {
    status: facts.status,
    price_id: facts.price_id,
    amount: facts.amount,
    current_period_end: facts.current_period_end,
    cancel_at_period_end: facts.cancel_at_period_end,
    grace_until: graceUntil(facts.status, facts.current_period_start),
    updated_at: now,
  };
  const notOlder = event_created === 0 ? sql`TRUE` : sql`${subscriptions.event_created} <= ${event_created}`;
  return db
    .insert(subscriptions)
    .values({ ...state, id: facts.id, customer_id: facts.customer_id, event_created })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...state, event_created: sql`max(${subscriptions.event_created}, ${event_created})` },
      setWhere: sql`${notOlder} AND ${notInArray(subscriptions.status, OVER)}`,
    });
}

/** Ties a subscription that has no owner yet to its user, if there is such a user. */
export function linkSubscription(db: Database, id: string, user_id: string) {
  return db
    .update(subscriptions)
    .set({ user_id: sql`(SELECT id FROM users WHERE id = ${user_id})` })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.user_id)));
}

/**
 * Makes the plan of a subscription's owner what the owner's subscriptions say. The subscription that gives the plan already
 * keeps giving it, so that of two paid at once one is the second for everybody.
 */
export function updatePlan(db: Database, subscription_id: string, now: number) {
  const giving = sql`(SELECT s.id FROM subscriptions s WHERE s.user_id = user_state.user_id AND (${entitled(now)})
    ORDER BY s.id = user_state.subscription_id DESC, s.updated_at, s.id LIMIT 1)`;
  return db
    .update(user_state)
    .set({
      plan: sql`CASE WHEN ${giving} IS NULL THEN 'starter' ELSE 'warrior' END`,
      subscription_id: sql`coalesce(${giving}, ${user_state.subscription_id})`,
    })
    .where(sql`${user_state.user_id} = (SELECT user_id FROM subscriptions WHERE id = ${subscription_id})`);
}

/** A subscription with what its owner's state says. */
export function selectOwned(db: Database, id: string) {
  return db
    .select({
      user_id: subscriptions.user_id,
      status: subscriptions.status,
      giving: user_state.subscription_id,
    })
    .from(subscriptions)
    .leftJoin(user_state, eq(user_state.user_id, subscriptions.user_id))
    .where(eq(subscriptions.id, id));
}

/** A learner's subscriptions that aren't over. */
export function selectLiveSubscriptions(db: Database, user_id: string) {
  return db
    .select({ id: subscriptions.id, customer_id: subscriptions.customer_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, user_id), notInArray(subscriptions.status, OVER)));
}

/** How many subscriptions a learner has had. */
export function countSubscriptions(db: Database, user_id: string) {
  return db.select({ ever: count() }).from(subscriptions).where(eq(subscriptions.user_id, user_id));
}

/** The subscription that gives a learner the plan, or gave it last. */
export function selectGivingSubscription(db: Database, user_id: string) {
  return db
    .select({ plan: user_state.plan, subscription: subscriptions })
    .from(user_state)
    .leftJoin(subscriptions, eq(subscriptions.id, user_state.subscription_id))
    .where(eq(user_state.user_id, user_id));
}

/** Live subscriptions, the one looked at longest ago first. */
export function selectStalest(db: Database, limit: number) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(notInArray(subscriptions.status, OVER))
    .orderBy(asc(subscriptions.updated_at))
    .limit(limit);
}

/** Whether a user is there. */
export function selectUser(db: Database, id: string) {
  return db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
}

/** A pending sign-up by its id. */
export function selectPending(db: Database, id: string) {
  return db.select().from(pending_sign_ups).where(eq(pending_sign_ups.id, id));
}

/** The pending sign-up that this browser started with this checkout. */
export function selectPendingOfBrowser(db: Database, checkout_session_id: string, browser_hash: string) {
  return db
    .select()
    .from(pending_sign_ups)
    .where(
      and(
        eq(pending_sign_ups.checkout_session_id, checkout_session_id),
        eq(pending_sign_ups.browser_hash, browser_hash),
      ),
    );
}

/** Pending sign-ups without an account, the oldest first. */
export function selectOpenPending(db: Database, limit: number) {
  return db
    .select()
    .from(pending_sign_ups)
    .where(isNull(pending_sign_ups.user_id))
    .orderBy(asc(pending_sign_ups.expires_at))
    .limit(limit);
}

/** Keeps with a pending sign-up that it is paid. */
export function markPaid(db: Database, id: string, subscription_id: string, customer_id: string) {
  return db.update(pending_sign_ups).set({ subscription_id, customer_id }).where(eq(pending_sign_ups.id, id));
}

/** Uses up the one log-in without a password that a paid sign-up gives; a row comes back to whoever was first. */
export function claimSignUp(db: Database, user_id: string, now: number) {
  return db
    .update(pending_sign_ups)
    .set({ claimed_at: now })
    .where(and(eq(pending_sign_ups.user_id, user_id), isNull(pending_sign_ups.claimed_at)))
    .returning({ id: pending_sign_ups.id });
}

/** Removes what can't become an account any more: made long ago, or never paid. */
export function deleteSpentPending(db: Database, now: number) {
  return db
    .delete(pending_sign_ups)
    .where(and(isNotNull(pending_sign_ups.user_id), sql`${pending_sign_ups.expires_at} < ${now}`));
}

/** Whether an event has been applied. */
export function selectEvent(db: Database, id: string) {
  return db.select({ id: payment_events.id }).from(payment_events).where(eq(payment_events.id, id));
}

/** Whether an address is in use, and whether a name is, or one that looks the same. */
export function selectTaken(
  db: Database,
  email: string,
  { display_name_key, display_name_skeleton }: { display_name_key: string; display_name_skeleton: string },
) {
  return db
    .select({
      email: sql<number>`EXISTS (SELECT 1 FROM users WHERE email = ${email})`,
      display_name: sql<number>`EXISTS (SELECT 1 FROM user_state
        WHERE display_name_key = ${display_name_key} OR display_name_skeleton = ${display_name_skeleton})`,
    })
    .from(sql`(SELECT 1)`);
}
