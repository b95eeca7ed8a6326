import { renewChannelSockets } from "../community/channels.ts";
import { allLearnersDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { PaymentProvider, ProviderSubscription } from "./provider.ts";
import {
  ENDED_STATUSES,
  linkSubscription,
  selectPending,
  selectSubscriptionWithOwner,
  selectUser,
  updatePlan,
  upsertSubscription,
} from "./queries.ts";

/**
 * Updates a subscription and its owner's plan to the payment service's current state. A payment is refunded if its owner doesn't exist
 * any more, or has another subscription that gives the plan.
 * @param event_created the time of the event in seconds by the service's clock; 0 without an event
 * @throws Problem 503 where the payment service doesn't answer
 */
export async function syncSubscription(
  env: Bindings,
  provider: PaymentProvider,
  id: string,
  now: number,
  event_created = 0,
): Promise<void> {
  const subscription = await provider.readSubscription(id);
  if (subscription) await applySubscription(env, provider, subscription, now, event_created);
}

/** As `syncSubscription`, with a state that was just fetched. */
export async function applySubscription(
  env: Bindings,
  provider: PaymentProvider,
  subscription: ProviderSubscription,
  now: number,
  event_created = 0,
): Promise<void> {
  const { id } = subscription;
  const [before] = await selectSubscriptionWithOwner(allLearnersDatabase(env), id);
  // A subscription of another product in the same Stripe account.
  if (!before && !subscription.owner) return;
  const owner = before?.user_id ?? (await ownerOf(env, subscription));
  const db = learnerDatabase(env, owner ?? holderOf(subscription));
  const write = upsertSubscription(db, subscription, event_created, now);
  if (!owner) {
    await write;
    if (await isOrphan(env, subscription)) await refundAndCancel(env, provider, subscription, now);
    return;
  }
  await db.batch([write, linkSubscription(db, id, owner), updatePlan(db, id, now)]);
  // Chat access depends on the plan, so open chat sockets are checked again.
  await renewChannelSockets(env, owner);
  const [after] = await selectSubscriptionWithOwner(db, id);
  if (after && after.plan_subscription_id !== id && isPaid(after.status)) {
    await refundAndCancel(env, provider, subscription, now);
    await renewChannelSockets(env, owner);
  }
}

/** Refunds the latest payment of a subscription that nobody can use, and cancels it. */
export async function refundAndCancel(
  env: Bindings,
  provider: PaymentProvider,
  subscription: ProviderSubscription,
  now: number,
): Promise<void> {
  await provider.refundSubscription(subscription.id);
  await provider.cancelSubscription(subscription.id);
  const ended = { ...subscription, status: "canceled" };
  const db = learnerDatabase(env, holderOf(subscription));
  // It may give the plan by now, where the one that gave it has ended meanwhile. The night doesn't look at it again.
  await db.batch([upsertSubscription(db, ended, 0, now), updatePlan(db, subscription.id, now)]);
}

/** With whose rows a subscription without an account is stored: of the account that there was or will be, if any. */
const holderOf = ({ id, owner }: ProviderSubscription): string => owner?.id ?? id;

const isPaid = (status: string) => status === "active" || status === "trialing";

/** The user id of a subscription's owner, if the account exists. */
async function ownerOf(env: Bindings, { owner }: ProviderSubscription): Promise<string | undefined> {
  if (!owner) return undefined;
  // The account of a sign-up has the id of its pending sign-up.
  const [user] = await selectUser(learnerDatabase(env, owner.id), owner.id);
  return user?.id;
}

/** Whether a payment can't be used by anybody: there is no account, and no pending sign-up that could become one. */
async function isOrphan(env: Bindings, { owner, status }: ProviderSubscription): Promise<boolean> {
  if (!owner || ENDED_STATUSES.includes(status)) return false;
  if (owner.kind === "upgrade") return true;
  const [pending] = await selectPending(learnerDatabase(env, owner.id), owner.id);
  return !pending;
}
