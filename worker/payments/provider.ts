/** What Stripe and the local stand-in both do. Everything behind this line is the same for both. */
import type { Bindings } from "../platform/env.ts";
import { isLocal } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { standIn } from "./stand-in.ts";
import { stripeProvider } from "./stripe.ts";

/** For whom a checkout is: a pending sign-up, or a learner who upgrades. */
export type Owner = { kind: "sign_up" | "upgrade"; id: string };

/** A checkout to start. */
export type Order = {
  owner: Owner;
  email: string;
  /** The same for tries of the same wish, so that they start one checkout. */
  idempotency_key: string;
  success_url: string;
  cancel_url: string;
};

/** A checkout as it stands. */
export type CheckoutFacts = {
  id: string;
  state: "open" | "paid" | "expired";
  owner: Owner | null;
  subscription_id: string | null;
  customer_id: string | null;
};

/** A subscription as it stands. Times in milliseconds, the amount in cents. */
export type SubscriptionFacts = {
  id: string;
  owner: Owner | null;
  customer_id: string;
  status: string;
  price_id: string;
  amount: number;
  current_period_start: number;
  current_period_end: number;
  cancel_at_period_end: boolean;
};

/** Something that happened at the payment service: about which object, when by its clock (seconds). */
export type PaymentEvent = {
  id: string;
  type: string;
  created: number;
  checkout_id: string | null;
  subscription_id: string | null;
};

/** Each call throws Problem 503 where the service doesn't answer. */
export type PaymentProvider = {
  startCheckout(order: Order): Promise<{ id: string; url: string }>;
  /** Null where the service knows no such checkout. */
  readCheckout(id: string): Promise<CheckoutFacts | null>;
  /** The paid checkouts begun since then, in milliseconds. */
  listPaidCheckouts(since: number): Promise<CheckoutFacts[]>;
  /** Null where the service knows no such subscription. */
  readSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** Ends a subscription at once. One that has ended stays so. */
  cancelSubscription(id: string): Promise<void>;
  /** Gives back what was paid last for a subscription. Once, however often it is asked. */
  refundSubscription(id: string): Promise<void>;
  /** The page where a customer changes the card or sees invoices. */
  billingPage(customer_id: string, return_url: string): Promise<string>;
};

/**
 * Stripe where there is a key, the stand-in on a local server without one.
 * @param url the request's address; without one (the nightly run) the environment's word decides
 * @throws Problem 503 on a deployed worker without a key
 */
export function paymentProvider(env: Bindings, url?: string): PaymentProvider {
  if (env.STRIPE_SECRET_KEY) return stripeProvider(env, env.STRIPE_SECRET_KEY);
  if (url ? isLocal(env, url) : env.ENVIRONMENT === "local") return standIn(env, url);
  throw new Problem("unavailable", { title: "Payments aren't set up here yet." });
}
