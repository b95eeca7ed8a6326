import { database } from "../db/client.ts";
import { payment_events } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import type { PaymentEvent, PaymentProvider } from "./provider.ts";
import { selectEvent } from "./queries.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { settleSubscription } from "./settle-subscription.ts";

/**
 * Applies something that happened at the payment service. An event only says *what to look at*: its state is asked anew, so
 * that the order in which events come doesn't matter. It is marked as applied last: one that breaks off is sent again.
 * @throws Problem 503 where the payment service doesn't answer, so that it sends the event again
 */
export async function applyEvent(
  env: Bindings,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<{ applied: boolean }> {
  const db = database(env.DB);
  const [known] = await selectEvent(db, event.id);
  if (known) return { applied: false };
  if (event.checkout_id) await settleCheckout(env, provider, event.checkout_id);
  if (event.subscription_id) await settleSubscription(env, provider, event.subscription_id, event.created);
  const { id, type, created } = event;
  await db.insert(payment_events).values({ id, type, created, applied_at: Date.now() }).onConflictDoNothing();
  return { applied: true };
}
