import type { PlanState } from "../contract/payments.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { Problem } from "../platform/problems.ts";
import { paymentProvider } from "./payment-provider.ts";
import { selectPlanSubscription } from "./queries.ts";

/** A learner's plan and subscription. */
export async function readPlan(env: Bindings, user_id: string): Promise<PlanState> {
  const [row] = await selectPlanSubscription(learnerDatabase(env, user_id), user_id);
  if (!row) throw new Problem("session_missing");
  const { plan, subscription } = row;
  return {
    plan,
    subscription: subscription && {
      status: subscription.status,
      amount: subscription.amount,
      current_period_end: subscription.current_period_end,
      cancel_at_period_end: subscription.cancel_at_period_end,
      grace_until: subscription.grace_until,
    },
  };
}

/**
 * The URL of the payment service's page for changing the card, seeing invoices and cancelling.
 * @param url the request's URL
 * @throws Problem 404 for a learner who has never paid, 503
 */
export async function openBilling(env: Bindings, url: string, user_id: string): Promise<{ url: string }> {
  const [row] = await selectPlanSubscription(learnerDatabase(env, user_id), user_id);
  if (!row?.subscription) throw new Problem("not_found");
  const provider = paymentProvider(env, url);
  return {
    url: await provider.billingPage(row.subscription.customer_id, `${publicOrigin(env, url)}/profile`),
  };
}
