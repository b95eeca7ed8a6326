import { paymentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { fulfillCheckout } from "./fulfill-checkout.ts";
import type { PaymentEvent, PaymentProvider } from "./provider.ts";
import { insertEvent, selectEvent } from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Applies an event of the payment service, once. Only the ids in the event are used: the current state is fetched from the service, so
 * that the order of events doesn't matter. The event is stored as applied at the end, so that a failed one is applied when resent.
 * @throws Problem 503 where the payment service doesn't answer; the service then resends the event
 */
export async function applyEvent(
  env: Bindings,
  provider: PaymentProvider,
  event: PaymentEvent,
  now: number,
): Promise<{ applied: boolean }> {
  const db = paymentDatabase(env);
  const [applied] = await selectEvent(db, event.id);
  if (applied) return { applied: false };
  if (event.checkout_id) await fulfillCheckout(env, provider, event.checkout_id, now);
  if (event.subscription_id) await syncSubscription(env, provider, event.subscription_id, now, event.created);
  const { id, type, created } = event;
  await insertEvent(db, { id, type, created, applied_at: now });
  return { applied: true };
}
