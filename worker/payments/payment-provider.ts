import { type Bindings, isLocal } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type { PaymentProvider } from "./provider.ts";
import { standInProvider } from "./stand-in.ts";
import { stripeProvider } from "./stripe.ts";

/**
 * Stripe where there is a key; the stand-in on a local server without one.
 * @param url the request's URL; without one (in the nightly job) only ENVIRONMENT decides
 * @throws Problem 503 on a deployed worker without a key
 */
export function paymentProvider(env: Bindings, url?: string): PaymentProvider {
  if (env.STRIPE_SECRET_KEY) return stripeProvider(env, env.STRIPE_SECRET_KEY);
  if (url ? isLocal(env, url) : env.ENVIRONMENT === "local") return standInProvider(env, url);
  throw new Problem("unavailable", { title: "Payments aren't set up here yet." });
}
