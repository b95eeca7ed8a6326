/** Nightly reconciliation with the payment service, for events that were lost. */
import { database } from "../db/client.ts";
import type { pending_sign_ups } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { fulfillCheckout } from "./fulfill-checkout.ts";
import { paymentProvider } from "./payment-provider.ts";
import type { PaymentProvider } from "./provider.ts";
import {
  deleteCompletedPending,
  deletePending,
  selectLeastRecentlyUpdated,
  selectOpenPending,
  updateOpenPending,
} from "./queries.ts";
import { refundAndCancel, syncSubscription } from "./sync-subscription.ts";

/** Pending sign-ups, and subscriptions, per run: the platform limits one run to 1,000 subrequests. */
const MAX_PER_RUN = 200;
/** Stripe resends an event for three days. Older checkouts were handled by an earlier run. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Processes open pending sign-ups, paid checkouts of the last days, and the least recently updated subscriptions. An item that fails
 * is left to the next run and doesn't stop the others.
 */
export async function reconcilePayments(env: Bindings, now: number): Promise<void> {
  const provider = providerIfAny(env);
  if (!provider) return;
  const db = database(env.DB);
  await each(await selectOpenPending(db, MAX_PER_RUN), (pending) =>
    processPending(env, provider, pending, now),
  );
  await attempt(async () => {
    const paid = await provider.listPaidCheckouts(now - LOOK_BACK_MS);
    await each(paid, (checkout) => fulfillCheckout(env, provider, checkout.id, now));
  });
  await each(await selectLeastRecentlyUpdated(db, MAX_PER_RUN), ({ id }) =>
    syncSubscription(env, provider, id, now),
  );
  await deleteCompletedPending(db, now);
}

type Pending = typeof pending_sign_ups.$inferSelect;

/** Creates the account of a pending sign-up that is paid, and deletes an expired one that isn't. */
async function processPending(
  env: Bindings,
  provider: PaymentProvider,
  pending: Pending,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const expired = pending.expires_at < now;
  const fulfillment = pending.checkout_session_id
    ? await fulfillCheckout(env, provider, pending.checkout_session_id, now)
    : null;
  if (fulfillment?.state === "done" || !expired) return;
  if (fulfillment?.state !== "taken") {
    // Checkout and pending sign-up both last a day. If the checkout is still open, the next run decides.
    if (fulfillment?.state === "unpaid" && !fulfillment.expired) return;
    await deletePending(db, pending.id);
    return;
  }
  // Paid a day ago, and nobody has chosen another name or address since. A generated name can be changed later; without a usable
  // address there can't be an account, so the payment is refunded.
  if (fulfillment.what === "display_name") {
    const display_name = `${[...pending.display_name].slice(0, 27).join("")} ${crypto.randomUUID().slice(0, 4)}`;
    await updateOpenPending(db, pending.id, { display_name });
    if (pending.checkout_session_id) await fulfillCheckout(env, provider, pending.checkout_session_id, now);
    return;
  }
  const subscription = await provider.readSubscription(fulfillment.subscription_id);
  if (subscription) await refundAndCancel(env, provider, subscription, now);
  await deletePending(db, pending.id);
}

function providerIfAny(env: Bindings): PaymentProvider | null {
  try {
    return paymentProvider(env);
  } catch (error) {
    // Payments aren't set up.
    if (error instanceof Problem && error.code === "unavailable") return null;
    throw error;
  }
}

async function each<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await attempt(() => act(item));
}

/** Logs an error instead of throwing it, so that it doesn't stop the run. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logFault("reconcile", error);
  }
}
