/** The Stripe payment provider. */
import Stripe from "stripe";
import * as z from "zod";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type {
  CheckoutRequest,
  Owner,
  PaymentEvent,
  PaymentProvider,
  ProviderCheckout,
  ProviderSubscription,
} from "./provider.ts";

/** Shorter than Stripe recommends, because a learner waits in front of a spinner. */
const TIMEOUT_MS = 8000;
const MS_PER_SECOND = 1000;

/** Stripe's client. On a local server, tests can set another URL. */
function client(env: Bindings, key: string): Stripe {
  const at = env.ENVIRONMENT === "local" && env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === "https:" ? "https" : "http",
      timeout: Number(env.STRIPE_TIMEOUT_MS ?? TIMEOUT_MS),
    }),
  });
}

/** @param key the secret key of the Stripe account */
export function stripeProvider(env: Bindings, key: string): PaymentProvider {
  const stripe = client(env, key);
  return {
    async startCheckout(request) {
      if (!env.STRIPE_PRICE_ID)
        throw new Problem("unavailable", { title: "Payments aren't set up here yet." });
      const params = checkoutParams(request, env.STRIPE_PRICE_ID);
      const session = await callStripe(
        stripe.checkout.sessions.create(params, { idempotencyKey: request.idempotency_key }),
      );
      if (!session?.url) throw new Problem("unavailable");
      return { id: session.id, url: session.url };
    },
    async readCheckout(id) {
      const session = await callStripe(stripe.checkout.sessions.retrieve(id));
      return session && toCheckout(session);
    },
    async listPaidCheckouts(since, after, limit) {
      const created = { gte: Math.floor(since / MS_PER_SECOND) };
      const page = { limit, ...(after !== null && { starting_after: after }) };
      const sessions = await callStripe(
        stripe.checkout.sessions.list({ created, status: "complete", ...page }),
      );
      return (sessions?.data ?? []).map(toCheckout);
    },
    async readSubscription(id) {
      const subscription = await callStripe(stripe.subscriptions.retrieve(id));
      return subscription && toSubscription(subscription);
    },
    async cancelSubscription(id) {
      const subscription = await callStripe(stripe.subscriptions.retrieve(id));
      if (!subscription || subscription.status === "canceled") return;
      await callStripe(stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel:${id}` }));
    },
    async refundSubscription(id) {
      const subscription = await callStripe(stripe.subscriptions.retrieve(id));
      const invoice = idOf(subscription?.latest_invoice);
      if (!invoice) return;
      const payments = await callStripe(stripe.invoicePayments.list({ invoice, status: "paid" }));
      for (const { payment } of payments?.data ?? []) {
        const payment_intent = idOf(payment.payment_intent);
        const charge = idOf(payment.charge);
        const what = payment_intent ? { payment_intent } : charge ? { charge } : null;
        if (!what) continue;
        await callStripe(
          stripe.refunds.create(what, { idempotencyKey: `refund:${payment_intent ?? charge}` }),
          "charge_already_refunded",
        );
      }
    },
    async billingPage(customer, return_url) {
      const key = `billing:${customer}:${crypto.randomUUID()}`;
      const session = await callStripe(
        stripe.billingPortal.sessions.create({ customer, return_url }, { idempotencyKey: key }),
      );
      if (!session) throw new Problem("unavailable");
      return session.url;
    },
  };
}

/**
 * Verifies and parses a webhook's body.
 * @param raw the unchanged body, since the signature covers its bytes
 * @throws Problem 400 for an invalid or expired signature or an invalid body; 503 without a key or webhook secret
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
    // The body is parsed after its signature was verified.
    if (error instanceof SyntaxError) throw new Problem("malformed_json");
    throw error;
  }
  if (!signedEvent.safeParse(event).success) throw new Problem("malformed_json");
  return toEvent(event);
}

/** The parts of an event that must be present before it is used. */
const signedEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
});

function checkoutParams(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { owner_kind: request.owner.kind, owner_id: request.owner.id };
  return {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    customer_email: request.email,
    client_reference_id: request.owner.id,
    metadata,
    // A subscription's event may arrive before the checkout session's, so both need the owner.
    subscription_data: { metadata },
    success_url: request.success_url,
    cancel_url: request.cancel_url,
  };
}

function toCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const paid = session.status === "complete" && session.payment_status !== "unpaid";
  return {
    id: session.id,
    state: paid ? "paid" : session.status === "expired" ? "expired" : "open",
    owner: ownerOf(session.metadata),
    subscription_id: idOf(session.subscription),
    customer_id: idOf(session.customer),
  };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    owner: ownerOf(subscription.metadata),
    customer_id: idOf(subscription.customer) ?? "",
    status: subscription.status,
    price_id: item?.price.id ?? "",
    amount: item?.price.unit_amount ?? 0,
    current_period_start: (item?.current_period_start ?? subscription.start_date) * MS_PER_SECOND,
    current_period_end: (item?.current_period_end ?? subscription.start_date) * MS_PER_SECOND,
    cancel_at_period_end: subscription.cancel_at_period_end,
  };
}

function toEvent(event: Stripe.Event): PaymentEvent {
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
 * Awaits a call of Stripe's client. Returns null for an unknown object, or for the error code in `done`, which means that it was done
 * before.
 * @throws Problem 503 where Stripe doesn't answer or fails, after the client's own retries
 */
async function callStripe<Result>(call: Promise<Result>, done?: string): Promise<Result | null> {
  try {
    return await call;
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
