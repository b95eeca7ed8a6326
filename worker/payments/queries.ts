import { and, asc, count, eq, gt, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase, PaymentDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
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
 * Returns no row where nothing was stored.
 * @param event_created the event's time in seconds by the payment service's clock; 0 for a state fetched without an event
 * @param seen_at `updated_at` as read before the state was fetched, null where there was no row: another one that was stored since stays.
 *   `any` for a state that counts whatever was stored
 */
export function upsertSubscription(
  db: LearnerDatabase,
  subscription: ProviderSubscription,
  event_created: number,
  now: number,
  seen_at: number | null | "any",
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
  const isAsSeen = seen_at === "any" ? sql`TRUE` : sql`${subscriptions.updated_at} IS ${seen_at}`;
  const notOlder = event_created === 0 ? sql`TRUE` : sql`${subscriptions.event_created} <= ${event_created}`;
  return db
    .insert(subscriptions)
    .values({ ...state, id: subscription.id, customer_id: subscription.customer_id, event_created })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...state,
        event_created: sql`max(${subscriptions.event_created}, ${event_created})`,
        // Another one each time, since it says whether a state was stored.
        updated_at: sql`max(${subscriptions.updated_at} + 1, ${now})`,
      },
      setWhere: sql`${notOlder} AND ${isAsSeen} AND ${notInArray(subscriptions.status, ENDED_STATUSES)}`,
    })
    .returning({ id: subscriptions.id });
}

/** Sets the user of a subscription without one, if the user exists. */
export function linkSubscription(db: LearnerDatabase, id: string, user_id: string) {
  return db
    .update(subscriptions)
    .set({ user_id: sql`(SELECT id FROM users WHERE id = ${user_id})` })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.user_id)));
}

/**
 * Updates the plan of a subscription's owner from all subscriptions of the owner. The subscription that gives the plan already is
 * preferred, so that of two paid at the same time every caller takes the same one for the duplicate.
 */
export function updatePlan(db: LearnerDatabase, subscription_id: string, now: number) {
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
export function selectSubscriptionWithOwner(db: LearnerDatabase | AllLearnersDatabase, id: string) {
  return db
    .select({
      user_id: subscriptions.user_id,
      status: subscriptions.status,
      updated_at: subscriptions.updated_at,
      plan_subscription_id: user_state.subscription_id,
    })
    .from(subscriptions)
    .leftJoin(user_state, eq(user_state.user_id, subscriptions.user_id))
    .where(eq(subscriptions.id, id));
}

/** A learner's subscriptions without a final status. */
export function selectLiveSubscriptions(db: LearnerDatabase, user_id: string) {
  return db
    .select({ id: subscriptions.id, customer_id: subscriptions.customer_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, user_id), notInArray(subscriptions.status, ENDED_STATUSES)));
}

/** Stores that subscriptions have ended, which were cancelled at the payment service. */
export function endSubscriptions(db: LearnerDatabase, ids: readonly string[], now: number) {
  return db
    .update(subscriptions)
    .set({ status: "canceled", updated_at: now })
    .where(
      sql`${subscriptions.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${notInArray(subscriptions.status, ENDED_STATUSES)}`,
    );
}

/** The number of a learner's subscriptions, including ended ones. */
export function countSubscriptions(db: LearnerDatabase, user_id: string) {
  return db.select({ ever: count() }).from(subscriptions).where(eq(subscriptions.user_id, user_id));
}

/** A learner's plan with the subscription that gives it, or gave it last. */
export function selectPlanSubscription(db: LearnerDatabase, user_id: string) {
  return db
    .select({ plan: user_state.plan, subscription: subscriptions })
    .from(user_state)
    .leftJoin(subscriptions, eq(subscriptions.id, user_state.subscription_id))
    .where(eq(user_state.user_id, user_id));
}

/** Subscriptions without a final status, by their ids. @param after the last id of the page before */
export function selectOpenSubscriptions(db: AllLearnersDatabase, after: string, limit: number) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(gt(subscriptions.id, after), notInArray(subscriptions.status, ENDED_STATUSES)))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}

/** A user's id, mail address and time of creation. */
export function selectUser(db: LearnerDatabase, id: string) {
  return db
    .select({ id: users.id, email: users.email, created_at: users.created_at })
    .from(users)
    .where(eq(users.id, id));
}

/** A pending sign-up by its id. */
export function selectPending(db: LearnerDatabase, id: string) {
  return db.select().from(pending_sign_ups).where(eq(pending_sign_ups.id, id));
}

