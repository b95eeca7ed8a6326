/** Nightly reconciliation with the payment service, for events that were lost: parts of the nightly job, which send jobs, and the jobs. */
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { callsToSend, type PaymentJob, sendJobs } from "../platform/jobs.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { Problem } from "../platform/problems.ts";
import { fulfillCheckout } from "./fulfill-checkout.ts";
import { paymentProvider } from "./payment-provider.ts";
import type { PaymentProvider } from "./provider.ts";
import {
  deleteOpenPending,
  selectOpenPending,
  selectOpenSubscriptions,
  selectPending,
  updateOpenPending,
} from "./queries.ts";
import { refundAndCancel, syncSubscription } from "./sync-subscription.ts";

/** Items of our databases that one step sends jobs for. */
const ITEMS_PER_STEP = 1000;
/** The payment service's largest page. */
const CHECKOUTS_PER_STEP = 100;
/** The calls of one step. */
export const RECONCILE_CALLS = 1 + callsToSend(ITEMS_PER_STEP);
/** Stripe resends an event for three days. Older checkouts were handled by an earlier run. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/** Sends a job for each item of a step. @returns the last item, unless there are fewer than the step takes: then there are no more */
async function sendEach<Item extends { id: string }>(
  env: Bindings,
  kind: PaymentJob["kind"],
  items: readonly Item[],
  limit: number,
): Promise<Item | undefined> {
  await sendJobs(
    env,
    items.map(({ id }) => ({ kind, id })),
  );
  return items.length < limit ? undefined : items.at(-1);
}

/** Has paid sign-ups fulfilled that are still open, and expired ones deleted. Does nothing where payments aren't set up, as the two others. */
export const reconcilePendingSignUps = inEachDatabase(async (env, db, _now, position) => {
  if (!providerIfAny(env)) return null;
  const [, expires_at = "0", id = ""] = /^(\d+) (.*)$/.exec(position ?? "") ?? [];
  const after = { expires_at: Number(expires_at), id };
  const items = await selectOpenPending(db, after, ITEMS_PER_STEP);
  const last = await sendEach(env, "pending sign-up", items, ITEMS_PER_STEP);
  return last ? `${last.expires_at} ${last.id}` : null;
});

/** Has the paid checkouts of the last days fulfilled. */
export const reconcilePaidCheckouts: NightlyStep = async (env, now, position) => {
  const provider = providerIfAny(env);
  if (!provider) return null;
  const items = await provider.listPaidCheckouts(now - LOOK_BACK_MS, position, CHECKOUTS_PER_STEP);
  return (await sendEach(env, "checkout", items, CHECKOUTS_PER_STEP))?.id ?? null;
};

/** Has every subscription updated that hasn't ended. */
export const reconcileSubscriptions = inEachDatabase(async (env, db, _now, position) => {
  if (!providerIfAny(env)) return null;
  const items = await selectOpenSubscriptions(db, position ?? "", ITEMS_PER_STEP);
  return (await sendEach(env, "subscription", items, ITEMS_PER_STEP))?.id ?? null;
});

/** Updates a subscription. */
export async function reconcileSubscription(env: Bindings, id: string, now: number): Promise<void> {
  await syncSubscription(env, paymentProvider(env), id, now);
}

/** Fulfills a checkout that is paid. */
export async function reconcileCheckout(env: Bindings, id: string, now: number): Promise<void> {
  await fulfillCheckout(env, paymentProvider(env), id, now);
}

/** Creates the account of a pending sign-up that is paid, and deletes an expired one that isn't. */
export async function reconcilePendingSignUp(env: Bindings, id: string, now: number): Promise<void> {
  const provider = paymentProvider(env);
  const db = learnerDatabase(env, id);
  const [pending] = await selectPending(db, id);
  if (!pending || pending.user_id !== null) return;
  const expired = pending.expires_at < now;
  const fulfillment = pending.checkout_session_id
    ? await fulfillCheckout(env, provider, pending.checkout_session_id, now)
    : null;
  if (fulfillment?.state === "done" || !expired) return;
  if (fulfillment?.state !== "taken") {
    // Checkout and pending sign-up both last a day. If the checkout is still open, the next run decides.
    if (fulfillment?.state === "unpaid" && !fulfillment.expired) return;
    await deleteOpenPending(db, pending);
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
  // First, so that no account can be made of it any more. Where its learner has chosen another address meanwhile, it stays.
  const [deleted] = await deleteOpenPending(db, pending);
  // Where this breaks off, the next night refunds it as a paid checkout without an account.
  if (deleted && subscription) await refundAndCancel(env, provider, subscription, now);
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
