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

/** What was stored of a subscription before its state was fetched; undefined where there was no row. */
type Stored = Awaited<ReturnType<typeof selectSubscriptionWithOwner>>[number] | undefined;

/**
 * Updates a subscription and its owner's plan to the payment service's current state. A payment is refunded if its owner doesn't exist
 * any more, or has another subscription that gives the plan.
 * @param event_created the time of the event in seconds by the service's clock; 0 without an event
 * @param isAgain whether another call has stored a state while this one fetched its own
 * @throws Problem 503 where the payment service doesn't answer
 */
export async function syncSubscription(
  env: Bindings,
  provider: PaymentProvider,
  id: string,
  now: number,
  event_created = 0,
  isAgain = false,
): Promise<void> {
  const before = await readStored(env, id);
  const subscription = await provider.readSubscription(id);
  if (subscription) await applySubscription(env, provider, subscription, before, now, event_created, isAgain);
}

/** What is stored of a subscription. To be read before its state is fetched. */
export async function readStored(env: Bindings, id: string): Promise<Stored> {
  const [stored] = await selectSubscriptionWithOwner(allLearnersDatabase(env), id);
  return stored;
}

/** As `syncSubscription`, with a state that was just fetched. @param before from `readStored` */
export async function applySubscription(
  env: Bindings,
  provider: PaymentProvider,
  subscription: ProviderSubscription,
  before: Stored,
  now: number,
  event_created = 0,
  isAgain = false,
): Promise<void> {
  const { id } = subscription;
  // A subscription of another product in the same Stripe account.
  if (!before && !subscription.owner) return;
  const owner = before?.user_id ?? (await ownerOf(env, subscription));
  const db = learnerDatabase(env, owner ?? holderOf(subscription));
  const write = upsertSubscription(db, subscription, event_created, now, before?.updated_at ?? null);
  const [written] = owner
    ? await db.batch([write, linkSubscription(db, id, owner), updatePlan(db, id, now)])
    : [await write];
  const [after] = await selectSubscriptionWithOwner(db, id);
  // A state that another call has stored meanwhile may be the newer one, so it is fetched again. Where that happens a second time, the
  // other call has begun to fetch after this one had begun, and its state is new enough.
  if (!isAgain && written.length === 0 && after?.updated_at !== before?.updated_at)
    return syncSubscription(env, provider, id, now, event_created, true);
  if (!owner) {
    if (await isOrphan(env, subscription)) await refundAndCancel(env, provider, subscription, now);
    return;
  }
  // Chat access depends on the plan, so open chat sockets are checked again.
  await renewChannelSockets(env, owner);
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
  await db.batch([upsertSubscription(db, ended, 0, now, "any"), updatePlan(db, subscription.id, now)]);
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
