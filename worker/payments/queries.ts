import { and, asc, count, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { payment_events, pending_sign_ups, subscriptions, user_state, users } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { graceUntil } from "../rules/plans.ts";
import type { ProviderSubscription } from "./provider.ts";

/** Stripe's final statuses of a subscription. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

/** Whether a subscription gives the Warrior plan now. In SQL, so that the decision is atomic with the update of the plan. */
const entitled = (now: number) =>
  sql`s.status IN ('active', 'trialing') OR (s.status = 'past_due' AND s.grace_until > ${now})`;

/**
 * Stores the state of a subscription. A final status is never changed, and an event older than the newest applied one is ignored.
 * @param event_created the event's time in seconds by the payment service's clock; 0 for a state fetched without an event
 */
export function upsertSubscription(
  db: Database,
  subscription: ProviderSubscription,
  event_created: number,
  now: number,
) {
  const state = {
    status: subscription.status,
    price_id: subscription.price_id,
    amount: subscription.amount,
    current_period_end: subscription.current_period_end,
    cancel_at_period_end: subscription.cancel_at_period_end,
    grace_until: graceUntil(subscription.status, subscription.current_period_start),
    updated_at: now,
  };
  const notOlder = event_created === 0 ? sql`TRUE` : sql`${subscriptions.event_created} <= ${event_created}`;
  return db
    .insert(subscriptions)
    .values({ ...state, id: subscription.id, customer_id: subscription.customer_id, event_created })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...state, event_created: sql`max(${subscriptions.event_created}, ${event_created})` },
      setWhere: sql`${notOlder} AND ${notInArray(subscriptions.status, ENDED_STATUSES)}`,
    });
}

/** Sets the user of a subscription without one, if the user exists. */
export function linkSubscription(db: Database, id: string, user_id: string) {
  return db
    .update(subscriptions)
    .set({ user_id: sql`(SELECT id FROM users WHERE id = ${user_id})` })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.user_id)));
}

/**
 * Updates the plan of a subscription's owner from all subscriptions of the owner. The subscription that gives the plan already is
 * preferred, so that of two paid at the same time every caller takes the same one for the duplicate.
 */
export function updatePlan(db: Database, subscription_id: string, now: number) {
  const planSubscription = sql`(SELECT s.id FROM subscriptions s WHERE s.user_id = user_state.user_id AND (${entitled(now)})
    ORDER BY s.id = user_state.subscription_id DESC, s.updated_at, s.id LIMIT 1)`;
  return db
    .update(user_state)
    .set({
      plan: sql`CASE WHEN ${planSubscription} IS NULL THEN 'starter' ELSE 'warrior' END`,
      subscription_id: sql`coalesce(${planSubscription}, ${user_state.subscription_id})`,
    })
    .where(sql`${user_state.user_id} = (SELECT user_id FROM subscriptions WHERE id = ${subscription_id})`);
}

/** A subscription, and the subscription that gives its owner the plan. */
export function selectSubscriptionWithOwner(db: Database, id: string) {
  return db
    .select({
      user_id: subscriptions.user_id,
      status: subscriptions.status,
      plan_subscription_id: user_state.subscription_id,
    })
    .from(subscriptions)
    .leftJoin(user_state, eq(user_state.user_id, subscriptions.user_id))
    .where(eq(subscriptions.id, id));
}

/** A learner's subscriptions without a final status. */
export function selectLiveSubscriptions(db: Database, user_id: string) {
  return db
    .select({ id: subscriptions.id, customer_id: subscriptions.customer_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, user_id), notInArray(subscriptions.status, ENDED_STATUSES)));
}

/** The number of a learner's subscriptions, including ended ones. */
export function countSubscriptions(db: Database, user_id: string) {
  return db.select({ ever: count() }).from(subscriptions).where(eq(subscriptions.user_id, user_id));
}

/** A learner's plan with the subscription that gives it, or gave it last. */
export function selectPlanSubscription(db: Database, user_id: string) {
  return db
    .select({ plan: user_state.plan, subscription: subscriptions })
    .from(user_state)
    .leftJoin(subscriptions, eq(subscriptions.id, user_state.subscription_id))
    .where(eq(user_state.user_id, user_id));
}

