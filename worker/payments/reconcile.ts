/** Nightly reconciliation with the payment service, for events that were lost. Parts of the nightly job. */
import { type AllLearnersDatabase, allLearnersDatabase, learnerDatabase } from "../db/client.ts";
import type { pending_sign_ups } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { type DatabaseStep, inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { Problem } from "../platform/problems.ts";
import { fulfillCheckout } from "./fulfill-checkout.ts";
import { paymentProvider } from "./payment-provider.ts";
import type { PaymentProvider } from "./provider.ts";
import { deletePending, selectOpenPending, selectOpenSubscriptions, updateOpenPending } from "./queries.ts";
import { refundAndCancel, syncSubscription } from "./sync-subscription.ts";

/** Sign-ups, checkouts or subscriptions of one step: each takes about a dozen calls. */
const ITEMS_PER_STEP = 10;
/** Stripe resends an event for three days. Older checkouts were handled by an earlier run. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * A part that looks at items of the payment service, some in each step. An item that fails is left to the next night and doesn't stop
 * the others. Does nothing where payments aren't set up.
 * @param read the items after the last one of the step before; null for the first ones
 * @param positionOf what `read` finds the next items by
 */
function eachItem<Item>(
  read: (
    db: AllLearnersDatabase,
    provider: PaymentProvider,
    now: number,
    after: string | null,
  ) => Promise<Item[]>,
  positionOf: (item: Item) => string,
  act: (env: Bindings, provider: PaymentProvider, item: Item, now: number) => Promise<unknown>,
): DatabaseStep {
  return async (env, db, now, position) => {
    const provider = providerIfAny(env);
    if (!provider) return null;
    const items = await read(db, provider, now, position);
    for (const item of items)
      await act(env, provider, item, now).catch((error: unknown) => logFault("reconcile", error));
    const last = items.at(-1);
    return last !== undefined && items.length === ITEMS_PER_STEP ? positionOf(last) : null;
  };
}

/** Fulfills paid sign-ups that are still open, and deletes expired ones. */
export const reconcilePendingSignUps = inEachDatabase(
  eachItem(
    async (db, _provider, _now, after) => {
      const [, expires_at = "0", id = ""] = /^(\d+) (.*)$/.exec(after ?? "") ?? [];
      return selectOpenPending(db, { expires_at: Number(expires_at), id }, ITEMS_PER_STEP);
    },
    ({ expires_at, id }) => `${expires_at} ${id}`,
    processPending,
  ),
);

const reconcileCheckouts = eachItem(
  (_db, provider, now, after) => provider.listPaidCheckouts(now - LOOK_BACK_MS, after, ITEMS_PER_STEP),
  ({ id }) => id,
  (env, provider, { id }, now) => fulfillCheckout(env, provider, id, now),
);
/** Fulfills the paid checkouts of the last days. */
export const reconcilePaidCheckouts: NightlyStep = (env, now, position) =>
  reconcileCheckouts(env, allLearnersDatabase(env), now, position);

/** Updates every subscription that hasn't ended. */
export const reconcileSubscriptions = inEachDatabase(
  eachItem(
    async (db, _provider, _now, after) => selectOpenSubscriptions(db, after ?? "", ITEMS_PER_STEP),
    ({ id }) => id,
    (env, provider, { id }, now) => syncSubscription(env, provider, id, now),
  ),
);

type Pending = typeof pending_sign_ups.$inferSelect;

/** Creates the account of a pending sign-up that is paid, and deletes an expired one that isn't. */
async function processPending(
  env: Bindings,
  provider: PaymentProvider,
  pending: Pending,
  now: number,
): Promise<void> {
  const db = learnerDatabase(env, pending.id);
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
