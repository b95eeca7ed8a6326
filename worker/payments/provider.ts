/** The interface that Stripe and its stand-in implement. The rest of the code is the same for both. */

/** Who a checkout is for: a pending sign-up, or a learner who upgrades. */
export type Owner = { kind: "sign_up" | "upgrade"; id: string };

/** The parameters of a new checkout. */
export type CheckoutRequest = {
  owner: Owner;
  email: string;
  /** Requests with the same key start one checkout only. */
  idempotency_key: string;
  success_url: string;
  cancel_url: string;
  /** In milliseconds since 1970. Only the stand-in needs it: Stripe has its own clock. */
  now: number;
};

/** The current state of a checkout. */
export type ProviderCheckout = {
  id: string;
  state: "open" | "paid" | "expired";
  owner: Owner | null;
  subscription_id: string | null;
  customer_id: string | null;
};

/** The current state of a subscription. Times in milliseconds since 1970, the amount in US cents. */
export type ProviderSubscription = {
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

/** An event of the payment service, with the ids of its objects. `created` is in seconds since 1970, by the service's clock. */
export type PaymentEvent = {
  id: string;
  type: string;
  created: number;
  checkout_id: string | null;
  subscription_id: string | null;
};

/** A payment service. Each call throws Problem 503 where the service doesn't answer. */
export type PaymentProvider = {
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Null for an unknown checkout. */
  readCheckout(id: string): Promise<ProviderCheckout | null>;
  /**
   * A page of the paid checkouts started since a time, in milliseconds since 1970.
   * @param after the id of the last one of the page before; null for the first page
   */
  listPaidCheckouts(since: number, after: string | null, limit: number): Promise<ProviderCheckout[]>;
  /** Null for an unknown subscription. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Cancels a subscription immediately. Idempotent. */
  cancelSubscription(id: string): Promise<void>;
  /** Refunds the latest payment of a subscription. Idempotent. */
  refundSubscription(id: string): Promise<void>;
  /** The URL of the page where a customer changes the card or sees invoices. */
  billingPage(customer_id: string, return_url: string): Promise<string>;
};