/** Subscriptions without a final status, the least recently updated first. */
export function selectLeastRecentlyUpdated(db: Database, limit: number) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(notInArray(subscriptions.status, ENDED_STATUSES))
    .orderBy(asc(subscriptions.updated_at))
    .limit(limit);
}

/** A user's id, mail address and time of creation. */
export function selectUser(db: Database, id: string) {
  return db
    .select({ id: users.id, email: users.email, created_at: users.created_at })
    .from(users)
    .where(eq(users.id, id));
}

/** A pending sign-up by its id. */
export function selectPending(db: Database, id: string) {
  return db.select().from(pending_sign_ups).where(eq(pending_sign_ups.id, id));
}

/** The pending sign-up of a checkout, if this browser started it. */
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

/** Pending sign-ups without an account, the first to expire first. */
export function selectOpenPending(db: Database, limit: number) {
  return db
    .select()
    .from(pending_sign_ups)
    .where(isNull(pending_sign_ups.user_id))
    .orderBy(asc(pending_sign_ups.expires_at))
    .limit(limit);
}

/** Stores a pending sign-up. */
export function insertPending(db: Database, row: typeof pending_sign_ups.$inferInsert) {
  return db.insert(pending_sign_ups).values(row);
}

/** Stores which checkout was started for a pending sign-up. */
export function updateCheckoutSession(db: Database, id: string, checkout_session_id: string) {
  return db.update(pending_sign_ups).set({ checkout_session_id }).where(eq(pending_sign_ups.id, id));
}

/** Changes the name or the address of a pending sign-up that has no account yet. */
export function updateOpenPending(
  db: Database,
  id: string,
  details: { display_name?: string; email?: string },
) {
  return db
    .update(pending_sign_ups)
    .set(details)
    .where(and(eq(pending_sign_ups.id, id), isNull(pending_sign_ups.user_id)));
}

/** Deletes a pending sign-up. */
export function deletePending(db: Database, id: string) {
  return db.delete(pending_sign_ups).where(eq(pending_sign_ups.id, id));
}

/** Creates the user of a pending sign-up. It gets the pending sign-up's id, so that it can't be created twice. */
export function insertPendingUser(db: Database, id: string, now: number) {
  const { email, password_hash } = pending_sign_ups;
  const user = { id, email: sql`${email}`, password_hash: sql`${password_hash}`, created_at: now };
  const pending = sql`FROM ${pending_sign_ups} WHERE ${pending_sign_ups.id} = ${id}`;
  return db.insert(users).select(selectRow(users, user, pending));
}

/** Stores that the account of a pending sign-up was created, and removes its copy of the password hash. */
export function completePending(db: Database, id: string, subscription_id: string, customer_id: string) {
  return db
    .update(pending_sign_ups)
    .set({ user_id: id, subscription_id, customer_id, password_hash: "" })
    .where(eq(pending_sign_ups.id, id));
}

/** Stores that a pending sign-up is paid. */
export function markPaid(db: Database, id: string, subscription_id: string, customer_id: string) {
  return db.update(pending_sign_ups).set({ subscription_id, customer_id }).where(eq(pending_sign_ups.id, id));
}

/** Uses up the single log-in without a password of a paid sign-up. Returns a row only for the first call. */
export function claimSignUp(db: Database, user_id: string, now: number) {
  return db
    .update(pending_sign_ups)
    .set({ claimed_at: now })
    .where(and(eq(pending_sign_ups.user_id, user_id), isNull(pending_sign_ups.claimed_at)))
    .returning({ id: pending_sign_ups.id });
}

/** Deletes expired pending sign-ups whose account was created. */
export function deleteCompletedPending(db: Database, now: number) {
  return db
    .delete(pending_sign_ups)
    .where(and(isNotNull(pending_sign_ups.user_id), sql`${pending_sign_ups.expires_at} < ${now}`));
}

/** Stores that an event was applied. */
export function insertEvent(db: Database, event: typeof payment_events.$inferInsert) {
  return db.insert(payment_events).values(event).onConflictDoNothing();
}

/** A row if an event has been applied. */
export function selectEvent(db: Database, id: string) {
  return db.select({ id: payment_events.id }).from(payment_events).where(eq(payment_events.id, id));
}

/** Whether a mail address is in use, and whether a display name, or one that looks the same, is in use. */
export function selectConflicts(
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
