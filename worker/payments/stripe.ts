/** Stripe behind the provider's interface. */
import Stripe from "stripe";
import { z } from "zod";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type {
  CheckoutFacts,
  Order,
  Owner,
  PaymentEvent,
  PaymentProvider,
  SubscriptionFacts,
} from "./provider.ts";

/** Stripe's own advice is to wait longer; a learner who looks at a spinner would not. In milliseconds. */
const TIMEOUT = 8000;
const SECOND = 1000;

/** The real client. Its address can be another only on a local server, for tests. */
function client(env: Bindings, key: string): Stripe {
  const at = env.ENVIRONMENT === "local" && env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: TIMEOUT,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === "https:" ? "https" : "http",
      timeout: 1000,
    }),
  });
}

/** Stripe, with the key that names the account. */
export function stripeProvider(env: Bindings, key: string): PaymentProvider {
  const stripe = client(env, key);
  return {
    async startCheckout(order) {
      if (!env.STRIPE_PRICE_ID)
        throw new Problem("unavailable", { title: "Payments aren't set up here yet." });
      const params = checkoutParams(order, env.STRIPE_PRICE_ID);
      const session = await told(
        stripe.checkout.sessions.create(params, { idempotencyKey: order.idempotency_key }),
      );
      if (!session?.url) throw new Problem("unavailable");
      return { id: session.id, url: session.url };
    },
    async readCheckout(id) {
      const session = await told(stripe.checkout.sessions.retrieve(id));
      return session && checkoutFacts(session);
    },
    async listPaidCheckouts(since) {
      const created = { gte: Math.floor(since / SECOND) };
      const list = stripe.checkout.sessions.list({ created, status: "complete", limit: 100 });
      const sessions = await told(list.autoPagingToArray({ limit: 1000 }));
      return (sessions ?? []).map(checkoutFacts);
    },
    async readSubscription(id) {
      const subscription = await told(stripe.subscriptions.retrieve(id));
      return subscription && subscriptionFacts(subscription);
    },
    async cancelSubscription(id) {
      const subscription = await told(stripe.subscriptions.retrieve(id));
      if (!subscription || subscription.status === "canceled") return;
      await told(stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel:${id}` }));
    },
    async refundSubscription(id) {
      const subscription = await told(stripe.subscriptions.retrieve(id));
      const invoice = idOf(subscription?.latest_invoice);
      if (!invoice) return;
      const payments = await told(stripe.invoicePayments.list({ invoice, status: "paid" }));
      for (const { payment } of payments?.data ?? []) {
        const payment_intent = idOf(payment.payment_intent);
        const charge = idOf(payment.charge);
        const what = payment_intent ? { payment_intent } : charge ? { charge } : null;
        if (!what) continue;
        await told(
          stripe.refunds.create(what, { idempotencyKey: `refund:${payment_intent ?? charge}` }),
          "charge_already_refunded",
        );
      }
    },
    async billingPage(customer, return_url) {
      const key = `billing:${customer}:${crypto.randomUUID()}`;
      const session = await told(
        stripe.billingPortal.sessions.create({ customer, return_url }, { idempotencyKey: key }),
      );
      if (!session) throw new Problem("unavailable");
      return session.url;
    },
  };
}

/**
 * The event of a webhook's body.
 * @param raw the body as it came, byte for byte
 * @throws Problem 400 where it isn't signed by Stripe, was signed too long ago, or can't be read; 503 without a secret to check it by
 */
export async function readStripeEvent(
  env: Bindings,
  raw: string,
  signature: string | undefined,
): Promise<PaymentEvent> {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) throw new Problem("unavailable");
  const stripe = client(env, env.STRIPE_SECRET_KEY);
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(raw, signature ?? "", env.STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new Problem("bad_signature");
    // It is parsed once the signature is right.
    if (error instanceof SyntaxError) throw new Problem("malformed_json");
    throw error;
  }
  if (!signedEvent.safeParse(event).success) throw new Problem("malformed_json");
  return eventFacts(event);
}

/** What has to be there of a signed event before anything of it is looked at. */
const signedEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
});

function checkoutParams(order: Order, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { owner_kind: order.owner.kind, owner_id: order.owner.id };
  return {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    customer_email: order.email,
    client_reference_id: order.owner.id,
    metadata,
    // An event of the subscription may come before the session's: it has to name its owner too.
    subscription_data: { metadata },
    success_url: order.success_url,
    cancel_url: order.cancel_url,
  };
}

function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const paid = session.status === "complete" && session.payment_status !== "unpaid";
  return {
    id: session.id,
    state: paid ? "paid" : session.status === "expired" ? "expired" : "open",
    owner: ownerOf(session.metadata),
    subscription_id: idOf(session.subscription),
    customer_id: idOf(session.customer),
  };
}

function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    owner: ownerOf(subscription.metadata),
    customer_id: idOf(subscription.customer) ?? "",
    status: subscription.status,
    price_id: item?.price.id ?? "",
    amount: item?.price.unit_amount ?? 0,
    current_period_start: (item?.current_period_start ?? subscription.start_date) * SECOND,
    current_period_end: (item?.current_period_end ?? subscription.start_date) * SECOND,
    cancel_at_period_end: subscription.cancel_at_period_end,
  };
}

function eventFacts(event: Stripe.Event): PaymentEvent {
  const facts = { id: event.id, type: event.type, created: event.created };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { ...facts, checkout_id: event.data.object.id, subscription_id: null };
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return { ...facts, checkout_id: null, subscription_id: event.data.object.id };
    case "invoice.paid":
    case "invoice.payment_failed": {
      const subscription = event.data.object.parent?.subscription_details?.subscription;
      return { ...facts, checkout_id: null, subscription_id: idOf(subscription) };
    }
    default:
      return { ...facts, checkout_id: null, subscription_id: null };
  }
}

function ownerOf(metadata: Stripe.Metadata | null): Owner | null {
  const { owner_kind: kind, owner_id: id } = metadata ?? {};
  return id && (kind === "sign_up" || kind === "upgrade") ? { kind, id } : null;
}

const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === "string" ? named : (named?.id ?? null);

/**
 * What Stripe answered; null where it knows no such thing, or said the code that counts as done.
 * @throws Problem 503 where it didn't answer or failed, after the client's own retries
 */
async function told<Answer>(asked: Promise<Answer>, done?: string): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "resource_missing" || (done && error.code === done)) return null;
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    if (
      error instanceof StripeConnectionError ||
      error instanceof StripeAPIError ||
      error instanceof StripeRateLimitError
    )
      throw new Problem("unavailable", {
        title: "The payment service doesn't answer right now. Please try again in a moment.",
        retryAfter: 5,
      });
    throw error;
  }
}
