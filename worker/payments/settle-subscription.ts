import { renewChannelSockets } from "../community/channels.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { PaymentProvider, SubscriptionFacts } from "./provider.ts";
import {
  linkSubscription,
  OVER,
  selectOwned,
  selectPending,
  selectUser,
  updatePlan,
  upsertSubscription,
} from "./queries.ts";

/**
 * Brings the record of a subscription, and its owner's plan, to what the payment service says now. A payment whose owner is
 * gone, or who has paid already, goes back.
 * @param event_created the time of the event that brought us here, 0 without one
 */
export async function settleSubscription(
  env: Bindings,
  provider: PaymentProvider,
  id: string,
  event_created = 0,
): Promise<void> {
  const facts = await provider.readSubscription(id);
  if (facts) await settleFacts(env, provider, facts, event_created);
}

/** The same with what the payment service has just said. */
export async function settleFacts(
  env: Bindings,
  provider: PaymentProvider,
  facts: SubscriptionFacts,
  event_created = 0,
): Promise<void> {
  const { id } = facts;
  const db = database(env.DB);
  const now = Date.now();
  const [known] = await selectOwned(db, id);
  // Another product's, sold through the same Stripe account.
  if (!known && !facts.owner) return;
  const owner = known?.user_id ?? (await ownerOf(env, facts));
  const write = upsertSubscription(db, facts, event_created, now);
  if (!owner) {
    await write;
    if (await isOrphan(env, facts)) await giveBack(env, provider, facts);
    return;
  }
  await db.batch([write, linkSubscription(db, id, owner), updatePlan(db, id, now)]);
  // An open chat learns at once of a plan that came or went.
  await renewChannelSockets(env, owner);
  const [after] = await selectOwned(db, id);
  if (after && after.giving !== id && isPaid(after.status)) await giveBack(env, provider, facts);
}

/** Ends a subscription that nobody is to have and returns what was paid for it. */
export async function giveBack(
  env: Bindings,
  provider: PaymentProvider,
  facts: SubscriptionFacts,
): Promise<void> {
  await provider.refundSubscription(facts.id);
  await provider.cancelSubscription(facts.id);
  const ended = { ...facts, status: "canceled" };
  await upsertSubscription(database(env.DB), ended, 0, Date.now());
}

const isPaid = (status: string) => status === "active" || status === "trialing";

/** The user that a subscription names, if the account is there. */
async function ownerOf(env: Bindings, { owner }: SubscriptionFacts): Promise<string | undefined> {
  if (!owner) return undefined;
  // A sign-up's account has the id of its pending sign-up.
  const [user] = await selectUser(database(env.DB), owner.id);
  return user?.id;
}

/** Whether nobody can ever come for this payment: no account, and no pending sign-up that could become one. */
async function isOrphan(env: Bindings, { owner, status }: SubscriptionFacts): Promise<boolean> {
  if (!owner || OVER.includes(status)) return false;
  if (owner.kind === "upgrade") return true;
  const [pending] = await selectPending(database(env.DB), owner.id);
  return !pending;
}
