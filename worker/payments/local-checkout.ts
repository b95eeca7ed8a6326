/** The actions of the local checkout's page. Events are then handled by the same code as Stripe's. */
import type { LocalBilling, LocalCheckout, LocalPayment } from "../contract/payments.ts";
import { learnerDatabase, paymentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isLocal } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { applyEvent } from "./apply-event.ts";
import type { PaymentEvent } from "./provider.ts";
import { selectPlanSubscription } from "./queries.ts";
import { changeSubscription, payCheckout, readStandInCheckout, standInProvider } from "./stand-in.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** @throws Problem 404 where there is no local checkout: on a deployed worker, or with a Stripe key */
export function refuseUnlessLocal(env: Bindings, url: string): void {
  if (!isLocal(env, url) || env.STRIPE_SECRET_KEY) throw new Problem("not_found");
}

/** @throws Problem 404 for an unknown checkout */
export async function readLocalCheckout(env: Bindings, id: string): Promise<LocalCheckout> {
  const checkout = await readStandInCheckout(paymentDatabase(env), id);
  if (!checkout) throw new Problem("not_found");
  const { email, amount, state, success_url, cancel_url } = checkout;
  return { email, amount, state, success_url, cancel_url };
}

/**
 * Pays a checkout, or simulates a declined card. `pay_without_event` pays without sending the webhook's event.
 * @returns the URL to which the page navigates
 * @throws Problem 404 for an unknown or expired checkout, 402 `card_declined`
 */
export async function actOnCheckout(
  env: Bindings,
  url: string,
  id: string,
  act: LocalPayment,
  now: number,
): Promise<{ url: string }> {
  if (act === "decline") {
    await readLocalCheckout(env, id);
    throw new Problem("card_declined");
  }
  const paid = await payCheckout(paymentDatabase(env), id, now);
  if (!paid) throw new Problem("not_found");
  if (act === "pay")
    await applyEvent(
      env,
      standInProvider(env, url),
      newEvent("checkout.session.completed", { checkout_id: id }, now),
      now,
    );
  return { url: paid.success_url };
}

/**
 * Simulates an event of a learner's subscription: a failed or paid invoice, or its cancellation.
 * @throws Problem 404 where the learner has no subscription
 */
export async function actOnBilling(
  env: Bindings,
  url: string,
  user_id: string,
  act: LocalBilling,
  now: number,
): Promise<void> {
  const [row] = await selectPlanSubscription(learnerDatabase(env, user_id), user_id);
  if (!row?.subscription) throw new Problem("not_found");
  const subscription_id = row.subscription.id;
  const period = { current_period_start: now, current_period_end: now + MONTH_MS };
  const change = {
    invoice_failed: { part: { status: "past_due", ...period }, type: "invoice.payment_failed" },
    invoice_paid: { part: { status: "active", ...period }, type: "invoice.paid" },
    cancelled: { part: { status: "canceled" }, type: "customer.subscription.deleted" },
  }[act];
  await changeSubscription(paymentDatabase(env), subscription_id, change.part);
  await applyEvent(env, standInProvider(env, url), newEvent(change.type, { subscription_id }, now), now);
}

function newEvent(
  type: string,
  about: Partial<Pick<PaymentEvent, "checkout_id" | "subscription_id">>,
  now: number,
): PaymentEvent {
  return {
    id: `evt_local_${crypto.randomUUID()}`,
    type,
    created: Math.floor(now / 1000),
    checkout_id: null,
    subscription_id: null,
    ...about,
  };
}
