import { createReserved } from "../accounts/copies.ts";
import { isMailTaken, isNameTaken, nameColumns, unlessNameTaken } from "../accounts/names.ts";
import { everyDatabase, learnerDatabase } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem, problemOf } from "../platform/problems.ts";
import { PATCH_VERSION } from "../rules/patch.ts";
import { insertUserState } from "../standing/queries.ts";
import type { PaymentProvider, ProviderSubscription } from "./provider.ts";
import {
  completePending,
  insertPendingUser,
  isOpenAsRead,
  linkSubscription,
  markPaid,
  selectPending,
  updatePlan,
  upsertSubscription,
} from "./queries.ts";
import { applySubscription, readStored } from "./sync-subscription.ts";

/** The result of fulfilling a checkout. `taken`: paid, but the name or the address is taken, so another one is needed. */
export type Fulfillment =
  | { state: "unknown" }
  | { state: "unpaid"; expired: boolean }
  | { state: "done"; user_id: string; subscription_id: string }
  | { state: "taken"; what: "email" | "display_name"; subscription_id: string };

/**
 * Fulfills a paid checkout: creates the account, or gives the plan. Idempotent and safe to run concurrently: the webhook, the return
 * page and the nightly job all call it.
 * @throws Problem 503 where the payment service doesn't answer
 */
export async function fulfillCheckout(
  env: Bindings,
  provider: PaymentProvider,
  checkout_id: string,
  now: number,
): Promise<Fulfillment> {
  const checkout = await provider.readCheckout(checkout_id);
  if (!checkout?.owner) return { state: "unknown" };
  const { subscription_id, owner } = checkout;
  if (checkout.state !== "paid" || !subscription_id)
    return { state: "unpaid", expired: checkout.state === "expired" };
  const before = await readStored(env, subscription_id);
  const subscription = await provider.readSubscription(subscription_id);
  if (subscription) {
    const seen_at = before?.updated_at ?? null;
    const result =
      owner.kind === "sign_up" ? await createAccount(env, owner.id, subscription, seen_at, now) : "exists";
    if (result === "email" || result === "display_name")
      return { state: "taken", what: result, subscription_id };
    if (result !== "created") await applySubscription(env, provider, subscription, before, now);
  }
  return { state: "done", user_id: owner.id, subscription_id };
}

/**
 * Creates the account of a paid sign-up, once.
 * @param id the pending sign-up's
 * @param seen_at see `upsertSubscription`
 * @param isAgain whether the sign-up changed under the call before
 * @returns `created`: by this call, with its state of the subscription; `exists`: otherwise; `gone`: there is no such pending sign-up; otherwise what is taken
 * @throws Problem 503 where the sign-up changes under this call again
 */
async function createAccount(
  env: Bindings,
  id: string,
  subscription: ProviderSubscription,
  seen_at: number | null,
  now: number,
  isAgain = false,
): Promise<"created" | "exists" | "gone" | "email" | "display_name"> {
  const db = learnerDatabase(env, id);
  const subscription_id = subscription.id;
  const [pending] = await selectPending(db, id);
  if (!pending) return "gone";
  if (pending.user_id) return "exists";
  const changed = new Problem("unavailable", { retryAfter: 1 });
  try {
    const named = unlessNameTaken(everyDatabase(env), pending.display_name, id);
    // Another call may have created the account, or chosen a name or an address that this one hasn't reserved.
    const unchanged = guardDatabase(named, {
      name: "open_as_read",
      ...isOpenAsRead(pending),
      refuse: () => changed,
    });
    const guarded = learnerDatabase({ DB: unchanged.binding }, id);
    const [, , stored] = await createReserved(env, { ...pending, user_id: id }, now, () =>
      guarded.batch([
        insertPendingUser(db, id, now),
        insertUserState(db, {
          user_id: id,
          ...nameColumns(pending.display_name),
          last_seen_update: PATCH_VERSION,
        }),
        upsertSubscription(db, subscription, 0, now, seen_at),
        linkSubscription(db, subscription_id, id),
        updatePlan(db, subscription_id, now),
        completePending(db, id, subscription_id, subscription.customer_id),
      ]),
    );
    return stored.length > 0 ? "created" : "exists";
  } catch (error) {
    if (problemOf(error) === changed && !isAgain)
      return createAccount(env, id, subscription, seen_at, now, true);
    const what = isMailTaken(error) ? "email" : isNameTaken(error) ? "display_name" : null;
    if (!what) throw error;
    // A concurrent call may have created it.
    const [current] = await selectPending(db, id);
    if (current?.user_id) return "exists";
    await markPaid(db, id, subscription_id, subscription.customer_id);
    return what;
  }
}
