import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { paymentProvider } from "./provider.ts";
import { selectLiveSubscriptions } from "./queries.ts";
import { settleSubscription } from "./settle-subscription.ts";

/**
 * Ends every subscription of a learner, at the payment service first, then in the record.
 * @param url the request's address; none in the nightly run
 * @throws Problem 503 where the payment service doesn't answer: then what is left can be ended by another call
 */
export async function cancelAllSubscriptions(env: Bindings, user_id: string, url?: string): Promise<void> {
  const live = await selectLiveSubscriptions(database(env.DB), user_id);
  if (live.length === 0) return;
  const provider = paymentProvider(env, url);
  for (const { id } of live) {
    await provider.cancelSubscription(id);
    await settleSubscription(env, provider, id);
  }
}