/** The pending sign-up of a checkout, if this browser started it. */
export function selectPendingOfBrowser(
  db: AllLearnersDatabase,
  checkout_session_id: string,
  browser_hash: string,
) {
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
export function selectOpenPending(
  db: AllLearnersDatabase,
  after: Pick<typeof pending_sign_ups.$inferSelect, "expires_at" | "id">,
  limit: number,
) {
  const { user_id, expires_at, id } = pending_sign_ups;
  return db
    .select({ expires_at, id })
    .from(pending_sign_ups)
    .where(and(isNull(user_id), sql`(${expires_at}, ${id}) > (${after.expires_at}, ${after.id})`))
    .orderBy(asc(expires_at), asc(id))
    .limit(limit);
}

/** Stores a pending sign-up. */
export function insertPending(db: LearnerDatabase, row: typeof pending_sign_ups.$inferInsert) {
  return db.insert(pending_sign_ups).values(row);
}

/** Changes the name or the address of a pending sign-up that has no account yet. */
export function updateOpenPending(
  db: LearnerDatabase,
  id: string,
  details: { display_name?: string; email?: string },
) {
  return db
    .update(pending_sign_ups)
    .set(details)
    .where(and(eq(pending_sign_ups.id, id), isNull(pending_sign_ups.user_id)));
}

/** Deletes a pending sign-up under the condition of `isOpenAsRead`. Returns no row where it doesn't hold any more. */
export function deleteOpenPending(
  db: LearnerDatabase,
  { id, email, display_name }: Pick<typeof pending_sign_ups.$inferSelect, "id" | "email" | "display_name">,
) {
  const { user_id, ...columns } = pending_sign_ups;
  return db
    .delete(pending_sign_ups)
    .where(
      and(
        eq(columns.id, id),
        eq(columns.email, email),
        eq(columns.display_name, display_name),
        isNull(user_id),
      ),
    )
    .returning({ id: columns.id });
}

/** The condition that a pending sign-up has no account yet, and still the name and the address that were read, and so reserved. */
export function isOpenAsRead({
  id,
  email,
  display_name,
}: Pick<typeof pending_sign_ups.$inferSelect, "id" | "email" | "display_name">): ConditionSql {
  return {
    sql: `EXISTS (SELECT 1 FROM pending_sign_ups
      WHERE id = ? AND email = ? AND display_name = ? AND user_id IS NULL)`,
    values: [id, email, display_name],
    place: { learner: id },
  };
}

/** Creates the user of a pending sign-up, under the condition `isOpenAsRead`. It gets the pending sign-up's id, so that it can't be created twice. */
export function insertPendingUser(db: LearnerDatabase, id: string, now: number) {
  const { email, password_hash } = pending_sign_ups;
  const user = { id, email: sql`${email}`, password_hash: sql`${password_hash}`, created_at: now };
  const pending = sql`FROM ${pending_sign_ups} WHERE ${pending_sign_ups.id} = ${id}`;
  return db.insert(users).select(selectRow(users, user, pending));
}

/** Stores that the account of a pending sign-up was created, and removes its copy of the password hash. */
export function completePending(
  db: LearnerDatabase,
  id: string,
  subscription_id: string,
  customer_id: string,
) {
  return db
    .update(pending_sign_ups)
    .set({ user_id: id, subscription_id, customer_id, password_hash: "" })
    .where(eq(pending_sign_ups.id, id));
}

/** Stores that a pending sign-up is paid. */
export function markPaid(db: LearnerDatabase, id: string, subscription_id: string, customer_id: string) {
  return db.update(pending_sign_ups).set({ subscription_id, customer_id }).where(eq(pending_sign_ups.id, id));
}

/** For `insertSession`: only while the single log-in without a password of a paid sign-up hasn't been used. */
export const whileUnclaimed = (user_id: string): SQL =>
  sql`WHERE EXISTS (SELECT 1 FROM pending_sign_ups WHERE user_id = ${user_id} AND claimed_at IS NULL)`;

/** Uses up the single log-in without a password of a paid sign-up. Returns a row only for the first call. */
export function claimSignUp(db: LearnerDatabase, user_id: string, now: number) {
  return db
    .update(pending_sign_ups)
    .set({ claimed_at: now })
    .where(and(eq(pending_sign_ups.user_id, user_id), isNull(pending_sign_ups.claimed_at)))
    .returning({ id: pending_sign_ups.id });
}

/** Stores that an event was applied. */
export function insertEvent(db: PaymentDatabase, event: typeof payment_events.$inferInsert) {
  return db.insert(payment_events).values(event).onConflictDoNothing();
}

/** A row if an event has been applied. */
export function selectEvent(db: PaymentDatabase, id: string) {
  return db.select({ id: payment_events.id }).from(payment_events).where(eq(payment_events.id, id));
}

/** Whether a mail address is in use, by any of its names (`mailNames`), and whether a display name, or one that looks the same, is in use. */
export function selectConflicts(
  db: AllLearnersDatabase,
  mails: readonly string[],
  { display_name_key, display_name_skeleton }: { display_name_key: string; display_name_skeleton: string },
) {
  return db
    .select({
      email: sql<number>`EXISTS (SELECT 1 FROM users WHERE ${inArray(users.email, [...mails])})`,
      display_name: sql<number>`EXISTS (SELECT 1 FROM user_state
        WHERE display_name_key = ${display_name_key} OR display_name_skeleton = ${display_name_skeleton})
        OR EXISTS (SELECT 1 FROM held_names WHERE skeleton = ${display_name_skeleton})`,
    })
    .from(sql`(SELECT 1)`);
}
