/** The stand-in for Stripe on a local server. It keeps its checkouts and subscriptions in a table, so that they survive a restart. */
import { type PaymentDatabase, paymentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { BETA_PRICE_CENTS } from "../rules/plans.ts";
import type { CheckoutRequest, PaymentProvider, ProviderCheckout, ProviderSubscription } from "./provider.ts";
import { insertObject, selectObject, selectPaidCheckouts, updateObject } from "./stand-in-queries.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** A checkout of the stand-in. */
export type StandInCheckout = ProviderCheckout & {
  email: string;
  amount: number;
  success_url: string;
  cancel_url: string;
  created: number;
};

/** The stand-in as a payment provider. @param url the request's URL */
export function standInProvider(env: Bindings, url?: string): PaymentProvider {
  const db = paymentDatabase(env);
  return {
    async startCheckout(request) {
      const id = `cs_local_${await idFor(request)}`;
      await insertObject(db, id, newCheckout(id, request));
      return { id, url: `${new URL(url ?? request.success_url).origin}/checkout/${id}` };
    },
    readCheckout: (id) => readObject<StandInCheckout>(db, id, "cs_local_"),
    async listPaidCheckouts(since, after, limit) {
      const rows = await selectPaidCheckouts(db, since, after ?? "", limit);
      return rows.map((row) => JSON.parse(row.object) as StandInCheckout);
    },
    readSubscription: (id) => readObject<ProviderSubscription>(db, id, "sub_local_"),
    async cancelSubscription(id) {
      await changeSubscription(db, id, { status: "canceled" });
    },
    // Nothing was charged.
    refundSubscription: async () => {},
    billingPage: async (_customer, return_url) => `${new URL(return_url).origin}/checkout/billing`,
  };
}

/** Pays a checkout and creates its subscription. Idempotent. Null for an unknown or expired checkout. */
export async function payCheckout(
  db: PaymentDatabase,
  id: string,
  now: number,
): Promise<StandInCheckout | null> {
  const checkout = await readObject<StandInCheckout>(db, id, "cs_local_");
  if (checkout?.state !== "open") return checkout?.state === "paid" ? checkout : null;
  const name = id.replace("cs_local_", "");
  const subscription: ProviderSubscription = {
    id: `sub_local_${name}`,
    owner: checkout.owner,
    customer_id: `cus_local_${name}`,
    status: "active",
    price_id: "price_local",
    amount: checkout.amount,
    current_period_start: now,
    current_period_end: now + MONTH_MS,
    cancel_at_period_end: false,
  };
  const paid: StandInCheckout = {
    ...checkout,
    state: "paid",
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
  };
  await db.batch([insertObject(db, subscription.id, subscription), updateObject(db, id, paid)]);
  return paid;
}

/** Changes a subscription of the stand-in; a cancelled one stays unchanged. */
export async function changeSubscription(
  db: PaymentDatabase,
  id: string,
  part: Partial<ProviderSubscription>,
): Promise<ProviderSubscription | null> {
  const before = await readObject<ProviderSubscription>(db, id, "sub_local_");
  if (!before || before.status === "canceled") return before;
  const after = { ...before, ...part };
  await updateObject(db, id, after);
  return after;
}

/** A checkout of the stand-in by its id. */
export function readStandInCheckout(db: PaymentDatabase, id: string): Promise<StandInCheckout | null> {
  return readObject<StandInCheckout>(db, id, "cs_local_");
}

function newCheckout(id: string, request: CheckoutRequest): StandInCheckout {
  return {
    id,
    state: "open",
    owner: request.owner,
    subscription_id: null,
    customer_id: null,
    email: request.email,
    amount: BETA_PRICE_CENTS,
    success_url: request.success_url.replace("{CHECKOUT_SESSION_ID}", id),
    cancel_url: request.cancel_url,
    created: request.now,
  };
}

/** Derived from the idempotency key, so that repeated requests start one checkout. */
async function idFor(request: CheckoutRequest): Promise<string> {
  const bytes = new TextEncoder().encode(request.idempotency_key);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 32);
}

/** The cast is safe because only this module writes the table. */
async function readObject<Kind>(db: PaymentDatabase, id: string, prefix: string): Promise<Kind | null> {
  if (!id.startsWith(prefix)) return null;
  const [row] = await selectObject(db, id);
  return row ? (JSON.parse(row.object) as Kind) : null;
}
