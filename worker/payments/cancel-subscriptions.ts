import type { Bindings } from "../platform/env.ts";
import { paymentProvider } from "./payment-provider.ts";

/**
 * Cancels subscriptions at the payment service. Idempotent. The caller stores that they have ended; else the service's event does.
 * @param subscriptions those of a learner without a final status
 * @param url the request's URL; none in the nightly job
 * @throws Problem 503 where the payment service doesn't answer: another call cancels the remaining ones
 */
export async function cancelSubscriptions(
  env: Bindings,
  subscriptions: readonly { id: string }[],
  url?: string,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const provider = paymentProvider(env, url);
  for (const { id } of subscriptions) await provider.cancelSubscription(id);
}
