/** The nightly look at everything whose event may have been lost. */
import { eq } from "drizzle-orm";
import { database } from "../db/client.ts";
import { pending_sign_ups } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { type PaymentProvider, paymentProvider } from "./provider.ts";
import { deleteSpentPending, selectOpenPending, selectStalest } from "./queries.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { giveBack, settleSubscription } from "./settle-subscription.ts";

/** How many of a kind one night looks at: the platform limits the calls of one run to 1,000. */
const PER_NIGHT = 200;
/** Stripe sends an event again for three days; what was begun before that has been seen by an earlier night. */
const LOOK_BACK = 3 * 24 * 60 * 60 * 1000;

/**
 * Settles every open pending sign-up, every paid checkout of the last days and the subscriptions that were looked at longest ago.
 * What fails is left for the next night and doesn't stop the rest.
 */
export async function reconcilePayments(env: Bindings, now: number): Promise<void> {
  const provider = providerIfAny(env);
  if (!provider) return;
  const db = database(env.DB);
  await each(await selectOpenPending(db, PER_NIGHT), (pending) => settlePending(env, provider, pending, now));
  await attempt(async () => {
    const paid = await provider.listPaidCheckouts(now - LOOK_BACK);
    await each(paid, (checkout) => settleCheckout(env, provider, checkout.id));
  });
  await each(await selectStalest(db, PER_NIGHT), ({ id }) => settleSubscription(env, provider, id));
  await deleteSpentPending(db, now);
}

type Pending = typeof pending_sign_ups.$inferSelect;

/** A pending sign-up at night: its account is made if it is paid, it is forgotten if it never was. */
async function settlePending(
  env: Bindings,
  provider: PaymentProvider,
  pending: Pending,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const expired = pending.expires_at < now;
  const settled = pending.checkout_session_id
    ? await settleCheckout(env, provider, pending.checkout_session_id)
    : null;
  if (settled?.state === "done" || !expired) return;
  if (settled?.state !== "taken") {
    // A checkout can be paid for a day, as long as the pending sign-up is kept; one that is still open is asked again.
    if (settled?.state === "unpaid" && !settled.expired) return;
    await db.delete(pending_sign_ups).where(eq(pending_sign_ups.id, pending.id));
    return;
  }
  // Paid a day ago, and nobody came back to choose another. A name can be changed later; an address can't be guessed.
  if (settled.what === "display_name") {
    const display_name = `${[...pending.display_name].slice(0, 27).join("")} ${crypto.randomUUID().slice(0, 4)}`;
    await db.update(pending_sign_ups).set({ display_name }).where(eq(pending_sign_ups.id, pending.id));
    if (pending.checkout_session_id) await settleCheckout(env, provider, pending.checkout_session_id);
    return;
  }
  const facts = await provider.readSubscription(settled.subscription_id);
  if (facts) await giveBack(env, provider, facts);
  await db.delete(pending_sign_ups).where(eq(pending_sign_ups.id, pending.id));
}

function providerIfAny(env: Bindings): PaymentProvider | null {
  try {
    return paymentProvider(env);
  } catch (error) {
    // Nothing is sold here.
    if (error instanceof Problem && error.code === "unavailable") return null;
    throw error;
  }
}

async function each<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await attempt(() => act(item));
}

/** One fault doesn't stop the night. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logFault("reconcile", error);
  }
}
