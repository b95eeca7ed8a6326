/** The local checkout's record: what Stripe would keep, in a table, so that a restart loses nothing of it either. */
import { eq, sql } from "drizzle-orm";
import { type Database, database } from "../db/client.ts";
import { stand_in_objects } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { BETA_PRICE_CENTS } from "../rules/plans.ts";
import type { CheckoutFacts, Order, PaymentProvider, SubscriptionFacts } from "./provider.ts";

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** A checkout of the stand-in. */
export type StandInCheckout = CheckoutFacts & {
  email: string;
  amount: number;
  success_url: string;
  cancel_url: string;
  created: number;
};

/** The stand-in behind the provider's interface. */
export function standIn(env: Bindings, url?: string): PaymentProvider {
  const db = database(env.DB);
  return {
    async startCheckout(order) {
      const id = `cs_local_${await idFor(order)}`;
      await db
        .insert(stand_in_objects)
        .values({ id, object: JSON.stringify(newCheckout(id, order)) })
        .onConflictDoNothing();
      return { id, url: `${new URL(url ?? order.success_url).origin}/checkout/${id}` };
    },
    readCheckout: (id) => readObject<StandInCheckout>(db, id, "cs_local_"),
    async listPaidCheckouts(since) {
      const rows = await db
        .select()
        .from(stand_in_objects)
        .where(
          sql`${stand_in_objects.id} LIKE 'cs\\_local\\_%' ESCAPE '\\' AND json_extract(${stand_in_objects.object}, '$.state') = 'paid'
            AND json_extract(${stand_in_objects.object}, '$.created') >= ${since}`,
        );
      return rows.map((row) => JSON.parse(row.object) as StandInCheckout);
    },
    readSubscription: (id) => readObject<SubscriptionFacts>(db, id, "sub_local_"),
    async cancelSubscription(id) {
      await changeSubscription(db, id, { status: "canceled" });
    },
    // Nothing was charged, so nothing goes back.
    refundSubscription: async () => {},
    billingPage: async (_customer, return_url) => `${new URL(return_url).origin}/checkout/billing`,
  };
}

/** Pays a checkout: once, with one subscription, however often. Null where there is none to pay. */
export async function payCheckout(db: Database, id: string, now: number): Promise<StandInCheckout | null> {
  const checkout = await readObject<StandInCheckout>(db, id, "cs_local_");
  if (checkout?.state !== "open") return checkout?.state === "paid" ? checkout : null;
  const name = id.replace("cs_local_", "");
  const subscription: SubscriptionFacts = {
    id: `sub_local_${name}`,
    owner: checkout.owner,
    customer_id: `cus_local_${name}`,
    status: "active",
    price_id: "price_local",
    amount: checkout.amount,
    current_period_start: now,
    current_period_end: now + MONTH,
    cancel_at_period_end: false,
  };
  const paid: StandInCheckout = {
    ...checkout,
    state: "paid",
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
  };
  await db.batch([
    db
      .insert(stand_in_objects)
      .values({ id: subscription.id, object: JSON.stringify(subscription) })
      .onConflictDoNothing(),
    db
      .update(stand_in_objects)
      .set({ object: JSON.stringify(paid) })
      .where(eq(stand_in_objects.id, id)),
  ]);
  return paid;
}

/** Changes a subscription of the stand-in; a cancelled one stays as it is. */
export async function changeSubscription(
  db: Database,
  id: string,
  part: Partial<SubscriptionFacts>,
): Promise<SubscriptionFacts | null> {
  const before = await readObject<SubscriptionFacts>(db, id, "sub_local_");
  if (!before || before.status === "canceled") return before;
  const after = { ...before, ...part };
  await db
    .update(stand_in_objects)
    .set({ object: JSON.stringify(after) })
    .where(eq(stand_in_objects.id, id));
  return after;
}

/** A checkout of the stand-in by its id. */
export function readStandInCheckout(db: Database, id: string): Promise<StandInCheckout | null> {
  return readObject<StandInCheckout>(db, id, "cs_local_");
}

function newCheckout(id: string, order: Order): StandInCheckout {
  return {
    id,
    state: "open",
    owner: order.owner,
    subscription_id: null,
    customer_id: null,
    email: order.email,
    amount: BETA_PRICE_CENTS,
    success_url: order.success_url.replace("{CHECKOUT_SESSION_ID}", id),
    cancel_url: order.cancel_url,
    created: Date.now(),
  };
}

/** The same wish, the same id. */
async function idFor(order: Order): Promise<string> {
  const bytes = new TextEncoder().encode(order.idempotency_key);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 32);
}

/** Only this module and its types write the table, so what is read is what they wrote. */
async function readObject<Kind>(db: Database, id: string, prefix: string): Promise<Kind | null> {
  if (!id.startsWith(prefix)) return null;
  const [row] = await db.select().from(stand_in_objects).where(eq(stand_in_objects.id, id));
  return row ? (JSON.parse(row.object) as Kind) : null;
}
