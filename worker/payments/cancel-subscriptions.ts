import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { paymentProvider } from "./payment-provider.ts";
import { selectLiveSubscriptions } from "./queries.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Cancels every subscription of a learner, first at the payment service, then in the database. Idempotent.
 * @param url the request's URL; none in the nightly job
 * @throws Problem 503 where the payment service doesn't answer: another call cancels the remaining ones
 */
export async function cancelAllSubscriptions(
  env: Bindings,
  user_id: string,
  now: number,
  url?: string,
): Promise<void> {
  const live = await selectLiveSubscriptions(database(env.DB), user_id);
  if (live.length === 0) return;
  const provider = paymentProvider(env, url);
  for (const { id } of live) {
    await provider.cancelSubscription(id);
    await syncSubscription(env, provider, id, now);
  }
}
