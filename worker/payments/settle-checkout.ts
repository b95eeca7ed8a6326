import { eq, sql } from "drizzle-orm";
import { isNameTaken, nameColumns, unlessNameTaken } from "../accounts/names.ts";
import { database } from "../db/client.ts";
import { pending_sign_ups, user_state, users } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { isUniqueViolation } from "../platform/problems.ts";
import { PATCH_VERSION } from "../rules/patch.ts";
import type { PaymentProvider, SubscriptionFacts } from "./provider.ts";
import { linkSubscription, markPaid, selectPending, updatePlan, upsertSubscription } from "./queries.ts";
import { settleFacts } from "./settle-subscription.ts";

/** How a checkout ended. `taken` is paid, but waits for another name or address. */
export type Settled =
  | { state: "unknown" }
  | { state: "unpaid"; expired: boolean }
  | { state: "done"; user_id: string; subscription_id: string }
  | { state: "taken"; what: "email" | "display_name"; subscription_id: string };

/**
 * Gives whoever paid a checkout what was paid for: an account, or the plan. The webhook, the return page and the nightly run
 * all come through here; in whatever order and however often, the end is the same.
 * @throws Problem 503 where the payment service doesn't answer
 */
export async function settleCheckout(
  env: Bindings,
  provider: PaymentProvider,
  checkout_id: string,
): Promise<Settled> {
  const checkout = await provider.readCheckout(checkout_id);
  if (!checkout?.owner) return { state: "unknown" };
  const { subscription_id, owner } = checkout;
  if (checkout.state !== "paid" || !subscription_id)
    return { state: "unpaid", expired: checkout.state === "expired" };
  const facts = await provider.readSubscription(subscription_id);
  if (facts) {
    const made = owner.kind === "sign_up" ? await makeAccount(env, owner.id, facts) : "made";
    if (made === "email" || made === "display_name") return { state: "taken", what: made, subscription_id };
    await settleFacts(env, provider, facts);
  }
  return { state: "done", user_id: owner.id, subscription_id };
}

/**
 * Makes the account of a paid sign-up, once, or says what of it is taken. Without a pending sign-up it makes none.
 * @param id the pending sign-up's
 */
async function makeAccount(
  env: Bindings,
  id: string,
  facts: SubscriptionFacts,
): Promise<"made" | "gone" | "email" | "display_name"> {
  const db = database(env.DB);
  const subscription_id = facts.id;
  const [pending] = await selectPending(db, id);
  if (!pending) return "gone";
  if (pending.user_id) return "made";
  const now = Date.now();
  // In the order of the table's columns. The account has the pending sign-up's id, so that it can't be made twice.
  const user = sql`SELECT id, email, password_hash, NULL, ${now} FROM pending_sign_ups WHERE id = ${id}`;
  try {
    await database(unlessNameTaken(env.DB, pending.display_name, id)).batch([
      db.insert(users).select(user),
      db.insert(user_state).values({
        user_id: id,
        ...nameColumns(pending.display_name),
        last_seen_update: PATCH_VERSION,
      }),
      upsertSubscription(db, facts, 0, now),
      linkSubscription(db, subscription_id, id),
      updatePlan(db, subscription_id, now),
      db
        .update(pending_sign_ups)
        .set({ user_id: id, subscription_id, customer_id: facts.customer_id, password_hash: "" })
        .where(eq(pending_sign_ups.id, id)),
    ]);
    return "made";
  } catch (error) {
    const what = isUniqueViolation(error, "users.email")
      ? "email"
      : isNameTaken(error)
        ? "display_name"
        : null;
    if (!what && !isUniqueViolation(error, "users.id")) throw error;
    // Whoever came at the same time may have made it.
    const [now] = await selectPending(db, id);
    if (now?.user_id || !what) return "made";
    await markPaid(db, id, subscription_id, facts.customer_id);
    return what;
  }
}
